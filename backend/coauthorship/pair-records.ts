import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { compareCodePoints } from '../names/code-points.ts'
import { foldedBase } from '../names/folding.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { type PersonSets, type SharedWorks, sharedWorks } from './shared-records.ts'
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

type Sides = { left: PersonSets; right: PersonSets }

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
  const own = { left: left.map(personIdsOf), right: right.map(personIdsOf) }
  const near = { left: left.map(nearIdsOf), right: right.map(nearIdsOf) }
  const pages = {
    left: disambiguationPagesOf(bibliography, left),
    right: disambiguationPagesOf(bibliography, right),
  }
  // Each person's list is read once, however many entries and pairs they stand for.
  const everybody = new Set(
    [own, near, pages].flatMap((sides) => [...sides.left.flat(), ...sides.right.flat()]),
  )
  const records = bibliography.recordIdsOf([...everybody])
  const isSame = left.flatMap((one) => right.map((other) => isSamePerson(one, other)))

  const ownShared = sharedWorks(own.left, own.right, records)
  const pairs = datedWorks(bibliography, ownShared, own, yearMin)
  const persons = new Set(ownShared.persons)
  let counted: Sides = own
  const stages = [
    ['near_namesake', near],
    ['disambiguation_page', pages],
  ] as const
  for (const [through, more] of stages) {
    if ([...more.left, ...more.right].every((ids) => ids.length === 0)) continue
    counted = joinedSides(counted, more)
    const hasMore = (pair: number): boolean =>
      more.left[Math.floor(pair / right.length)]?.length !== 0 ||
      more.right[pair % right.length]?.length !== 0
    const isOpen = (pair: number): boolean =>
      isSame[pair] === false && pairs[pair]?.works.length === 0 && hasMore(pair)
    const shared = sharedWorks(counted.left, counted.right, records)
    for (const person of shared.persons) persons.add(person)
    const open = { ...shared, pairs: ofPairs(shared.pairs, isOpen) }
    for (const [pair, found] of datedWorks(bibliography, open, counted, yearMin).entries()) {
      if (!isOpen(pair)) continue
      pairs[pair] = { ...found, through: found.works.length > 0 ? through : 'own' }
    }
  }
  return { pairs, persons }
}

const nearIdsOf = ({ near }: ResolvedEntry): number[] => near.map(({ id }) => id)

const joinedSides = (sides: Sides, more: Sides): Sides => ({
  left: joined(sides.left, more.left),
  right: joined(sides.right, more.right),
})

function personIdsOf({ persons }: ResolvedEntry): number[] {
  return persons.map(({ id }) => id)
}

/** Sorts all shared records once, and deals them out to their pairs in that order. */
function datedWorks(
  bibliography: Bibliography,
  shared: SharedWorks,
  { left, right }: Sides,
  yearMin: number | null,
): PairWorks[] {
  const pairs = left.flatMap((leftPersons) =>
    right.map(
      (rightPersons): PairWorks => ({ works: [], undated: 0, through: 'own', leftPersons, rightPersons }),
    ),
  )
  for (const record of bibliography.records([...shared.pairs.keys()]).sort(newestFirst)) {
    if (yearMin !== null && record.year !== null && record.year < yearMin) continue
    for (const number of shared.pairs.get(record.id) ?? []) {
      const pair = pairs[number]
      if (pair === undefined) continue
      if (yearMin !== null && record.year === null) pair.undated++
      else pair.works.push(record)
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

type PairsByRecord = SharedWorks['pairs']

function ofPairs(shared: PairsByRecord, asked: (pair: number) => boolean): PairsByRecord {
  const kept: PairsByRecord = new Map()
  for (const [record, pairs] of shared) {
    const askedPairs = pairs.filter(asked)
    if (askedPairs.length > 0) kept.set(record, askedPairs)
  }
  return kept
}

function joined(sets: PersonSets, more: PersonSets): PersonSets {
  return sets.map((persons, entry) => [...new Set([...persons, ...(more[entry] ?? [])])])
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
