import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { compareCodePoints } from '../names/code-points.ts'
import { foldedBase } from '../names/folding.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { type PersonSets, type SharedWorks, sharedWorks } from './shared-records.ts'
import { isSamePerson } from './verdict.ts'

/** What one pair shares. */
type PairWorks = {
  /** Newest year first, no year last, then by title; those that `year_min` leaves. */
  works: RecordRow[]
  /** Shared works that `year_min` left out because they carry no year. */
  undated: number
  /** True when nothing of the persons' own is shared, but something that stands in a bin is. */
  throughBin: boolean
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
 * The shared works of every pair, in left × right order. Where `yearMin` leaves a pair nothing of its own, the bins
 * of its unique sides are looked at too, under the same `yearMin`: an old joint paper of their own says nothing about
 * the newer one that may stand in a bin. `undated` then counts the works of persons and bins together.
 */
export function allPairWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): AllPairWorks {
  const own = { left: left.map(personIdsOf), right: right.map(personIdsOf) }
  const leftPages = disambiguationPagesOf(bibliography, left)
  const rightPages = disambiguationPagesOf(bibliography, right)
  const wider = { left: joined(own.left, leftPages), right: joined(own.right, rightPages) }
  // Each person's list is read once, however many entries and pairs they stand for.
  const everybody = new Set([...wider.left.flat(), ...wider.right.flat()])
  const records = bibliography.recordIdsOf([...everybody])
  const ownShared = sharedWorks(own.left, own.right, records)
  const pairs = datedWorks(bibliography, ownShared, own, yearMin)

  if ([...leftPages, ...rightPages].every((bins) => bins.length === 0)) {
    return { pairs, persons: ownShared.persons }
  }
  const hasDisambiguationPage = (pair: number): boolean =>
    leftPages[Math.floor(pair / right.length)]?.length !== 0 || rightPages[pair % right.length]?.length !== 0
  const same = left.flatMap((one) => right.map((other) => isSamePerson(one, other)))
  const isOpen = (pair: number): boolean =>
    same[pair] === false && pairs[pair]?.works.length === 0 && hasDisambiguationPage(pair)
  const widerShared = sharedWorks(wider.left, wider.right, records)
  const onDisambiguationPages = { ...widerShared, pairs: ofPairs(widerShared.pairs, isOpen) }
  const withDisambiguationPages = datedWorks(bibliography, onDisambiguationPages, wider, yearMin)
  const withOwn = pairs.map((ownWorks, pair) => {
    const binWorks = withDisambiguationPages[pair]
    if (binWorks === undefined || !isOpen(pair)) return ownWorks
    return { ...binWorks, throughBin: binWorks.works.length > 0 }
  })
  return { pairs: withOwn, persons: widerShared.persons }
}

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
      (rightPersons): PairWorks => ({ works: [], undated: 0, throughBin: false, leftPersons, rightPersons }),
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
 * For each entry that is one person, the bins that person's papers may have ended up in: dblp puts papers of people
 * it has not told apart under the base name, in a person record of its own (`publtype="disambiguation"`). None for
 * any other entry. All entries are looked up together, in two queries.
 */
function disambiguationPagesOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][] {
  const nameIds = entries.map((entry) => namesOfUnique(bibliography, entry))
  const bases = new Map<number, string>()
  for (const [id, name] of bibliography.names(nameIds.flat())) bases.set(id, foldedBase(name))
  const bins = Map.groupBy(bibliography.bins([...new Set(bases.values())]), ({ base }) => base)
  return nameIds.map((ids) => {
    const own = new Set(ids.map((id) => bases.get(id) ?? ''))
    const found = [...own].flatMap((base) => bins.get(base) ?? [])
    return [...new Set(found.map(({ personId }) => personId))]
  })
}

function namesOfUnique(bibliography: Bibliography, { status, persons }: ResolvedEntry): number[] {
  const [person] = persons
  return status === 'unique' && person !== undefined
    ? (bibliography.nameIdsOf([person.id]).get(person.id) ?? [])
    : []
}
