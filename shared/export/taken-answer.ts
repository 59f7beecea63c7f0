import { allPairs, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { proofOf } from '../conflicts/proof.ts'
import { STANDINGS, type Standing, standingOf, WITHOUT_FINDING } from '../conflicts/standing.ts'
import type { PairItem } from '../contract/backend.ts'
import type { Answered } from '../query/pairs-query.ts'
import type { AboutLists } from '../query/payload.ts'

/** An answer to export. The policy has judged its table. */
export type TakenAnswer = {
  name?: string | null
  answered: Answered
  table: PairTable
  at: Date
  /** Affiliations and ORCIDs of the pasted lists, and names that the user chose. Absent without such facts. */
  about?: AboutLists | undefined
}

/** Returns the pairs for files that people read: pairs with a finding and decided pairs, gravest first. */
export const listedPairs = (table: PairTable): Pair[] =>
  allPairs(table)
    .filter((pair) => !WITHOUT_FINDING.includes(standingOf(pair)) || pair.decision)
    .toSorted((one, other) => STANDINGS.indexOf(standingOf(one)) - STANDINGS.indexOf(standingOf(other)))

/** Returns the number of joint works that the answer counts but does not list. */
export function unlisted({ pubs, count, judgement }: Pair): number {
  return judgement ? judgement.unlisted : Math.max(0, count - (pubs?.items.length ?? 0))
}

export const hasPapers = (pair: Pair): boolean =>
  (pair.pubs?.items.length ?? 0) + unlisted(pair) + (pair.judgement?.leftOut ?? 0) > 0

export type TakenPaper = { item: PairItem; pairs: readonly Pair[] }

const WITHOUT_PAPERS: readonly Standing[] = [...WITHOUT_FINDING, 'dismissed']

/**
 * Returns papers that count, newest first, papers without a year last. Lists a paper of several pairs once.
 * Leaves out papers of dismissed pairs, and of pairs with too few papers that count.
 */
export function takenPapers(table: PairTable): TakenPaper[] {
  const listed = allPairs(table)
    .filter((pair) => !WITHOUT_PAPERS.includes(standingOf(pair)))
    .flatMap((pair) => (pair.pubs?.items ?? []).map((item) => ({ item, pair })))
  return [...Map.groupBy(listed, ({ item }) => paperId(item)).values()]
    .flatMap((same) => same.slice(0, 1).map(({ item }) => ({ item, pairs: same.map(({ pair }) => pair) })))
    .toSorted((one, other) => (other.item.year ?? -Infinity) - (one.item.year ?? -Infinity))
}

/** Returns the paper's key in dblp. If it has none, returns title, year, venue and link. */
export const paperId = (item: PairItem): string =>
  item.key ?? JSON.stringify([item.title, item.year, item.venue, proofOf(item)])

/** Removes dblp's homonym number, for texts outside dblp. */
export const plainName = (name: string): string => name.replace(/ \d{4}$/, '')

/** Line breaks, tabs and control characters become single spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
