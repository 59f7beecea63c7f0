import { type PairPubs, type PairsAnswer, VERDICT_RULES } from '../../shared/contract/backend.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { describedEntry } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, resolveEntry } from '../names/resolution.ts'
import { candidateWorks } from './candidate-works.ts'
import { growingBytes } from './growing-bytes.ts'
import { type ListedPaper, listedPapers } from './pair-items.ts'
import { allPairWorks } from './pair-records.ts'
import { verdictOf } from './verdict.ts'

export type PairsQuestion = {
  left: readonly string[]
  right: readonly string[]
  rules: MatchRules
  /** The most papers listed for one pair; `count` includes all of them. */
  limitPerPair: number
  yearMin: number | null
  /** Replaces the date that the data give. */
  dataDate: string | null
}

/** Answers a query with the JSON text of a `PairsAnswer` (docs/dev/protocol.md, Coauthorship). */
export function answerPairs(
  bibliography: Bibliography,
  { rules, limitPerPair, yearMin, ...question }: PairsQuestion,
): Uint8Array {
  const { dataDate, newestYear, sample } = bibliography.facts()
  const resolve = (text: string) => resolveEntry(bibliography, parseEntry(text), rules)
  const [left, right] = [question.left.map(resolve), question.right.map(resolve)]
  const found = allPairWorks(bibliography, left, right, yearMin)
  const papers = listedPapers(bibliography, found, limitPerPair)
  const candidatesOf = candidateWorks(bibliography, left, right, yearMin)
  const pairs = found.pairs.map(
    (pair, index): AnsweredPair => ({
      left: pair.left.entry.text,
      right: pair.right.entry.text,
      count: pair.works.length,
      ...verdictOf(pair),
      undated: pair.undated,
      without_year: pair.works.filter(({ year }) => year === null).length || undefined,
      doubtful: pair.doubtful,
      candidates: candidatesOf(Math.floor(index / right.length), index % right.length),
    }),
  )
  const rest: Omit<PairsAnswer, 'pair_pubs'> = {
    limit_per_pair: limitPerPair,
    exact_base_match: rules.exactBaseMatch,
    author_limit: rules.authorLimit,
    year_min: yearMin,
    data_date: question.dataDate ?? dataDate,
    newest_year: newestYear,
    sample,
    rules: VERDICT_RULES,
    left_authors: left.map(({ entry }) => entry.text),
    right_authors: right.map(({ entry }) => entry.text),
    matrix: matrixOf(pairs),
    pair_count: left.length * right.length,
    resolution: {
      left: left.map((resolved) => describedEntry(bibliography, resolved).resolution),
      right: right.map((resolved) => describedEntry(bibliography, resolved).resolution),
    },
  }
  return pairsText(rest, pairs, papers)
}

/** Uses `Object.fromEntries` because it creates own properties even for a name such as `__proto__`. */
function matrixOf(pairs: readonly AnsweredPair[]): PairsAnswer['matrix'] {
  const rows = Map.groupBy(pairs, ({ left }) => left)
  return Object.fromEntries(
    Array.from(rows, ([left, row]) => [
      left,
      Object.fromEntries(row.map(({ right, count }) => [right, count])),
    ]),
  )
}

type AnsweredPair = Omit<PairPubs, 'items'>

/**
 * Serializes the answer to JSON in UTF-8. The bytes of each paper and of each name are made once for all pairs that have
 * it: 50 × 50 prolific people list 4,479 papers, 883 different ones.
 */
function pairsText(
  rest: object,
  pairs: readonly AnsweredPair[],
  papers: readonly (readonly ListedPaper[])[],
): Uint8Array {
  const { add, addText, bytes } = growingBytes()
  // With the comma before it, which the first of a pair leaves out.
  const openPaper = memoize((paper: object) => Buffer.from(`,${JSON.stringify(paper).slice(0, -1)}`))
  const leftName = memoize((name: string) => Buffer.from(`,"left_name":${JSON.stringify(name)}`))
  const rightName = memoize((name: string) => Buffer.from(`,"right_name":${JSON.stringify(name)}}`))
  addText(`${JSON.stringify(rest).slice(0, -1)},"pair_pubs":[`)
  for (const [at, pair] of pairs.entries()) {
    addText(`${at === 0 ? '' : ','}${JSON.stringify(pair).slice(0, -1)},"items":[`)
    for (const [place, item] of (papers[at] ?? []).entries()) {
      const paper = openPaper(item.paper)
      add(place === 0 ? paper.subarray(1) : paper)
      add(leftName(item.leftName))
      add(rightName(item.rightName))
    }
    addText(']}')
  }
  addText(']}')
  return bytes()
}
