import { LRUCache } from 'lru-cache'

/** A value for each of these numbers, for as many of them as there are. */
export type ReadMany<Value> = (ids: readonly number[]) => Map<number, Value>

/**
 * The same reading, with the values last asked for kept in memory: a committee is asked about with every paper anew.
 * They never become stale, since a bibliography's database does not change.
 * @param room how much is kept, and what a value takes of it; `sizeOf` gives whole numbers above 0
 */
export function knownBefore<Value extends object | string>(
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
