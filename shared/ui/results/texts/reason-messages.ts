import type { Ruling } from '../../../conflicts/decisions/pair-decision.ts'
import type { UncertainReason } from '../../../conflicts/pair-status.ts'
import type { MessageKey } from '../../i18n/en.ts'

/** What a user has decided on a pair. */
export const RULING_MESSAGES = {
  confirmed: 'decidedConfirmed',
  dismissed: 'decidedDismissed',
  somebody_else: 'decidedSomebodyElse',
} as const satisfies Record<Ruling, MessageKey>

/** Why joint papers are only possible; null if the server sends no reason. */
export const UNCERTAIN_MESSAGES = {
  same_person: 'maybeSame',
  ambiguous_name: 'cellAmbiguous',
  near_namesake: 'cellNear',
  disambiguation_page: 'cellDisambiguation',
  unsaid: null,
} as const satisfies Record<UncertainReason, MessageKey | null>
