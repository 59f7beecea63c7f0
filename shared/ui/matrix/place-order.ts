import type { PairTable } from '../../conflicts/pair-table.ts'
import { standingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { splitHomonym } from '../../query/identifier-forms.ts'
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

/** The orders of names in the matrix. `entered` is that of the two lists. */
export const MATRIX_ORDERS = ['entered', 'conflicts', 'name'] as const
export type MatrixOrder = (typeof MATRIX_ORDERS)[number]

/** The shown names of both sides in an order. Equal ones stay as entered. */
export function ordered(
  shown: Shown,
  order: MatrixOrder,
  { table, totals, language }: { table: PairTable; totals: Totals; language: string },
): Shown {
  if (order === 'entered') return shown
  const [rows, columns] =
    order === 'conflicts'
      ? [byGravity(totals.rows), byGravity(totals.columns)]
      : [byName(table.leftNames, language), byName(table.rightNames, language)]
  return { rows: shown.rows.toSorted(rows), columns: shown.columns.toSorted(columns) }
}

type Compare = (one: number, other: number) => number

/** Most conflicts first, then who is on both sides, then most possible ones. */
const byGravity =
  (totals: readonly Total[]): Compare =>
  (one, other) =>
    TOTALED.map((group) => (totals[other]?.[group] ?? 0) - (totals[one]?.[group] ?? 0)).find(
      (difference) => difference !== 0,
    ) ?? 0

/** Sorts by family name, then whole name, by the language's alphabet, homonym numbers as numbers. */
export function byName(names: readonly string[], language: string): Compare {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const keys = names.map((name) => ({ family: familyName(name), name }))
  return (one, other) => {
    const [first, second] = [keys[one], keys[other]]
    if (!first || !second) return 0
    return compare(first.family, second.family) || compare(first.name, second.name)
  }
}

const SUFFIX = /^(?:[js]r\.?|i{2,3}|iv)$/i

/** The last word of a name without its homonym number and without `Jr.`; an entry may also be `Stoica, Ion`. */
export function familyName(name: string): string {
  const { base } = splitHomonym(name)
  const [beforeComma, given] = base.split(',')
  if (beforeComma && given && !SUFFIX.test(given.trim())) return beforeComma.trim()
  const words = (beforeComma ?? base).trim().split(/\s+/)
  const last = words.findLast((word, index) => index === 0 || !SUFFIX.test(word))
  return last ?? name
}
