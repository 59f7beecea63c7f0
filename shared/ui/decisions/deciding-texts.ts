import type { Undecidable } from '../../conflicts/decisions/finding.ts'
import type { StoredDecision } from '../../contract/decisions.ts'
import type { MessageKey } from '../../i18n/locale.ts'
import { storedTime } from '../../i18n/stored-time.ts'
import { rulingName } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'

type Ruling = StoredDecision['ruling']

/** The messages of the view, with those of one decision. */
export function useDecidingT() {
  const locale = useT()
  const { t, day, moment } = locale
  return {
    ...locale,
    ruled: (ruling: Ruling): string => rulingName(ruling, t),
    date: ({ decided_at }: Pick<StoredDecision, 'decided_at'>): string => day(decided_at.slice(0, 10)),
    time: ({ decided_at }: Pick<StoredDecision, 'decided_at'>): string => {
      const at = storedTime(decided_at)
      return at === null ? decided_at : moment(at)
    },
  }
}

export const RULING_HINTS = {
  confirmed: 'confirmedHint',
  dismissed: 'dismissedHint',
  somebody_else: 'somebody_elseHint',
} as const satisfies Record<Ruling, MessageKey>

export const CANNOT_DECIDE = {
  unresolved: 'cannotUnresolved',
  truncated: 'cannotTruncated',
  no_persons: 'cannotNoPersons',
  no_record: 'cannotNoRecord',
  no_work_keys: 'cannotNoWorkKeys',
} as const satisfies Record<Undecidable, MessageKey>
