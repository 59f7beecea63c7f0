import type {
  ConferenceEntry,
  ConflictPair,
  ConflictsEnd,
  ConflictsHead,
} from '../../shared/contract/backend/conflict-shapes.ts'
import { VERDICT_RULES } from '../../shared/contract/backend.ts'
import { listedPapers } from '../coauthorship/pair-items.ts'
import {
  addWork,
  countedWorks,
  emptyStages,
  type PairWorks,
  withoutHuman,
} from '../coauthorship/pair-records.ts'
import { isSamePerson, verdictOf } from '../coauthorship/verdict.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { describedEntry } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, type ResolvedEntry, resolveEntry } from '../names/resolution.ts'
import { likelyAdvisors } from './advisors.ts'
import { type DatedRecord, RecordYears } from './record-years.ts'
import { type Relation, relatedReviewers } from './related-reviewers.ts'
import { Reviewers, type StagedEntry, stagedEntries } from './reviewers.ts'

/** Entries that are resolved and paired at once. */
const ENTRIES_AT_ONCE = 50

export type ConferenceQuery = {
  /** Distinct entries (`entryTexts`). */
  left: readonly string[]
  right: readonly string[]
  rules: MatchRules
  /** The most papers that the answer lists for one pair. `count` includes the others. */
  limitPerPair: number
  /** Counts only works of this year or later. Null counts all works. */
  yearMin: number | null
  /** Also describes entries of listed pairs that are certainly one person, before their first pair, and looks for advisors. */
  withPersons: boolean
  /** Replaces the date of the data. */
  dataDate: string | null
}

/**
 * Answers a query about a conference with lines of JSON, several lines in one text
 * (docs/dev/protocol.md, Conflicts of a conference). Indexes the reviewers once and reads the authors in parts, so that
 * memory does not grow with the number of authors.
 */
export function* conflictLines(bibliography: Bibliography, query: ConferenceQuery): Generator<string> {
  const { left, right, rules, withPersons } = query
  const { dataDate, newestYear, sample } = bibliography.facts()
  const head: ConflictsHead = {
    rules: VERDICT_RULES,
    data_date: query.dataDate ?? dataDate,
    newest_year: newestYear,
    sample,
    left_count: left.length,
    right_count: right.length,
  }
  yield lineOf(head)
  let [done, unresolved, pairs] = [0, 0, 0]
  const resolve = (side: 'left' | 'right', start: number, texts: readonly string[]) => {
    const resolved = texts.map((text) => resolveEntry(bibliography, parseEntry(text), rules))
    const uncertain = resolved.flatMap((entry, index): ConferenceEntry[] =>
      isCertain(entry)
        ? []
        : [{ side, index: start + index, ...describedEntry(bibliography, entry).resolution }],
    )
    unresolved += uncertain.filter(({ status }) => status !== 'unique').length
    done += texts.length
    const progress = { progress: done / (left.length + right.length) }
    return {
      entries: stagedEntries(bibliography, resolved),
      lines: [...uncertain, progress].map(lineOf).join(''),
    }
  }
  const gathered: StagedEntry[] = []
  for (const [start, texts] of inParts(right)) {
    const { entries, lines } = resolve('right', start, texts)
    gathered.push(...entries)
    yield lines
  }
  const reviewers = new Reviewers(bibliography, gathered)
  const years = new RecordYears(bibliography)
  const described = new Set<StagedEntry>()
  /** Returns the descriptions of the certain entries of these pairs that no earlier line described. */
  const personsOf = (found: readonly ConflictPair[], start: number, authors: readonly StagedEntry[]) => {
    const sides = found.flatMap(({ left, right }) => [
      { side: 'left' as const, index: start + left, staged: authors[left] },
      { side: 'right' as const, index: right, staged: reviewers.entries[right] },
    ])
    return sides.flatMap(({ side, index, staged }): ConferenceEntry[] => {
      if (staged === undefined || !isCertain(staged.resolved) || described.has(staged)) return []
      described.add(staged)
      return [{ side, index, ...describedEntry(bibliography, staged.resolved).resolution }]
    })
  }
  for (const [start, texts] of inParts(left)) {
    const { entries, lines } = resolve('left', start, texts)
    const found = conflictsOf(bibliography, entries, reviewers, years, query)
    pairs += found.length
    const persons = withPersons ? personsOf(found, start, entries) : []
    const placed = found.map((pair) => ({ ...pair, left: pair.left + start }))
    yield lines + [...persons, ...placed].map(lineOf).join('')
  }
  const end: ConflictsEnd = {
    end: true,
    pairs,
    resolved: left.length + right.length - unresolved,
    unresolved,
  }
  yield lineOf(end)
}

