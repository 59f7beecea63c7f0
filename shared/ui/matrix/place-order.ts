import type { PairTable } from '../../conflicts/pair-table.ts'
import { homonymParts } from '../../query/identifier-forms.ts'
import type { Shown } from './matrix-view.ts'
import type { Total, Totals } from './totals.ts'

/** The orders of names in the matrix. `entered` is that of the two lists. */
export const MATRIX_ORDERS = ['entered', 'conflicts', 'name'] as const
export type MatrixOrder = (typeof MATRIX_ORDERS)[number]

/** The shown names of both sides in an order. Equal ones stay as entered. */
export function ordered(
  shown: Shown,
  order: MatrixOrder,
  { table, totals, language }: { table: PairTable; totals: Totals; language: string },
): Shown {
  switch (order) {
    case 'entered':
      return shown
    case 'conflicts':
      return {
        rows: shown.rows.toSorted(byGravity(totals.rows)),
        columns: shown.columns.toSorted(byGravity(totals.columns)),
      }
    case 'name':
      return {
        rows: shown.rows.toSorted(byName(table.leftNames, language)),
        columns: shown.columns.toSorted(byName(table.rightNames, language)),
      }
  }
}

type Compare = (one: number, other: number) => number

/** Most conflicts first, then who is on both sides, then most possible ones. */
function byGravity(totals: readonly Total[]): Compare {
  const gravity = (place: number): number[] => {
    const { conflict = 0, same_person = 0, possible = 0 } = totals[place] ?? {}
    return [conflict, same_person, possible]
  }
  return (one, other) => {
    const most = gravity(other)
    const difference = gravity(one).findIndex((figure, index) => figure !== most[index])
    return difference === -1 ? 0 : (most[difference] ?? 0) - (gravity(one)[difference] ?? 0)
  }
}

/** By family name, then by the whole name, in the language's alphabet. dblp's homonym numbers count as numbers. */
function byName(names: readonly string[], language: string): Compare {
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
  const [base] = homonymParts(name)
  const [beforeComma, given] = base.split(',')
  if (beforeComma && given && !SUFFIX.test(given.trim())) return beforeComma.trim()
  const words = (beforeComma ?? base).trim().split(/\s+/)
  const last = words.findLast((word, index) => index === 0 || !SUFFIX.test(word))
  return last ?? name
}
