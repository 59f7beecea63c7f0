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

/** Reads a list of numbers for each person. */
export type ListsOfPersons = ReadMany<number[]>

/**
 * Cached numbers, 8 bytes each: 4 MB, or the papers of 20,000 people in dblp (26 million authorships, 4 million
 * persons).
 */
const NUMBERS = 500_000
/** The overhead of a cached list, counted in numbers. */
const OVERHEAD = 20

/**
 * Reads a column of lists, with an LRU cache. The query returns one text for many persons because the driver spends
 * more on each row than SQLite spends on finding it (better-sqlite3 13, 14,418 persons: 16 ms as one text, 19 ms as
 * rows of one column, 142 ms with one statement per person).
 */
export function listsRead(
  database: Database,
  column: 'name_ids' | 'record_ids',
  listOf: (hex: string) => number[],
): ListsOfPersons {
  const select = database
    .prepare<[string], string | null>(
      `SELECT group_concat(p.id || ' ' || hex(p.${column}))
       FROM json_each(?) wanted CROSS JOIN persons p ON p.id = wanted.value`,
    )
    .pluck()
  return batchedLookup((personIds) => listsByPerson(select.get(JSON.stringify(personIds)), listOf), {
    size: NUMBERS,
    sizeOf: (list) => list.length + OVERHEAD,
  })
}

/** Parses a text such as `12 0A0B,7 05`: person numbers, each followed by a list in hexadecimal. */
function listsByPerson(
  text: string | null | undefined,
  listOf: (hex: string) => number[],
): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  for (const part of text?.split(',') ?? []) {
    const space = part.indexOf(' ')
    lists.set(Number(part.slice(0, space)), listOf(part.slice(space + 1)))
  }
  return lists
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
