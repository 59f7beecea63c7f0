import { chunksOf } from '../chunks.ts'
import type { DataReach } from '../conflicts/policy/coverage.ts'
import type { ConferenceEntry, ConflictPair } from '../contract/backend/conflict-shapes.ts'
import type { Roster } from './roster.ts'

/** The answer about all pairs of two lists of entries, without the clear pairs. */
export type Block = {
  left: readonly string[]
  right: readonly string[]
  exact: boolean
  /** The version of the rules for verdicts. Null if the server does not send it. */
  rules: number | null
  data: DataReach
  /** The `index` of an entry, and `left` and `right` of a pair, are positions in the lists `left` and `right`. */
  entries: readonly ConferenceEntry[]
  pairs: readonly ConflictPair[]
}

export type BlockQuery = { left: readonly string[]; right: readonly string[] }

/**
 * The most authors of a query. A small query loses less if it is interrupted. But each query resolves all reviewers, and 20,000
 * reviewers take 12 s, so a query with many reviewers has more authors.
 */
const leftAtOnce = (reviewers: number): number => (reviewers > 2000 ? 50_000 : 10_000)

/** Whether two blocks come from the same data, rules and matching of names. */
export const isSameBasis = (one: Block, other: Block): boolean =>
  one.exact === other.exact &&
  one.rules === other.rules &&
  one.data.date === other.data.date &&
  one.data.sample === other.data.sample &&
  one.data.newestYear === other.data.newestYear

/** Returns queries for the pairs of a roster that no block has. */
export function openQueries({ left, right }: Roster, blocks: readonly Block[]): BlockQuery[] {
  const lists = blocks.map((block) => ({ left: new Set(block.left), right: new Set(block.right) }))
  const byCover = Map.groupBy(left, (entry) =>
    lists.flatMap((list, index) => (list.left.has(entry) ? [index] : [])).join(),
  )
  const queries = Array.from(byCover, ([cover, authors]): BlockQuery => {
    const asked = cover === '' ? [] : cover.split(',').map((index) => lists[Number(index)]?.right)
    return { left: authors, right: right.filter((entry) => !asked.some((list) => list?.has(entry))) }
  })
  return queries.filter((query) => query.right.length > 0).flatMap(inParts)
}

const inParts = ({ left, right }: BlockQuery): BlockQuery[] =>
  chunksOf(left, leftAtOnce(right.length)).map((part) => ({ left: part, right }))
