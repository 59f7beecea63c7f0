import type { EntryResolution, PairItem } from '../contract/backend.ts'
import type { Side } from '../query/payload.ts'
import { personId } from './names-to-check.ts'
import type { PairStatus } from './pair-status.ts'
import { allPairs, type Pair, type PairTable } from './pair-table.ts'

/** `came`: new works. `went`: works that are gone. In both, works that count come first. */
export type PairChange = {
  pair: Pair
  was: { status: PairStatus; count: number }
  came: readonly PairItem[]
  went: readonly PairItem[]
}

export type Comparison = ReturnType<typeof compareTables>

/**
 * Compares two answers to one query under one policy. Matches works by their keys or the keys of their preprints.
 * An answer may list only the newest works. Then older works count neither as new nor as gone.
 */
export function compareTables(before: PairTable, now: PairTable) {
  const earlier = new Map(allPairs(before).map((pair) => [`${pair.left}\n${pair.right}`, pair]))
  return {
    pairs: allPairs(now).flatMap((pair) => {
      const was = earlier.get(`${pair.left}\n${pair.right}`)
      return (was && changeOf(was, pair)) ?? []
    }),
    names: [
      ...nameChanges('left', before.leftResolution, now.leftResolution),
      ...nameChanges('right', before.rightResolution, now.rightResolution),
    ],
  }
}

export const isUnchanged = ({ pairs, names }: Comparison): boolean => pairs.length + names.length === 0

function changeOf(was: Pair, pair: Pair): PairChange | null {
  const came = beyond(listedOf(pair), listedOf(was), isCut(was))
  const went = beyond(listedOf(was), listedOf(pair), isCut(pair))
  const isSame = isSameStatus(was.status, pair.status) && was.count === pair.count
  if (isSame && came.length + went.length === 0) return null
  return { pair, was: { status: was.status, count: was.count }, came, went }
}

/** `none` and `not_covered` count as equal: coverage is a fact about the data, not about a pair. */
const isSameStatus = (was: PairStatus, now: PairStatus): boolean =>
  was === now || [was, now].every((status) => status === 'none' || status === 'not_covered')

/** Works that count under the policy, then other works, each newest first. */
const listedOf = ({ pubs, judgement }: Pair): PairItem[] => [
  ...(pubs?.items ?? []),
  ...(judgement?.others ?? []),
]

function isCut(pair: Pair): boolean {
  const { leftOut = 0, unlisted = 0 } = pair.judgement ?? {}
  return listedOf(pair).length < pair.count + leftOut + unlisted
}

/** Returns works that `others` lacks. If `others` is cut, returns only works newer than the oldest of `others`. */
function beyond(items: readonly PairItem[], others: readonly PairItem[], isCut: boolean): PairItem[] {
  const known = new Set(others.flatMap(identitiesOf))
  const oldest = Math.min(...others.map(({ year }) => year ?? Number.POSITIVE_INFINITY))
  return items.filter((item) => {
    if (identitiesOf(item).some((identity) => known.has(identity))) return false
    return !isCut || (typeof item.year === 'number' && item.year > oldest)
  })
}

/** Returns the keys of a work and of its preprints. If the work has no key, returns title and year. */
function identitiesOf({ key, also = [], title, year }: PairItem): string[] {
  return key === undefined ? [`${title}\n${year}`] : [key, ...also.map((version) => version.key)]
}

type Resolutions = ReadonlyMap<string, EntryResolution>

const nameChanges = (side: Side, before: Resolutions, now: Resolutions) =>
  [...now].flatMap(([entry, { persons }]) => {
    const earlier = before.get(entry)?.persons ?? persons
    const isSame =
      new Set(earlier.map(personId)).symmetricDifference(new Set(persons.map(personId))).size === 0
    const names = { was: earlier.map(({ name }) => name), now: persons.map(({ name }) => name) }
    return isSame ? [] : [{ side, entry, ...names }]
  })
