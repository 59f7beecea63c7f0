import { allPairs, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { proofOf } from '../conflicts/proof.ts'
import { STANDINGS, type Standing, standingOf, WITHOUT_FINDING } from '../conflicts/standing.ts'
import type { PairItem } from '../contract/backend.ts'
import type { Answered } from '../query/pairs-query.ts'
import type { AboutLists } from '../query/payload.ts'

/** An answer to export: as the server gave it, and as the policy judges it. */
export type TakenAnswer = {
  /** The name of the query, if it has one. */
  name?: string | null
  answered: Answered
  table: PairTable
  at: Date
  /** Affiliations and ORCIDs of the pasted lists, and the names that the user chose; absent if there are none. */
  about?: AboutLists | undefined
}

/** The pairs that a file for readers lists, gravest first: those that have a finding, and those that are decided. */
export const listedPairs = (table: PairTable): Pair[] =>
  allPairs(table)
    .filter((pair) => !WITHOUT_FINDING.includes(standingOf(pair)) || pair.decision)
    .toSorted((one, other) => STANDINGS.indexOf(standingOf(one)) - STANDINGS.indexOf(standingOf(other)))

/** How many joint works are counted but not listed. */
export function unlisted({ pubs, count, judgement }: Pair): number {
  return judgement ? judgement.unlisted : Math.max(0, count - (pubs?.items.length ?? 0))
}

/** Whether there is anything to say about the papers of a pair. */
export const hasPapers = (pair: Pair): boolean =>
  (pair.pubs?.items.length ?? 0) + unlisted(pair) + (pair.judgement?.leftOut ?? 0) > 0

/** A paper, and the pairs that it joins. */
export type TakenPaper = { item: PairItem; pairs: readonly Pair[] }

/** The papers of these do not count, or too few of them. */
const WITHOUT_PAPERS: readonly Standing[] = [...WITHOUT_FINDING, 'dismissed']

/**
 * The papers that count, each once even if it joins several pairs: newest first, those without a year last. Those of pairs
 * that the policy or a decision makes clear do not.
 */
export function takenPapers(table: PairTable): TakenPaper[] {
  const listed = allPairs(table)
    .filter((pair) => !WITHOUT_PAPERS.includes(standingOf(pair)))
    .flatMap((pair) => (pair.pubs?.items ?? []).map((item) => ({ item, pair })))
  return [...Map.groupBy(listed, ({ item }) => paperId(item)).values()]
    .flatMap((same) => same.slice(0, 1).map(({ item }) => ({ item, pairs: same.map(({ pair }) => pair) })))
    .toSorted((one, other) => (other.item.year ?? 0) - (one.item.year ?? 0))
}

/** Identifies a paper: by its dblp key, else, since other servers send none, by what is printed. */
export const paperId = (item: PairItem): string =>
  item.key ?? JSON.stringify([item.title, item.year, item.venue, proofOf(item)])

/** A name without dblp's homonym number, for texts that are read outside dblp. */
export const plainName = (name: string): string => name.replace(/ \d{4}$/, '')

/** Line breaks, tabs and control characters as single spaces, for formats in which they mean something. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
