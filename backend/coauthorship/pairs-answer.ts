import { type PairsAnswer, VERDICT_RULES } from '../../shared/contract/backend.ts'
import type { Bibliography, BibliographyFacts } from '../database/bibliography.ts'
import { describedResolution } from '../names/description.ts'
import type { Entry } from '../names/query-name.ts'
import { type MatchRules, resolveEntry } from '../names/resolution.ts'
import { type AnsweredPair, pairsText } from './answer-json.ts'
import { listedPapers } from './pair-items.ts'
import { allPairWorks } from './pair-records.ts'
import { verdictOf } from './verdict.ts'

export type PairsQuestion = {
  left: readonly Entry[]
  right: readonly Entry[]
  rules: MatchRules
  /** The most papers listed for one pair; `count` includes all of them. */
  limitPerPair: number
  /** Counts only works of this year or later; null counts all works. */
  yearMin: number | null
}

/**
 * Answers a query with JSON text: the persons of each entry, and the shared works of every left × right pair
 * (`PairsAnswer`; docs/protocol.md, Coauthorship).
 */
export function answerPairs(
  bibliography: Bibliography,
  { left, right, rules, limitPerPair, yearMin }: PairsQuestion,
  { dataDate, newestYear, sample }: Pick<BibliographyFacts, 'dataDate' | 'newestYear' | 'sample'>,
): Buffer {
  const resolvedLeft = left.map((entry) => resolveEntry(bibliography, entry, rules))
  const resolvedRight = right.map((entry) => resolveEntry(bibliography, entry, rules))
  const works = allPairWorks(bibliography, resolvedLeft, resolvedRight, yearMin)
  const papers = listedPapers(bibliography, works, limitPerPair)
  const pairs = resolvedLeft.flatMap((one, leftIndex) =>
    resolvedRight.map((other, rightIndex): AnsweredPair => {
      const pair = leftIndex * right.length + rightIndex
      const counted = works.pairs[pair]?.works ?? []
      const count = counted.length
      return {
        left: one.entry.text,
        right: other.entry.text,
        count,
        ...verdictOf(one, other, { count, through: works.pairs[pair]?.through ?? 'own' }),
        undated: works.pairs[pair]?.undated ?? 0,
        withoutYear: counted.filter(({ year }) => year === null).length,
        doubtful: works.pairs[pair]?.doubtful ?? null,
        papers: papers[pair] ?? [],
      }
    }),
  )
  const rest: Omit<PairsAnswer, 'pair_pubs'> = {
    limit_per_pair: limitPerPair,
    exact_base_match: rules.exactBaseMatch,
    author_limit: rules.authorLimit,
    year_min: yearMin,
    data_date: dataDate,
    newest_year: newestYear,
    sample,
    rules: VERDICT_RULES,
    left_authors: left.map(({ text }) => text),
    right_authors: right.map(({ text }) => text),
    matrix: matrixOf(pairs),
    pair_count: left.length * right.length,
    resolution: {
      left: resolvedLeft.map((resolved) => describedResolution(bibliography, resolved)),
      right: resolvedRight.map((resolved) => describedResolution(bibliography, resolved)),
    },
  }
  return pairsText(rest, pairs)
}

type Count = { left: string; right: string; count: number }

/** Uses `Object.fromEntries` because it creates own properties even for a name such as `__proto__`. */
function matrixOf(pairs: readonly Count[]): PairsAnswer['matrix'] {
  const rows = Map.groupBy(pairs, ({ left }) => left)
  return Object.fromEntries(
    Array.from(rows, ([left, row]) => [
      left,
      Object.fromEntries(row.map(({ right, count }) => [right, count])),
    ]),
  )
}
