import type { UncertainReason, UnresolvedReason } from '../../conflicts/pair-status.ts'
import type { Pair } from '../../conflicts/pair-table.ts'
import type { MessageKey } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'
import { sinceMessages } from '../results/pair-statements.ts'
import { heatOf } from './matrix-view.ts'

/** The text of a cell. Each status has its own mark, since colour alone is not accessible. */
export function cellMark({ status, count, uncertainReason }: Pair, { number }: Locale): string {
  switch (status) {
    case 'conflict':
    case 'papers':
      return number(count)
    case 'possible':
      return uncertainReason === 'same_person' ? '=?' : `${number(count)}?`
    case 'none':
      return '0'
    case 'unresolved':
      return '?'
    case 'same_person':
      return '='
    case 'unknown':
      return '–'
  }
}

export function cellClass({ status, count }: Pair): string {
  const isSolid = status === 'conflict' || status === 'papers'
  return isSolid ? `cell is-papers heat-${heatOf(count)}` : `cell is-${status.replace('_', '-')}`
}

const UNRESOLVED_REASONS = {
  not_found: 'cellUnresolved',
  truncated: 'cellTruncated',
  unsaid: 'cellUnsettled',
} as const satisfies Record<UnresolvedReason, MessageKey>

/** Explanations of possible joint papers; none if the server sends no reason. */
const UNCERTAIN_REASONS = {
  same_person: 'maybeSame',
  ambiguous_name: 'cellAmbiguous',
  near_namesake: 'cellNear',
  disambiguation_page: 'cellDisambiguation',
  unsaid: null,
} as const satisfies Record<UncertainReason, MessageKey | null>

/** The accessible label of a cell: both names, the verdict, the count, and the first year that counts. */
export function cellLabel(pair: Pair, yearMin: number | undefined, locale: Locale): string {
  const { leftName: left, rightName: right, count } = pair
  const t = sinceMessages(yearMin, locale.t)
  switch (pair.status) {
    case 'conflict':
      return t('cellConflict', { left, right, count })
    case 'papers':
      return t('cellPapers', { left, right, count })
    case 'possible':
      return possibleLabel(pair, t)
    case 'none':
      return t('cellNone', { left, right })
    case 'unresolved':
      return t(UNRESOLVED_REASONS[pair.unresolvedReason ?? 'unsaid'], { left, right })
    case 'same_person':
      return t('cellSame', { left, right })
    case 'unknown':
      return t('cellUnknown', { left, right })
  }
}

function possibleLabel(
  { leftName: left, rightName: right, count, uncertainReason }: Pair,
  t: Locale['t'],
): string {
  // Nothing was found: a count of 0 would read as an all-clear.
  if (count === 0) return t('cellMaybeSame', { left, right })
  const found = t('cellPossible', { left, right, count })
  const why = UNCERTAIN_REASONS[uncertainReason ?? 'unsaid']
  return why ? [found, t(why)].join(t('clauseSeparator')) : found
}
