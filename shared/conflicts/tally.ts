import { allPairs, type PairTable } from './pair-table.ts'

/** An answer in numbers, for its summary. `saysWho` is false when the server does not say which names it knows. */
export type Tally = {
  pairs: number
  withPapers: number
  onlyPossible: number
  samePerson: number
  notFound: number
  ambiguous: number
  saysWho: boolean
}

/** A name in both lists counts twice: it stands in two places and each wants looking at. */
export function tallyOf(table: PairTable): Tally {
  const pairs = allPairs(table)
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  return {
    pairs: pairs.length,
    withPapers: pairs.filter((pair) => pair.count > 0).length,
    onlyPossible: pairs.filter((pair) => pair.status === 'possible').length,
    samePerson: pairs.filter((pair) => pair.status === 'same_person').length,
    notFound: resolutions.filter(({ status }) => status === 'not_found').length,
    ambiguous: resolutions.filter(({ status }) => status === 'ambiguous').length,
    saysWho: pairs.every((pair) => pair.status !== 'unknown' && pair.status !== 'papers'),
  }
}
