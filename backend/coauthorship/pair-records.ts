import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { compareCodePoints } from '../names/code-points.ts'
import { foldedBase } from '../names/folding.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { type SharedWorks, sharedWorks } from './shared-records.ts'
import { isSamePerson, type Through } from './verdict.ts'

/** What one pair shares. */
type PairWorks = {
  /** Newest year first, no year last, then by title; those that `year_min` leaves. */
  works: RecordRow[]
  /** Shared works that `year_min` left out because they carry no year. */
  undated: number
  /** Whose papers these works are, beyond the persons' own where nothing of their own is shared. */
  through: Through
  /** The persons that count as the left and the right author of these works. */
  leftPersons: readonly number[]
  rightPersons: readonly number[]
}

/** Before any year. */
const NO_YEAR = -100_000

export type AllPairWorks = {
  /** In left × right order. */
  pairs: PairWorks[]
  /** Everybody who may count as an author of these works; a few who do not. */
  persons: ReadonlySet<number>
}

/** What a pair shares at each stage: whose papers count in addition where nothing was shared before. */
const STAGES: readonly Through[] = ['own', 'near_namesake', 'disambiguation_page']

/**
 * The shared works of every pair, in left × right order. Where `yearMin` leaves a pair nothing of its own, the papers
 * of near namesakes are looked at too, and then those on the disambiguation pages of sides that are one person, under
 * the same `yearMin`: an old joint paper of their own says nothing about the newer one that may stand there. `undated`
 * then counts the works of all of them together.
 */
export function allPairWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): AllPairWorks {
  const leftSets = personSets(bibliography, left)
  const rightSets = personSets(bibliography, right)
  // Each person's list is read once, however many entries and pairs they stand for.
  const records = bibliography.recordIdsOf([...new Set([...leftSets, ...rightSets].flat(2))])
  const shared = sharedWorks(leftSets, rightSets, records)
  const found = worksByStage(bibliography, shared, left.length * right.length, yearMin)
  // The same lists for all pairs of an entry, so that whoever needs them as sets makes each once.
  const leftCounted = leftSets.map(upToEachStage)
  const rightCounted = rightSets.map(upToEachStage)
  const pairs = left.flatMap((one, row) =>
    right.map((other, column): PairWorks => {
      const stages = found[row * right.length + column] ?? []
      const last = isSamePerson(one, other) ? 0 : STAGES.length - 1
      const stage = firstWith(stages, last)
      const counted = stages.slice(0, stage + 1)
      return {
        // Only the last of them has any.
        works: stages[stage]?.works ?? [],
        undated: counted.reduce((sum, { undated }) => sum + undated, 0),
        through: (stages[stage]?.works.length ? STAGES[stage] : undefined) ?? 'own',
        leftPersons: leftCounted[row]?.[stage] ?? [],
        rightPersons: rightCounted[column]?.[stage] ?? [],
      }
    }),
  )
  return { pairs, persons: shared.persons }
}

/** The first stage with works, else the last one that counts. */
function firstWith(stages: readonly StageWorks[], last: number): number {
  const first = stages.findIndex(({ works }) => works.length > 0)
  return first === -1 ? last : Math.min(first, last)
}

/** For each entry: its own persons, near namesakes, and disambiguation pages, each person once. */
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

/** Sorts all shared records once, and deals them out to their pairs in that order, by stage. */
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

/** No year last, then by title; equal titles by key, so that the order is always the same. */
function newestFirst(a: RecordRow, b: RecordRow): number {
  return (
    (b.year ?? NO_YEAR) - (a.year ?? NO_YEAR) ||
    compareCodePoints(a.title, b.title) ||
    compareCodePoints(a.key, b.key)
  )
}

/**
 * For each entry that is one person, the disambiguation pages that person's papers may have ended up on: dblp puts
 * papers of people it has not told apart under the base name, in a person record of its own
 * (`publtype="disambiguation"`). None for any other entry. All entries are looked up together, in two queries.
 */
function disambiguationPagesOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][] {
  const nameIds = entries.map((entry) => namesOfOnlyPerson(bibliography, entry))
  const bases = new Map<number, string>()
  for (const [id, name] of bibliography.names(nameIds.flat())) bases.set(id, foldedBase(name))
  const bins = Map.groupBy(bibliography.bins([...new Set(bases.values())]), ({ base }) => base)
  return nameIds.map((ids) => {
    const own = new Set(ids.map((id) => bases.get(id) ?? ''))
    const found = [...own].flatMap((base) => bins.get(base) ?? [])
    return [...new Set(found.map(({ personId }) => personId))]
  })
}

function namesOfOnlyPerson(bibliography: Bibliography, { persons, truncated }: ResolvedEntry): number[] {
  const [person, ...others] = persons
  return person !== undefined && others.length === 0 && !truncated && !person.isDisambiguation
    ? (bibliography.nameIdsOf([person.id]).get(person.id) ?? [])
    : []
}
