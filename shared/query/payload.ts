import type { PairsPayload } from '../contract/backend.ts'
import { ENTRIES_PER_SIDE, NAME_LENGTH } from './limits.ts'

/** What a user may set beside the two lists. What is not set is left out of the payload, and so of the key. */
export type PairsOptions = {
  exactBaseMatch?: boolean | undefined
  limitPerPair?: number | undefined
  authorLimit?: number | undefined
  yearMin?: number | undefined
}

export type Side = 'left' | 'right'

/** Why two lists are no query. Found before any request is made, telemetry included. */
export type SidesProblem =
  | { kind: 'empty-side'; side: Side }
  | { kind: 'too-many'; side: Side; count: number; limit: number }
  /** `entry` is the first that is too long, `length` its length. */
  | { kind: 'long-name'; side: Side; entry: string; length: number; limit: number }

/** The first thing that keeps two lists of normalized entries from being asked, or null. */
export function sidesProblem(left: readonly string[], right: readonly string[]): SidesProblem | null {
  const sides: [Side, readonly string[]][] = [
    ['left', left],
    ['right', right],
  ]
  for (const [side, entries] of sides) {
    if (entries.length === 0) return { kind: 'empty-side', side }
  }
  for (const [side, entries] of sides) {
    if (entries.length > ENTRIES_PER_SIDE) {
      return { kind: 'too-many', side, count: entries.length, limit: ENTRIES_PER_SIDE }
    }
  }
  for (const [side, entries] of sides) {
    const entry = entries.find((candidate) => nameLength(candidate) > NAME_LENGTH)
    if (entry !== undefined) {
      return { kind: 'long-name', side, entry, length: nameLength(entry), limit: NAME_LENGTH }
    }
  }
  return null
}

/** The length of a name in Unicode code points, as `NAME_LENGTH` counts. */
export const nameLength = (name: string): number => [...name].length

/** The request body for `POST /api/coauthors/pairs`. The field order is fixed: the key is made of its text. */
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

/** The daemon's cache key of a payload. `v1` is the meaning of what is cached; bump it when that changes. */
export function cacheKey(payload: PairsPayload): string {
  return `pairs:v1:${fnv1a32(JSON.stringify(payload))}`
}

const OFFSET_BASIS = 2166136261
const PRIME = 16777619

/**
 * 32-bit FNV-1a (Fowler, Noll, Vo) of the text's UTF-8 bytes, as eight lower-case hex digits.
 * Not a cryptographic hash: two queries can share a key, which is why the flow compares what it gets back.
 */
export function fnv1a32(text: string): string {
  let hash = OFFSET_BASIS
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, PRIME)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
