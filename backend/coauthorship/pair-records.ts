import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { compareCodePoints } from '../names/code-points.ts'
import { foldedBase } from '../names/folding.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { type SharedWorks, sharedWorks } from './shared-records.ts'
import { isSamePerson, type Through } from './verdict.ts'

/** The works that one pair shares. */
type PairWorks = {
  /** Newest year first, then by title; works without a year come last. Filtered by `year_min`. */
  works: RecordRow[]
  /** The number of shared works that `year_min` excludes because they have no year. */
  undated: number
  /** Whose papers these works are: the persons' own, or others' where the persons' own papers share nothing. */
  through: Through
  /** Works of later stages, which do not count because these do; null if there are none. */
  doubtful: Doubtful | null
  /** The persons who count as the left and as the right author of these works. */
  leftPersons: readonly number[]
  rightPersons: readonly number[]
}

/** `last_year` is the newest year, or null if a work has none. */
export type Doubtful = { reason: Exclude<Through, 'own'>; count: number; last_year: number | null }

/** Sorts before any real year. */
const NO_YEAR = -100_000

export type AllPairWorks = {
  /** In left × right order. */
  pairs: PairWorks[]
  /** Contains every person who may be an author of these works, and possibly a few more. */
  persons: ReadonlySet<number>
}

/** The stages of the search. Each adds further papers, and runs only if the stage before found no shared work. */
const STAGES: readonly Through[] = ['own', 'near_namesake', 'disambiguation_page']

/**
 * Finds the shared works of every pair, in left × right order. If `yearMin` leaves a pair no shared work of its
 * own, the papers of near namesakes count too, and after them the disambiguation pages of entries that are one
 * person. The same `yearMin` applies to all stages: an old joint paper says nothing about a newer one on such a
 * page. `undated` then counts the works of all stages together.
 */
export function allPairWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): AllPairWorks {
  const leftSets = personSets(bibliography, left)
  const rightSets = personSets(bibliography, right)
  // Reads each person's list once, even if the person matches several entries.
  const records = bibliography.recordIdsOf([...new Set([...leftSets, ...rightSets].flat(2))])
  const humans = { left: left.map(humanOf), right: right.map(humanOf) }
  const shared = sharedWorks(leftSets, rightSets, records, humans)
  const found = worksByStage(bibliography, shared, left.length * right.length, yearMin)
  // All pairs of an entry share one array, so that `listedPapers` builds each set once.
  const leftCounted = leftSets.map(upToEachStage)
  const rightCounted = rightSets.map(upToEachStage)
  const pairs = left.flatMap((one, row) =>
    right.map((other, column): PairWorks => {
      const isSame = isSamePerson(one, other)
      const stages = isSame ? [] : (found[row * right.length + column] ?? [])
      const last = isSame ? 0 : STAGES.length - 1
      const stage = firstWith(stages, last)
      const counted = stages.slice(0, stage + 1)
      return {
        // Of the counted stages, only the last can have works.
        works: stages[stage]?.works ?? [],
        undated: counted.reduce((sum, { undated }) => sum + undated, 0),
        through: (stages[stage]?.works.length ? STAGES[stage] : undefined) ?? 'own',
        doubtful: doubtfulOf(stages.slice(stage + 1, last + 1), STAGES.slice(stage + 1)),
        leftPersons: without(leftCounted[row]?.[stage] ?? [], humans.right[column]),
        rightPersons: without(rightCounted[column]?.[stage] ?? [], humans.left[row]),
      }
    }),
  )
  return { pairs, persons: shared.persons }
}

const humanOf = (entry: ResolvedEntry): ReadonlySet<number> | null =>
  entry.asOne ? new Set(personIdsOf(entry)) : null

/** The persons who are not that human. */
const without = (persons: readonly number[], human: ReadonlySet<number> | null = null): readonly number[] =>
  human === null ? persons : persons.filter((id) => !human.has(id))

