import type { PairsAnswer } from '../../shared/contract/backend.ts'
import type { Bibliography, BibliographyFacts } from './bibliography.ts'
import type { Entry } from './entry.ts'
import { listItems } from './pair-items.ts'
import { allPairWorks } from './pair-works.ts'
import { describedResolution, type MatchRules, resolveEntries } from './resolution.ts'
import { verdictOf } from './verdict.ts'

export type PairsQuestion = {
  left: readonly Entry[]
  right: readonly Entry[]
  rules: MatchRules
  /** Papers listed for one pair; all are counted. */
  limitPerPair: number
  /** Only works of this year or later count; null: all. */
  yearMin: number | null
}

/** The answer to one query: who everybody is, and what every left × right pair has together (contract.md, part 3). */
export async function answerPairs(
  bibliography: Bibliography,
  { left, right, rules, limitPerPair, yearMin }: PairsQuestion,
  { dataDate, sample }: Pick<BibliographyFacts, 'dataDate' | 'sample'>,
): Promise<PairsAnswer> {
  const resolvedLeft = await resolveEntries(bibliography, left, rules)
  const resolvedRight = await resolveEntries(bibliography, right, rules)
  const works = allPairWorks(bibliography, resolvedLeft, resolvedRight, yearMin)
  const items = listItems(bibliography, works, limitPerPair)
  const pairPubs = resolvedLeft.flatMap((one, leftIndex) =>
    resolvedRight.map((other, rightIndex) => {
      const pair = leftIndex * right.length + rightIndex
      const count = works[pair]?.works.length ?? 0
      return {
        left: one.entry.text,
        right: other.entry.text,
        count,
        verdict: verdictOf(one, other, { count, throughBin: works[pair]?.throughBin ?? false }),
        undated: works[pair]?.undated ?? 0,
        items: items[pair] ?? [],
      }
    }),
  )
  return {
    limit_per_pair: limitPerPair,
    exact_base_match: rules.exactBaseMatch,
    author_limit: rules.authorLimit,
    year_min: yearMin,
    data_date: dataDate,
    sample,
    left_authors: left.map(({ text }) => text),
    right_authors: right.map(({ text }) => text),
    matrix: matrixOf(pairPubs),
    pair_pubs: pairPubs,
    pair_count: left.length * right.length,
    resolution: {
      left: resolvedLeft.map((resolved) => describedResolution(bibliography, resolved)),
      right: resolvedRight.map((resolved) => describedResolution(bibliography, resolved)),
    },
  }
}

type Count = { left: string; right: string; count: number }

/** `Object.fromEntries` makes own properties even of a name such as `__proto__`. */
function matrixOf(pairs: readonly Count[]): PairsAnswer['matrix'] {
  const rows = Map.groupBy(pairs, ({ left }) => left)
  return Object.fromEntries(
    Array.from(rows, ([left, row]) => [
      left,
      Object.fromEntries(row.map(({ right, count }) => [right, count])),
    ]),
  )
}
