/** An answer as the cache stores it. */
export type StoredAnswer = {
  key: string
  /** The answer as JSON text. */
  json: string
  /** UTC, `YYYY-MM-DD HH:MM:SS`. Null in some rows of an older service. */
  createdAt: string | null
  updatedAt: string | null
  hitCount: number
  lastHitAt: string | null
}

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Checks for a time in the form of docs/protocol.md, Times, on an existing date. */
export function isTime(text: string): boolean {
  const at = TIME.test(text) ? new Date(`${text.replace(' ', 'T')}Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
}

/** SQLite columns accept values of any type. Values of other types read as absent. */
export const timeOf = (value: unknown): string | null =>
  typeof value === 'string' && isTime(value) ? value : null

export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

export function asStoredAnswer(
  row: Record<'cache_key' | 'json' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>,
): StoredAnswer {
  return {
    key: String(row.cache_key),
    json: String(row.json),
    createdAt: timeOf(row.created_at),
    updatedAt: timeOf(row.updated_at),
    hitCount: countOf(row.hit_count),
    lastHitAt: timeOf(row.last_hit_at),
  }
}
