import type { Pair } from '../../conflicts/pair-table.ts'
import { rulingOf, standingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { MARK_OF, markClass } from '../marks/mark.ts'

/** Means no joint papers. It is faint, so that other marks catch the eye. The cell's label has the words. */
const NONE_MARK = '·'
/** Means no joint papers in data that do not cover the window of the policy. */
const NOT_COVERED_MARK = '○'

const REOPENED_MARK = '↻'

/** The mark of the status, and ↻ if the user must decide again. CSS adds the ✓ of a decided cell. */
export const cellMark = (pair: Pair, locale: Locale): string =>
  pair.decision && rulingOf(pair) === null
    ? statusMark(pair, locale) + REOPENED_MARK
    : statusMark(pair, locale)

/** The marks differ, because colour alone is not accessible. */
function statusMark(pair: Pair, locale: Locale): string {
  const { status, count, uncertainReason } = pair
  switch (status) {
    case 'conflict':
    case 'papers':
      return worksMark(pair, locale)
    case 'possible':
      if (uncertainReason === 'same_person') return '=?'
      // Uncertain papers may count, so the mark is never "0", which would look clear.
      return count === 0 ? '+?' : `${worksMark(pair, locale)}?`
    case 'none':
      // A clear pair may have papers that count, if the policy asks for more papers than these.
      return count === 0 ? NONE_MARK : worksMark(pair, locale)
    case 'not_covered':
      return count === 0 ? NOT_COVERED_MARK : worksMark(pair, locale)
    case 'unresolved':
      return '?'
    case 'same_person':
      return '='
    case 'unknown':
      return '–'
  }
}

function worksMark({ count, judgement }: Pair, { number }: Locale): string {
  // Unlisted works may count too, so the number is a minimum.
  return judgement && judgement.unlisted > 0 ? `${number(count)}+` : number(count)
}

/** The mark (marks.css), and the heat of an open conflict. `isOther`: the filter dims the cell. */
export function cellClass(pair: Pair, isOther = false): string {
  const standing = standingOf(pair)
  const ruling = rulingOf(pair)
  return [
    'cell',
    markClass(MARK_OF[standing], ruling !== null),
    `is-${standing.replaceAll('_', '-')}`,
    standing === 'conflict' && ruling === null && `heat-${heatOf(pair.count)}`,
    isOther && 'is-other',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The number of colours. Each begins at twice as many papers as the one before: 1, 2, 4, 8, 16. */
export const HEAT_STEPS = 5

export function heatOf(count: number): number {
  return count < 1 ? 0 : Math.min(HEAT_STEPS, 1 + Math.floor(Math.log2(count)))
}
