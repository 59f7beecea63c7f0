import type { PairsPayload } from '../contract/backend.ts'
import { ENTRIES_PER_SIDE, NAME_LENGTH } from '../limits.ts'

/** An unset option is absent from the payload and from the cache key, except `exactBaseMatch`: it is on by default. */
export type PairsOptions = {
  exactBaseMatch?: boolean | undefined
  limitPerPair?: number | undefined
  authorLimit?: number | undefined
  yearMin?: number | undefined
}

export type Side = 'left' | 'right'

export const listLetter = (side: Side): 'A' | 'B' => (side === 'left' ? 'A' : 'B')

/** Why two lists are not a valid query. Checked before any request. */
export type SidesProblem =
  | { kind: 'empty-side'; side: Side }
  | { kind: 'too-many'; side: Side; count: number; limit: number }
  /** `entry`: the first entry that is too long. */
  | { kind: 'long-name'; side: Side; entry: string; length: number; limit: number }

/** Returns the first problem of two lists of normalized entries, or null. `limit`: the most entries of a side. */
export function sidesProblem(
  left: readonly string[],
  right: readonly string[],
  limit = ENTRIES_PER_SIDE,
): SidesProblem | null {
  const sides = [
    { side: 'left', entries: left },
    { side: 'right', entries: right },
  ] as const
  const empty = sides.find(({ entries }) => entries.length === 0)
  if (empty) return { kind: 'empty-side', side: empty.side }
  const long = sides.find(({ entries }) => entries.length > limit)
  if (long) return { kind: 'too-many', side: long.side, count: long.entries.length, limit }
  for (const { side, entries } of sides) {
    const entry = entries.find((one) => nameLength(one) > NAME_LENGTH)
    if (entry !== undefined)
      return { kind: 'long-name', side, entry, length: nameLength(entry), limit: NAME_LENGTH }
  }
  return null
}

export const batchCount = (left: number, right: number): number =>
  Math.ceil(left / ENTRIES_PER_SIDE) * Math.ceil(right / ENTRIES_PER_SIDE)

/** Counts Unicode code points, the unit of `NAME_LENGTH`. */
export const nameLength = (name: string): number => [...name].length

/** The body of `POST /api/coauthors/pairs`. Its order is fixed, because the cache key hashes the JSON text. */
export function pairsPayload(
  left: readonly string[],
  right: readonly string[],
  options: PairsOptions = {},
): PairsPayload {
  return {
    left: [...left],
    right: [...right],
    exact_base_match: options.exactBaseMatch ?? true,
    ...(options.limitPerPair !== undefined && { limit_per_pair: options.limitPerPair }),
    ...(options.authorLimit !== undefined && { author_limit: options.authorLimit }),
    ...(options.yearMin !== undefined && { year_min: options.yearMin }),
  }
}

/** `v1` is the version of the cached format. */
export function cacheKey(payload: PairsPayload): string {
  return `pairs:v1:${fnv1a32(JSON.stringify(payload))}`
}

/** 32-bit FNV-1a of a text in UTF-8, as eight hex digits. Different texts may share a hash (docs/dev/protocol.md, Collisions). */
export function fnv1a32(text: string): string {
  let hash = 2166136261
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 16777619)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** A list's facts about a person, besides the name. The query does not contain them. */
export type AboutEntry = {
  entry: string
  affiliation?: string | undefined
  orcid?: string | undefined
  /** The name that the list has, if the user chose this entry for that name. */
  typed?: string | undefined
}

export type AboutLists = Partial<Record<Side, readonly AboutEntry[] | undefined>>

export const aboutOf = (about: AboutLists | undefined, side: Side, entry: string): AboutEntry | undefined =>
  about?.[side]?.find((one) => one.entry === entry)

/** The most UTF-16 code units of an affiliation. A longer text holds more than an affiliation, and is left out. */
export const MAX_AFFILIATION = 255
