import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { EntryResolution, PairItem } from '../../contract/backend.ts'

/**
 * The names under which a paper is printed, where they say more than the view does already: if they differ from the entry
 * and from the person's name. Of a possible pair they are the evidence, so all are shown.
 */
export function printedNames(item: PairItem, pair: Pair, table: PairTable): string[] {
  const sides = [
    {
      printed: item.left_name,
      names: [pair.left, pair.leftName, ...personOf(table.leftResolution.get(pair.left))],
    },
    {
      printed: item.right_name,
      names: [pair.right, pair.rightName, ...personOf(table.rightResolution.get(pair.right))],
    },
  ]
  return sides.flatMap(({ printed, names }) => {
    if (printed === undefined) return []
    const isKnown = names.some((name) => sameLetters(name) === sameLetters(printed))
    return isKnown && pair.status !== 'possible' ? [] : [printed]
  })
}

/** The name of the one person that an entry stands for. */
const personOf = (resolution: EntryResolution | undefined): string[] =>
  resolution?.persons.length === 1 ? resolution.persons.map(({ name }) => name) : []

/** Upper and lower case, and how an accent is encoded, make no other name. */
const sameLetters = (name: string): string => name.normalize('NFC').toLowerCase()