function doubtfulOf(later: readonly StageWorks[], through: readonly Through[]): Doubtful | null {
  const reason = through[later.findIndex(({ works }) => works.length > 0)]
  if (reason === undefined || reason === 'own') return null
  const works = later.flatMap(({ works }) => works)
  const years = works.flatMap(({ year }) => year ?? [])
  return { reason, count: works.length, last_year: years.length === works.length ? Math.max(...years) : null }
}

/** Returns the first stage that has works, or the last stage that counts. */
function firstWith(stages: readonly StageWorks[], last: number): number {
  const first = stages.findIndex(({ works }) => works.length > 0)
  return first === -1 ? last : Math.min(first, last)
}

/** For each entry: its own persons, its near namesakes and its disambiguation pages. Each person appears once. */
function personSets(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][][] {
  const pages = disambiguationPagesOf(bibliography, entries)
  return entries.map((entry, index) => {
    const seen = new Set<number>()
    return [personIdsOf(entry), nearIdsOf(entry), pages[index] ?? []].map((ids) =>
      ids.filter((id) => !seen.has(id) && seen.add(id)),
    )
  })
}

const upToEachStage = (stages: readonly (readonly number[])[]): number[][] =>
  stages.map((_, stage) => stages.slice(0, stage + 1).flat())

const nearIdsOf = ({ near }: ResolvedEntry): number[] => near.map(({ id }) => id)

function personIdsOf({ persons }: ResolvedEntry): number[] {
  return persons.map(({ id }) => id)
}

type StageWorks = { works: RecordRow[]; undated: number }

/** Sorts all shared records once, then assigns them to their pairs and stages in that order. */
function worksByStage(
  bibliography: Bibliography,
  { shares }: SharedWorks,
  pairCount: number,
  yearMin: number | null,
): StageWorks[][] {
  const pairs = Array.from({ length: pairCount }, () =>
    STAGES.map((): StageWorks => ({ works: [], undated: 0 })),
  )
  for (const record of bibliography.records([...shares.keys()]).sort(newestFirst)) {
    if (yearMin !== null && record.year !== null && record.year < yearMin) continue
    for (const { pair, stage } of shares.get(record.id) ?? []) {
      const ofStage = pairs[pair]?.[stage]
      if (ofStage === undefined) continue
      if (yearMin !== null && record.year === null) ofStage.undated++
      else ofStage.works.push(record)
    }
  }
  return pairs
}

/** Works without a year come last. Equal years are ordered by title, equal titles by key, so the order is stable. */
function newestFirst(a: RecordRow, b: RecordRow): number {
  return (
    (b.year ?? NO_YEAR) - (a.year ?? NO_YEAR) ||
    compareCodePoints(a.title, b.title) ||
    compareCodePoints(a.key, b.key)
  )
}

/**
 * Finds the disambiguation pages that may hold papers of an entry. dblp puts papers of people it has not yet
 * told apart under the base name, in a separate person record (`publtype="disambiguation"`). Only an entry that is
 * exactly one person, or several as one, gets such pages. All entries share two queries.
 */
function disambiguationPagesOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][] {
  const nameIds = entries.map((entry) => namesOfCertainPersons(bibliography, entry))
  const bases = new Map<number, string>()
  for (const [id, name] of bibliography.names(nameIds.flat())) bases.set(id, foldedBase(name))
  const pagesOf = Map.groupBy(
    bibliography.index.disambiguationPages([...new Set(bases.values())]),
    ({ base }) => base,
  )
  return nameIds.map((ids) => {
    const own = new Set(ids.map((id) => bases.get(id) ?? ''))
    const found = [...own].flatMap((base) => pagesOf.get(base) ?? [])
    return [...new Set(found.map(({ personId }) => personId))]
  })
}

function namesOfCertainPersons(bibliography: Bibliography, entry: ResolvedEntry): number[] {
  const { persons, truncated, asOne } = entry
  const isOne = asOne || (persons.length === 1 && !truncated && persons[0]?.isDisambiguation === false)
  return isOne ? [...bibliography.nameIdsOf(personIdsOf(entry)).values()].flat() : []
}
