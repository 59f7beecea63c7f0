import type { AboutLists, Side } from '../query/payload.ts'
import { allPairs, type PairTable } from './pair-table.ts'
import { standingOf } from './standing.ts'

/** A name of an answer that its user chose, and the name in the list for which they chose it. */
export type ChosenName = { side: Side; entry: string; typed: string; name: string }

/** The names of an answer that its user chose, in the order of the lists. */
export function chosenNames(table: PairTable, about: AboutLists | undefined): ChosenName[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const typed = new Map(about?.[side]?.map((one) => [one.entry, one.typed]))
    return table[side].flatMap((entry, index) => {
      const of = typed.get(entry)
      const name = table[side === 'left' ? 'leftNames' : 'rightNames'][index] ?? entry
      return of === undefined ? [] : [{ side, entry, typed: of, name }]
    })
  })
}

/** The number of clear pairs that rest on a name which the user chose. */
export function clearByChoice(table: PairTable, about: AboutLists | undefined): number {
  const chosen = chosenNames(table, about)
  const isChosen = (of: Side, entry: string): boolean =>
    chosen.some((one) => one.side === of && one.entry === entry)
  if (chosen.length === 0) return 0
  return allPairs(table).filter(
    (pair) => standingOf(pair) === 'clear' && (isChosen('left', pair.left) || isChosen('right', pair.right)),
  ).length
}
