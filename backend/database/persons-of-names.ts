import type { Database } from 'better-sqlite3'

/** The number of names in one row of `name_owners`. If this table got a better name, users would have to import again. */
export const NAMES_PER_ROW = 65_536

/**
 * The person ids of all names, by name id. The first call reads the array (4 bytes a name, 16 MB for dblp); later calls return
 * the same array. The works of 50 prolific people have 90,000 names: single look-ups would take too long
 * (docs/dev/performance.md, Coauthors of a person).
 */
export function personsOfNamesIn(database: Database): () => Int32Array {
  const rows = database
    .prepare<[], [first: number, persons: Buffer]>(
      'SELECT first_name_id, person_ids FROM name_owners ORDER BY first_name_id',
    )
    .raw()
  let personOf: Int32Array | undefined
  const read = (): Int32Array => {
    const found = rows.all()
    const [first, last] = found.at(-1) ?? [0, Buffer.alloc(0)]
    const bytes = new Uint8Array(first * Int32Array.BYTES_PER_ELEMENT + last.length)
    for (const [start, persons] of found) bytes.set(persons, start * Int32Array.BYTES_PER_ELEMENT)
    return new Int32Array(bytes.buffer)
  }
  return () => {
    personOf ??= read()
    return personOf
  }
}
