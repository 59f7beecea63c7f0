import type { ConflictPair } from '../../shared/contract/backend/conflict-shapes.ts'
import type { PairItem } from '../../shared/contract/backend.ts'
import { describedPaper, printedPair } from '../coauthorship/pair-items.ts'
import { addWork, countedWorks, emptyStages } from '../coauthorship/pair-records.ts'
import { isSamePerson, verdictOf } from '../coauthorship/verdict.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { likelyAdvisors } from './advisors.ts'
import type { DatedRecord, RecordYears } from './record-years.ts'
import { type Relation, relatedReviewers } from './related-reviewers.ts'
import { type Reviewer, type Reviewers, recordsOf, STAGES, type StagedEntry } from './reviewers.ts'

export type ConflictOptions = {
  /** The most listed papers of a pair. `count` includes the others. */
  limitPerPair: number
  /** The first year of works that count. Null counts all works. */
  yearMin: number | null
  /** Looks for advisors, and describes each certain entry of a listed pair (conflict-lines.ts). */
  withPersons: boolean
}

/** A pair with a verdict other than `none` and `unresolved`. Has the years of its papers, but not the texts. */
type Judged = ReturnType<typeof pairOf> & {
  place: Pick<ConflictPair, 'left' | 'right'>
  judged: Pick<ConflictPair, 'verdict' | 'reason'>
}

/**
 * Returns the pairs of these authors with all reviewers, except those judged `none` or `unresolved`. `left`: the place in
 * `authors`.
 */
export function conflictsOf(
  bibliography: Bibliography,
  authors: readonly StagedEntry[],
  reviewers: Reviewers,
  years: RecordYears,
  { yearMin, limitPerPair, withPersons }: ConflictOptions,
): ConflictPair[] {
  const recordsOfPerson = new Map(
    recordsOf(bibliography, [...new Set(authors.flatMap(({ persons }) => persons.flat()))]),
  )
  const relations = authors.map((author) => relatedReviewers(author, reviewers, recordsOfPerson))
  years.read(relations.values().flatMap(recordsIn))
  const judged = authors.flatMap((author, left) =>
    (relations[left] ?? []).flatMap((found): Judged[] => {
      const { reviewer: right } = found
      const reviewer = reviewers.entries[right]
      if (reviewer === undefined) return []
      const pair = pairOf(author, reviewer, found, years, yearMin)
      const { verdict, reason } = verdictOf(pair)
      if (verdict === 'none' || verdict === 'unresolved') return []
      return [{ ...pair, place: { left, right }, judged: { verdict, ...(reason && { reason }) } }]
    }),
  )
  const advisors = withPersons ? advisorsIn(bibliography, judged, years) : []
  const newest = newestOf(bibliography, judged, limitPerPair)
  const items = itemsOf(bibliography, reviewers, judged, newest)
  return judged.map((pair, index): ConflictPair => {
    const { place, works, undated, doubtful } = pair
    const dated = works.flatMap(({ year }) => year ?? [])
    return {
      ...place,
      ...pair.judged,
      count: works.length,
      last_year: dated.length === 0 ? null : dated.reduce((last, year) => Math.max(last, year)),
      undated: undated || undefined,
      without_year: works.length - dated.length || undefined,
      doubtful,
      advisor: advisors[index] ?? undefined,
      items: items[index] ?? [],
    }
  })
}

function* recordsIn(relations: readonly Relation[]): Generator<number> {
  for (const { records } of relations) for (const one of records) yield Math.floor(one / STAGES)
}

/** Only pairs whose joint works are certain can have an advisor. */
function advisorsIn(bibliography: Bibliography, judged: readonly Judged[], years: RecordYears) {
  const certain = judged.filter(({ judged: { verdict } }) => verdict === 'conflict')
  const pairs = certain.map(({ left, right, works }) => ({
    left: left.persons[0]?.id ?? 0,
    right: right.persons[0]?.id ?? 0,
    works,
  }))
  const advisors = likelyAdvisors(bibliography, pairs, years)
  const byPair = new Map(certain.map((one, index) => [one, advisors[index]]))
  return judged.map((one) => byPair.get(one))
}

function pairOf(
  author: StagedEntry,
  reviewer: Reviewer,
  { records, own, near }: Relation,
  years: RecordYears,
  yearMin: number | null,
) {
  const [left, right] = [author.resolved, reviewer.resolved]
  const overlap = { own, near }
  const stages = emptyStages<DatedRecord>()
  for (const one of isSamePerson(left, right, overlap) ? [] : records) {
    const stage = stages[one % STAGES]
    if (stage !== undefined) addWork(stage, years.of(Math.floor(one / STAGES)), yearMin)
  }
  return { author, reviewer, left, right, overlap, ...countedWorks(stages) }
}

/** Reads each pair's newest works, ordered as in answers (`Bibliography.records`). */
function newestOf(bibliography: Bibliography, pairs: readonly Judged[], limit: number) {
  // Includes all works of the oldest listed year, because their titles decide which of them are listed.
  const newest = pairs.map(({ works }) => {
    if (works.length <= limit) return works
    const byYear = works.toSorted((a, b) => (b.year ?? -Infinity) - (a.year ?? -Infinity))
    const last = byYear[limit - 1]?.year ?? -Infinity
    return byYear.filter(({ year }) => (year ?? -Infinity) >= last)
  })
  const rows = bibliography.records([...new Set(newest.flat().map(({ id }) => id))])
  const placeOf = new Map(rows.map(({ id }, place) => [id, place]))
  return newest.map((works) =>
    works
      .flatMap(({ id }) => placeOf.get(id) ?? [])
      .toSorted((a, b) => a - b)
      .slice(0, limit)
      .flatMap((place) => rows[place] ?? []),
  )
}

function itemsOf(
  bibliography: Bibliography,
  reviewers: Reviewers,
  pairs: readonly Judged[],
  listed: readonly RecordRow[][],
): PairItem[][] {
  const personOf = bibliography.personsOfNames()
  const records = [...new Set(listed.flat())]
  const versions = bibliography.versionsOf(records)
  const described = memoize((record: RecordRow) => ({
    paper: describedPaper(record, versions.get(record.id)),
    positions: record.authorIds.map((nameId) => ({ personId: personOf[nameId] ?? 0, nameId })),
  }))
  const stagesOf = memoize(
    ({ persons }: StagedEntry) =>
      new Map(persons.flatMap((ids, stage) => ids.map((id): [number, number] => [id, stage]))),
  )
  const printed = pairs.map(({ author, reviewer, place, last }, index) => {
    const stageOf = stagesOf(author)
    const isLeft = (id: number) => (stageOf.get(id) ?? STAGES) <= last && !reviewer.human?.has(id)
    const isRight = (id: number) => reviewers.stageOf(place.right, id) <= last && !author.human?.has(id)
    return (listed[index] ?? []).flatMap((record) => {
      const { paper, positions } = described(record)
      const names = printedPair(positions, { has: isLeft }, { has: isRight })
      return names === undefined ? [] : [{ paper, left: names[0].nameId, right: names[1].nameId }]
    })
  })
  const names = bibliography.names([...new Set(printed.flat().flatMap(({ left, right }) => [left, right]))])
  return printed.map((papers) =>
    papers.map(({ paper, left, right }) => ({
      ...paper,
      left_name: names.get(left) ?? '',
      right_name: names.get(right) ?? '',
    })),
  )
}
