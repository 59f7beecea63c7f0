import type { Bibliography, RecordRow } from './bibliography.ts'
import { binsOf } from './bins.ts'
import { compareCodePoints } from './code-points.ts'
import type { ResolvedEntry } from './resolution.ts'
import { type PersonSets, type SharedWorks, sharedWorks } from './shared-works.ts'
import { isSamePerson } from './verdict.ts'

/** What one pair shares. */
export type PairWorks = {
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
): PairWorks[] {
  const recordIdsOf = remembered((personId) => bibliography.recordIdsOf(personId))
  const own = { left: left.map(personIdsOf), right: right.map(personIdsOf) }
  const pairs = datedWorks(bibliography, sharedWorks(own.left, own.right, recordIdsOf), own, yearMin)

  const leftBins = binsOf(bibliography, left)
  const rightBins = binsOf(bibliography, right)
  if ([...leftBins, ...rightBins].every((bins) => bins.length === 0)) return pairs
  const hasBin = (pair: number): boolean =>
    leftBins[Math.floor(pair / right.length)]?.length !== 0 || rightBins[pair % right.length]?.length !== 0
  const same = left.flatMap((one) => right.map((other) => isSamePerson(one, other)))
  const isOpen = (pair: number): boolean =>
    same[pair] === false && pairs[pair]?.works.length === 0 && hasBin(pair)
  const wider = { left: joined(own.left, leftBins), right: joined(own.right, rightBins) }
  const inBins = ofPairs(sharedWorks(wider.left, wider.right, recordIdsOf), isOpen)
  const withBins = datedWorks(bibliography, inBins, wider, yearMin)
  return pairs.map((ownWorks, pair) => {
    const binWorks = withBins[pair]
    if (binWorks === undefined || !isOpen(pair)) return ownWorks
    return { ...binWorks, throughBin: binWorks.works.length > 0 }
  })
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
  for (const record of bibliography.records([...shared.keys()]).sort(newestFirst)) {
    if (yearMin !== null && record.year !== null && record.year < yearMin) continue
    for (const number of shared.get(record.id) ?? []) {
      const pair = pairs[number]
      if (pair === undefined) continue
      if (yearMin !== null && record.year === null) pair.undated++
      else pair.works.push(record)
    }
  }
  return pairs
}

/** No year last; equal titles by key, so that the order is always the same. */
function newestFirst(a: RecordRow, b: RecordRow): number {
  if (a.year !== b.year) return (b.year ?? Number.NEGATIVE_INFINITY) - (a.year ?? Number.NEGATIVE_INFINITY)
  return compareCodePoints(a.title, b.title) || compareCodePoints(a.key, b.key)
}

function ofPairs(shared: SharedWorks, asked: (pair: number) => boolean): SharedWorks {
  const kept: SharedWorks = new Map()
  for (const [record, pairs] of shared) {
    const askedPairs = pairs.filter(asked)
    if (askedPairs.length > 0) kept.set(record, askedPairs)
  }
  return kept
}

function joined(sets: PersonSets, more: PersonSets): PersonSets {
  return sets.map((persons, entry) => [...new Set([...persons, ...(more[entry] ?? [])])])
}

function remembered<T>(look: (id: number) => T): (id: number) => T {
  const seen = new Map<number, T>()
  return (id) => {
    const known = seen.get(id)
    if (known !== undefined) return known
    const value = look(id)
    seen.set(id, value)
    return value
  }
}
