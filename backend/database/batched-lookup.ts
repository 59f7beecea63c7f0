import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** The map lacks ids without a value. */
export type ReadMany<Value> = (ids: readonly number[]) => Map<number, Value>

/** A look-up's cache holds this many units: characters of text or bytes of numbers. Each value takes `OVERHEAD` more. */
const CACHE_UNITS = 4_000_000
const OVERHEAD = 80

/**
 * Reads a column by id, with the cache of `cachedLookup`.
 * @param unitsOf a value's units in the cache
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
  return cachedLookup(
    (ids) => select.all(JSON.stringify(ids)).map(([id, stored]) => [id, parse(stored)]),
    unitsOf,
  )
}

/**
 * Reads values by id through an LRU cache: users query the same committee with each paper. Values never become stale,
 * because a bibliography's database does not change.
 * @param unitsOf a value's units in the cache
 */
export function cachedLookup<Value extends object | string>(
  read: (ids: readonly number[]) => [id: number, value: Value][],
  unitsOf: (value: Value) => number,
  cacheUnits = CACHE_UNITS,
): ReadMany<Value> {
  const cache = new LRUCache<number, Value>({
    maxSize: cacheUnits,
    sizeCalculation: (value) => unitsOf(value) + OVERHEAD,
  })
  return (ids) => {
    const values = new Map<number, Value>()
    const missing: number[] = []
    for (const id of ids) {
      const value = cache.get(id)
      if (value === undefined) missing.push(id)
      else values.set(id, value)
    }
    for (const [id, value] of missing.length === 0 ? [] : read(missing)) {
      values.set(id, value)
      cache.set(id, value)
    }
    return values
  }
}

/** Caches values by key. With a WeakMap as `cache`, a value stays only as long as its key is in use. */
export function memoize<Key, Value>(
  compute: (key: Key) => Value,
  cache: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown } = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    cache.set(key, value)
    return value
  }
}
