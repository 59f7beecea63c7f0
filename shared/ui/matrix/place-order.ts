import type { PairTable } from '../../conflicts/pair-table.ts'
import { standingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { standingFigure } from '../../words/verdicts.ts'
import type { Shown } from './matrix-view.ts'

/** The groups of which a name has a figure, and the mark of each in the cells. */
const MARKS = { conflict: '', same_person: '=', possible: '?' } as const

/** How many of a name's pairs are in each of these groups. */
export type Total = Record<keyof typeof MARKS, number>

/** The groups of a total, gravest first. `Object.keys` forgets the keys of an object literal. */
const TOTALED = Object.keys(MARKS) as (keyof typeof MARKS)[]

export type Totals = { rows: readonly Total[]; columns: readonly Total[] }

/** The totals of every name: over all pairs of the table, whether they are drawn or not. */
export function totalsOf(table: PairTable): Totals {
  const rows = table.left.map(emptyTotal)
  const columns = table.right.map(emptyTotal)
  for (const pair of table.pairs.flat()) {
    const figure = TOTALED.find((group) => group === standingOf(pair))
    if (!figure) continue
    for (const total of [rows[pair.row], columns[pair.column]]) if (total) total[figure]++
  }
  return { rows, columns }
}

const emptyTotal = (): Total => ({ conflict: 0, same_person: 0, possible: 0 })

/** The figures of a total that are not zero, marked like the cells they count. */
export const totalMarks = (total: Total, { number }: Locale): string[] =>
  TOTALED.filter((group) => total[group] > 0).map((group) => number(total[group]) + MARKS[group])

/** The same in words: `3 conflicts, 2 possible`; empty if all are zero. */
export const totalText = (total: Total, { t }: Locale): string =>
  TOTALED.filter((group) => total[group] > 0)
    .map((group) => standingFigure(group, total[group], true, t))
    .join(t('clauseSeparator'))

/** The shown names of both sides: those with most conflicts first, then who is on both sides, then with most possible ones. */
export function byConflicts({ rows, columns }: Shown, totals: Totals): Shown {
  return { rows: rows.toSorted(byGravity(totals.rows)), columns: columns.toSorted(byGravity(totals.columns)) }
}

const byGravity =
  (totals: readonly Total[]) =>
  (one: number, other: number): number =>
    TOTALED.map((group) => (totals[other]?.[group] ?? 0) - (totals[one]?.[group] ?? 0)).find(
      (difference) => difference !== 0,
    ) ?? 0
