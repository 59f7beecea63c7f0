import type { PairItem } from '../contract/backend.ts'
import { searchText, searchWords } from '../search-text.ts'
import { PAIR_GROUPS, type PairGroup, pairsByGroup } from './pair-group.ts'
import { allPairs, newestYear, type Pair, type PairTable } from './pair-table.ts'

export type GroupedPairs = ReturnType<typeof pairsByGroup>

/** All pairs of a table by group, in reading order. */
export const groupedPairs = (table: PairTable): GroupedPairs => pairsByGroup(allPairs(table))

/** When two people last published together, and how much. */
export type Recency = {
  /** The newest year of all joint works that are listed, whether they count or not; null if none has a year. */
  last: number | null
  /** All joint works, those included that do not count under the policy. */
  total: number
  /** The joint works that count. */
  counted: number
}

export function recencyOf({ count, pubs, judgement }: Pick<Pair, 'count' | 'pubs' | 'judgement'>): Recency {
  const others: readonly PairItem[] = judgement?.others ?? []
  const years = [newestYear(pubs?.items ?? []), newestYear(others)].filter((year) => year !== null)
  const total = judgement ? count + judgement.leftOut + judgement.unlisted : count
  return { last: years.length > 0 ? Math.max(...years) : null, total, counted: count }
}

/**
 * The pairs as somebody who has to decide reads them, gravest first: by group, then by the works that count, then by the
 * last one, then by all joint works; else in reading order.
 */
export function gravestFirst(groups: GroupedPairs, only: PairGroup | null): Pair[] {
  return PAIR_GROUPS.filter((group) => only === null || group === only).flatMap((group) => {
    const all = groups[group].map((pair) => ({ pair, ...recencyOf(pair) }))
    const sorted = all
      .filter(({ total }) => total > 0)
      .sort(
        (one, other) =>
          other.counted - one.counted || (other.last ?? 0) - (one.last ?? 0) || other.total - one.total,
      )
    return [...sorted, ...all.filter(({ total }) => total === 0)].map(({ pair }) => pair)
  })
}

/** The function that tells whether a text holds all words of a filter, in any order. */
export function textFilter(words: string): (...texts: readonly string[]) => boolean {
  const wanted = searchWords(words)
  return (...texts) => {
    if (wanted.length === 0) return true
    const text = searchText(texts.join(' '))
    return wanted.every((word) => text.includes(word))
  }
}
