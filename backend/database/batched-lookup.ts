import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** Reads the values for a list of ids. An id without a value is missing from the result. */
export type ReadMany<Value> = (ids: readonly number[]) => Map<number, Value>

/** The room for the cached values of one look-up: characters of text, or 8 bytes of a number. */
const CACHE_UNITS = 4_000_000
const OVERHEAD = 80

/**
 * Reads one column of many rows by id, with an LRU cache, because the same committee is queried again with every paper.
 * Cached values cannot become stale: a bibliography's database does not change.
 * @param unitsOf the share of the cache that a value takes
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
  const known = new LRUCache<number, Value>({
    maxSize: CACHE_UNITS,
    sizeCalculation: (value) => unitsOf(value) + OVERHEAD,
  })
  return (ids) => {
    const values = new Map<number, Value>()
    const unknown: number[] = []
    for (const id of ids) {
      const value = known.get(id)
      if (value === undefined) unknown.push(id)
      else values.set(id, value)
    }
    for (const [id, stored] of unknown.length === 0 ? [] : select.all(JSON.stringify(unknown))) {
      const value = parse(stored)
      values.set(id, value)
      known.set(id, value)
    }
    return values
  }
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
