import type { Pair } from '../../conflicts/pair-table.ts'
import { rulingOf, standingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { MARK_OF, markClass } from '../marks/mark.ts'

/** The mark of no joint papers. It is faint, so other marks catch the eye. The label of the cell says `0 joint papers`. */
const NONE_MARK = '·'
/** The mark of no joint papers in data that do not cover the window. */
const NOT_COVERED_MARK = '○'

/** Follows the mark of a pair that the user has to decide again. */
const REOPENED_MARK = '↻'

/** The text of a cell: the mark of its status, and ↻ if the user has to decide again. CSS adds the ✓ of a decided cell. */
export const cellMark = (pair: Pair, locale: Locale): string =>
  pair.decision && rulingOf(pair) === null
    ? statusMark(pair, locale) + REOPENED_MARK
    : statusMark(pair, locale)

/** Each status has its own mark, because colour alone is not accessible. */
function statusMark(pair: Pair, locale: Locale): string {
  const { status, count, uncertainReason } = pair
  switch (status) {
    case 'conflict':
    case 'papers':
      return worksMark(pair, locale)
    case 'possible':
      if (uncertainReason === 'same_person') return '=?'
      // Never shows "0", which would read as clear: papers that are not certain may count.
      return count === 0 ? '+?' : `${worksMark(pair, locale)}?`
    case 'none':
      // A pair can be clear with papers that count, if they are too few for the policy.
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
  // Works that the answer does not list may count too, so the number is a minimum.
  return judgement && judgement.unlisted > 0 ? `${number(count)}+` : number(count)
}

/** The CSS classes of a cell: its mark (marks.css), and the heat of an open conflict. `isOther`: the filter dims the cell. */
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

/** Steps of the logarithmic colour scale, 1 to `HEAT_STEPS`: 2 papers differ from 1 as much as 20 from 10. */
export const HEAT_STEPS = 5

export function heatOf(count: number): number {
  return count < 1 ? 0 : Math.min(HEAT_STEPS, 1 + Math.floor(Math.log2(count)))
}
