import type { PairItem, PairPubs, PairsAnswer } from '../../shared/contract/backend.ts'
import { VERDICT_RULES } from '../../shared/limits.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { describedText } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, resolveEntry } from '../names/resolution.ts'
import { candidateWorks } from './candidate-works.ts'
import { growingBytes } from './growing-bytes.ts'
import { type ListedPaper, listedPapers } from './pair-items.ts'
import { allPairWorks } from './pair-records.ts'
import { verdictOf } from './verdict.ts'

export type PairsQuery = {
  /** Entries in each list are distinct (`entryTexts`). */
  left: readonly string[]
  right: readonly string[]
  rules: MatchRules
  /** The most listed papers of a pair. `count` includes the others. */
  limitPerPair: number
  yearMin: number | null
  /** Overrides the date in the database. */
  dataDate: string | null
}

/** Returns the JSON text of a `PairsAnswer` (docs/dev/protocol.md, Coauthorship). */
export function answerPairs(
  bibliography: Bibliography,
  { rules, limitPerPair, yearMin, ...query }: PairsQuery,
): Uint8Array {
  const { dataDate, newestYear, sample } = bibliography.facts()
  const resolve = (text: string) => resolveEntry(bibliography, parseEntry(text), rules)
  const [left, right] = [query.left.map(resolve), query.right.map(resolve)]
  const found = allPairWorks(bibliography, left, right, yearMin)
  const papers = listedPapers(bibliography, found, limitPerPair)
  const candidatesOf = candidateWorks(bibliography, left, right, yearMin)
  const pairs = found.pairs.map((pair, index): AnsweredPair => {
    const { verdict, reason } = verdictOf(pair)
    return {
      left: pair.left.entry.text,
      right: pair.right.entry.text,
      count: pair.works.length,
      verdict,
      reason,
      undated: pair.undated,
      without_year: pair.works.filter(({ year }) => year === null).length || undefined,
      doubtful: pair.doubtful,
      candidates: candidatesOf(Math.floor(index / right.length), index % right.length),
    }
  })
  const rest: Omit<PairsAnswer, 'matrix' | 'pair_count' | 'pair_pubs' | 'resolution'> = {
    limit_per_pair: limitPerPair,
    exact_base_match: rules.exactBaseMatch,
    author_limit: rules.authorLimit,
    year_min: yearMin,
    data_date: query.dataDate ?? dataDate,
    newest_year: newestYear,
    sample,
    rules: VERDICT_RULES,
    left_authors: left.map(({ entry }) => entry.text),
    right_authors: right.map(({ entry }) => entry.text),
  }
  const [ofLeft, ofRight] = [left, right].map((side) =>
    side.map((resolved) => describedText(bibliography, resolved)).join(),
  )
  const head = `${JSON.stringify(rest).slice(0, -1)},"matrix":{${matrixText(pairs)}},"pair_count":${pairs.length}`
  return pairsText(`${head},"resolution":{"left":[${ofLeft}],"right":[${ofRight}]}`, pairs, papers)
}

/** Returns the matrix as JSON without its outer braces. An object with a property for each name would be slower. */
function matrixText(pairs: readonly AnsweredPair[]): string {
  const nameText = memoize((name: string) => JSON.stringify(name))
  const rows = Map.groupBy(pairs, ({ left }) => left)
  return Array.from(
    rows,
    ([left, row]) =>
      `${nameText(left)}:{${row.map(({ right, count }) => `${nameText(right)}:${count}`).join()}}`,
  ).join()
}

type PairFacts = Pick<
  PairPubs,
  'count' | 'verdict' | 'reason' | 'undated' | 'without_year' | 'doubtful' | 'candidates'
>
type AnsweredPair = Pick<PairPubs, 'left' | 'right'> & PairFacts

const isClear = ({ count, undated, reason, doubtful, candidates }: PairFacts): boolean =>
  count === 0 && undated === 0 && (reason ?? doubtful ?? candidates) === undefined

/** A comma and a paper's JSON without the last brace. Cached as long as the bibliography caches the record. */
const openPaper = memoize(
  (paper: PairItem) => Buffer.from(`,${JSON.stringify(paper).slice(0, -1)}`),
  new WeakMap(),
)

const factsText = (facts: PairFacts): string => `${JSON.stringify(facts).slice(1, -1)},"items":[`

/** Makes the bytes of each paper and name once: 50 × 50 prolific people list 883 papers 4,479 times. */
function pairsText(
  head: string,
  pairs: readonly AnsweredPair[],
  papers: readonly (readonly ListedPaper[])[],
): Uint8Array {
  const { add, addText, bytes } = growingBytes()
  const nameText = memoize((name: string) => JSON.stringify(name))
  // The end of a paper's JSON: two printed names. Most of a pair's papers have the same two.
  const endOf = memoize((leftName: string) =>
    memoize((rightName: string) =>
      Buffer.from(`,"left_name":${nameText(leftName)},"right_name":${nameText(rightName)}}`),
    ),
  )
  const clearFacts = memoize((verdict: AnsweredPair['verdict']) =>
    factsText({ count: 0, verdict, undated: 0 }),
  )
  let text = `${head},"pair_pubs":[`
  for (const [at, { left, right, ...facts }] of pairs.entries()) {
    const items = papers[at] ?? []
    text += `{"left":${nameText(left)},"right":${nameText(right)},${isClear(facts) ? clearFacts(facts.verdict) : factsText(facts)}`
    if (items.length > 0) {
      addText(text)
      text = ''
    }
    for (const [place, item] of items.entries()) {
      const paper = openPaper(item.paper)
      add(place === 0 ? paper.subarray(1) : paper)
      add(endOf(item.leftName)(item.rightName))
    }
    text += at === pairs.length - 1 ? ']}' : ']},'
  }
  addText(`${text}]}`)
  return bytes()
}