/** Checks that an entry means one person and that no near namesake was left out. Such an entry needs no line. */
const isCertain = ({ status, nearTruncated }: ResolvedEntry): boolean => status === 'unique' && !nearTruncated

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`

function* inParts(texts: readonly string[]): Generator<[start: number, part: readonly string[]]> {
  for (let start = 0; start < texts.length; start += ENTRIES_AT_ONCE)
    yield [start, texts.slice(start, start + ENTRIES_AT_ONCE)]
}

type Bounds = Pick<ConferenceQuery, 'yearMin' | 'limitPerPair' | 'withPersons'>

/** A pair that is not clear, with the years but without the texts of its papers. */
type Judged = {
  place: Pick<ConflictPair, 'left' | 'right'>
  pair: Omit<PairWorks, 'works'> & { works: DatedRecord[] }
  judged: Pick<ConflictPair, 'verdict' | 'reason'>
}

/** Returns the pairs of these authors with all reviewers that are not clear. `left` is the author's place among these authors. */
function conflictsOf(
  bibliography: Bibliography,
  authors: readonly StagedEntry[],
  reviewers: Reviewers,
  years: RecordYears,
  { yearMin, limitPerPair, withPersons }: Bounds,
): ConflictPair[] {
  const coauthors = new Set<number>()
  const relations = authors.map((author) => relatedReviewers(bibliography, author, reviewers, coauthors))
  years.read(
    new Set(
      relations.flatMap((ofAuthor) => [...ofAuthor.values()].flatMap(({ records }) => [...records.keys()])),
    ),
  )
  const judged = authors.flatMap((author, left) =>
    [...(relations[left] ?? [])]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([right, found]): Judged[] => {
        const reviewer = reviewers.entries[right]
        if (reviewer === undefined) return []
        const pair = pairOf(author, reviewer, found, years, yearMin)
        const { verdict, reason } = verdictOf(pair)
        if (verdict === 'none' || verdict === 'unresolved') return []
        return [{ place: { left, right }, pair, judged: { verdict, ...(reason && { reason }) } }]
      }),
  )
  const advisors = withPersons ? advisorsIn(bibliography, judged, years) : []
  const newest = newestOf(bibliography, judged, limitPerPair)
  const persons = new Set([
    ...coauthors,
    ...newest.flatMap((works) => works.flatMap(({ id }) => [...reviewers.personsOf(id)])),
  ])
  const pairs = judged.map(({ pair }, index) => ({ ...pair, works: newest[index] ?? [] }))
  const papers = listedPapers(bibliography, { pairs, persons }, limitPerPair)
  return judged.map(({ place, pair: { works, undated, doubtful }, judged }, index): ConflictPair => {
    const dated = works.flatMap(({ year }) => year ?? [])
    return {
      ...place,
      ...judged,
      count: works.length,
      last_year: dated.length === 0 ? null : dated.reduce((last, year) => Math.max(last, year)),
      undated: undated || undefined,
      without_year: works.length - dated.length || undefined,
      doubtful,
      advisor: advisors[index] ?? undefined,
      items: (papers[index] ?? []).map(({ paper, leftName, rightName }) => ({
        ...paper,
        left_name: leftName,
        right_name: rightName,
      })),
    }
  })
}

/** Returns the advisor of each pair whose joint works are certain. Null or undefined for pairs without an advisor. */
function advisorsIn(bibliography: Bibliography, judged: readonly Judged[], years: RecordYears) {
  const certain = judged.filter(({ judged: { verdict } }) => verdict === 'conflict')
  const pairs = certain.map(({ pair }) => ({
    left: pair.left.persons[0]?.id ?? 0,
    right: pair.right.persons[0]?.id ?? 0,
    works: pair.works,
  }))
  const advisors = likelyAdvisors(bibliography, pairs, years)
  const byPair = new Map(certain.map((one, index) => [one, advisors[index]]))
  return judged.map((one) => byPair.get(one))
}

function pairOf(
  author: StagedEntry,
  reviewer: StagedEntry,
  { records, own, near }: Relation,
  years: RecordYears,
  yearMin: number | null,
): Judged['pair'] {
  const [left, right] = [author.resolved, reviewer.resolved]
  const overlap = { own, near }
  const stages = emptyStages<DatedRecord>()
  for (const [record, at] of isSamePerson(left, right, overlap) ? [] : records) {
    const stage = stages[at]
    if (stage !== undefined) addWork(stage, years.of(record), yearMin)
  }
  const { last, ...counted } = countedWorks(stages)
  return {
    left,
    right,
    overlap,
    ...counted,
    leftPersons: withoutHuman(author.counted[last] ?? [], reviewer.human),
    rightPersons: withoutHuman(reviewer.counted[last] ?? [], author.human),
  }
}

/** Reads the newest works of each pair, ordered as answers list them (`Bibliography.records`). */
function newestOf(bibliography: Bibliography, pairs: readonly Judged[], limit: number) {
  // Reads all works of the oldest year that is listed, because the order by title decides which of them are listed.
  const candidates = pairs.map(({ pair: { works } }) => {
    if (works.length <= limit) return works
    const byYear = works.toSorted((a, b) => (b.year ?? -1) - (a.year ?? -1))
    const last = byYear[limit - 1]?.year ?? -1
    return byYear.filter(({ year }) => (year ?? -1) >= last)
  })
  const rows = bibliography.records([...new Set(candidates.flat().map(({ id }) => id))])
  const placeOf = new Map(rows.map(({ id }, place) => [id, place]))
  return candidates.map((works) =>
    works
      .flatMap(({ id }) => placeOf.get(id) ?? [])
      .toSorted((a, b) => a - b)
      .slice(0, limit)
      .flatMap((place) => rows[place] ?? []),
  )
}
