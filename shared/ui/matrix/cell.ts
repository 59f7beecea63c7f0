import type { Pair } from '../../conflicts/pair-table.ts'
import { rulingOf, standingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { MARK_OF, markClass } from '../frame/mark.ts'

/** Stands for no joint papers: faint, so that the others stand out. The label of the cell says `0 joint papers`. */
const NONE_MARK = '·'
/** Stands for no joint papers in data that do not cover the window. */
const NOT_COVERED_MARK = '○'

/** Beside the mark of a pair that is to be decided again. */
const REOPENED_MARK = '↻'

/** The text of a cell: what was found, and whether its user has to decide again. A decided one has ✓ by its class. */
export const cellMark = (pair: Pair, locale: Locale): string =>
  pair.decision && rulingOf(pair) === null
    ? statusMark(pair, locale) + REOPENED_MARK
    : statusMark(pair, locale)

/** Each status has its own mark, since colour alone is not accessible. */
function statusMark(pair: Pair, locale: Locale): string {
  const { status, count, uncertainReason } = pair
  switch (status) {
    case 'conflict':
    case 'papers':
      return worksMark(pair, locale)
    case 'possible':
      if (uncertainReason === 'same_person') return '=?'
      // Never "0": nothing that counts was found, but something may.
      return count === 0 ? '+?' : `${worksMark(pair, locale)}?`
    case 'none':
      // Some papers may count, but too few for the policy.
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
  // More works may count than are listed: the number is the least.
  return judgement && judgement.unlisted > 0 ? `${number(count)}+` : number(count)
}

/** The classes of a cell: its mark (marks.css), and how many works an open conflict has. `isOther`: the filter does not ask for it. */
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
