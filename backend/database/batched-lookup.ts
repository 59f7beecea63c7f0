import type { Database } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** A value for each of these numbers, for as many of them as there are. */
export type ReadMany<Value> = (ids: readonly number[]) => Map<number, Value>

/**
 * The same reading, with the values last asked for kept in memory: a committee is asked about with every paper anew.
 * They never become stale, since a bibliography's database does not change.
 * @param room how much is kept, and what a value takes of it; `sizeOf` gives whole numbers above 0
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

/** A list of numbers for each of these persons. */
export type ListsOfPersons = ReadMany<number[]>

/** Numbers kept, 8 bytes each: 4 MB, or the papers of 20,000 people of dblp (26 million authorships, 4 million persons). */
const NUMBERS = 500_000
/** What a list takes besides its numbers, counted in numbers. */
const OVERHEAD = 20

/**
 * Reads a column of lists, and keeps the last ones in memory. As one text for many persons: a row for each of them costs the driver more than SQLite
 * needs to find it (better-sqlite3 13, measured with 14,418 persons: 16 ms so, 19 ms as rows of one column, 142 ms
 * with a statement for each).
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

/** Of a text such as `12 0A0B,7 05`: person numbers, each with a list. */
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

/** The same function, asked once for each key. */
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
