import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** Reads the values for a list of ids. An id without a value is missing from the result. */
export type ReadMany<Value> = (ids: readonly number[]) => Map<number, Value>

/**
 * Adds an LRU cache to a batch read, because the same committee is queried again with every paper. Cached values
 * cannot become stale: a bibliography's database does not change.
 * @param room the cache's capacity and each value's share of it; `sizeOf` must return a positive integer
 */
export function batchedLookup<Value extends object | string>(
  read: ReadMany<Value>,
  room: { size: number; sizeOf: (value: Value) => number },
): ReadMany<Value> {
  const known = new LRUCache<number, Value>({ maxSize: room.size, sizeCalculation: room.sizeOf })
  return (ids) => {
    const values = new Map<number, Value>()
    const unknown: number[] = []
    for (const id of ids) {
      const value = known.get(id)
      if (value === undefined) unknown.push(id)
      else values.set(id, value)
    }
    for (const [id, value] of unknown.length === 0 ? [] : read(unknown)) {
      values.set(id, value)
      known.set(id, value)
    }
    return values
  }
}

/**
 * Reads one column of many rows by id, with an LRU cache of 4 million units: characters of text, or 8 bytes of a number.
 * @param unitsOf what a value takes, without the overhead of 80 for each
 */
export function columnLookup<Value extends object | string>(
  database: Database,
  [table, column]: readonly [string, string],
  parse: (stored: string) => Value,
  unitsOf: (value: Value) => number,
): ReadMany<Value> {
  const select = database
    .prepare<[string], [id: number, stored: string]>(
      `SELECT t.id, ${column} FROM json_each(?) wanted CROSS JOIN ${table} t ON t.id = wanted.value`,
    )
    .raw()
  return batchedLookup(
    (ids) => new Map(select.all(JSON.stringify(ids)).map(([id, stored]) => [id, parse(stored)])),
    { size: 4_000_000, sizeOf: (value) => unitsOf(value) + 80 },
  )
}

/** Returns the same function with its results cached by key. */
export function memoize<Key, Value>(look: (key: Key) => Value): (key: Key) => Value {
  const seen = new Map<Key, Value>()
  return (key) => {
    const known = seen.get(key)
    if (known !== undefined) return known
    const value = look(key)
    seen.set(key, value)
    return value
  }
}
