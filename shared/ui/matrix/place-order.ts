import type { PairTable } from '../../conflicts/pair-table.ts'
import { splitHomonym } from '../../query/identifier-forms.ts'
import type { Shown } from './matrix-view.ts'
import { TOTALED, type Total, type Totals } from './totals.ts'

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
