import { type GroupCounts, groupCounts, standingRuling } from './pair-group.ts'
import { allPairs, type PairTable } from './pair-table.ts'

/** The counts for an answer's summary. */
export type Tally = {
  pairs: number
  /** Number of pairs by group; each pair counts once. */
  groups: GroupCounts
  /** Of a server without verdicts: undecided pairs with joint papers, and undecided ones without. */
  papers: number
  unchecked: number
  notFound: number
  ambiguous: number
  /** Whether the server resolves names or gives verdicts. */
  saysWho: boolean
}

/** A name in both lists counts twice, since the user has to check it in both. */
export function tallyOf(table: PairTable): Tally {
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const pairs = allPairs(table)
  const undecided = pairs.filter((pair) => standingRuling(pair) === null)
  const papers = undecided.filter(({ status }) => status === 'papers').length
  const unchecked = undecided.filter(({ status }) => status === 'unknown').length
  return {
    pairs: pairs.length,
    groups: groupCounts(pairs),
    papers,
    unchecked,
    notFound: resolutions.filter(({ status }) => status === 'not_found').length,
    ambiguous: resolutions.filter(({ status }) => status === 'ambiguous').length,
    saysWho: papers + unchecked === 0,
  }
}
