import { searchText, searchWords } from '../../../shared/search-text.ts'
import type { Clock } from '../clock.ts'
import {
  byEngine,
  bytesOf,
  type Engine,
  type Gap,
  getRow,
  getRows,
  getValue,
  getValues,
  isIn,
  joined,
  raw,
  run,
  type Sql,
  sql,
  type Work,
} from '../sql/sql.ts'
import type { WriteQueue } from '../sql/write-queue.ts'

/** The parts of the store for a table of the user's own work. */
export type TableParts = {
  engine: Engine
  queue: WriteQueue
  clock: Clock
  /** Only rows of this owner are read and written: '' is the one user of a personal installation. */
  owner: string
}

export type Row = Record<string, unknown>
type SearchedPage = { search: string; limit: number; offset: number }

type Shape<Item, Given> = {
  name: 'decisions' | 'person_choices'
  /** The column that one row of an owner has of a value. */
  key: 'pair' | 'entry'
  keyOf: (given: Given | Item) => string
  /** The item of a row; none if another program has changed it into none. It stays in the store. */
  itemIn: (row: Row) => Item[]
  isSame: (stored: Item, given: Given) => boolean
  /** The bytes of a row, as far as they are bounded. */
  bytesOfRow: Sql
}

/** Rows that are read or written in one turn of the event loop: the largest (320 KB) take 6 ms each to write. */
export const ROWS_AT_ONCE = 10

/**
 * A table of what users have decided, one row a key. A change replaces the row by one with a new id, which is never used
 * again. Searches look in the column `words`. `add` keeps an item whose key no row has.
 */
export type KeptTable<Item extends { id: number }, Given> = ReturnType<typeof keptTable<Item, Given>> & {
  add: (given: Given) => Work<Item>
}

export function keptTable<Item extends { id: number }, Given>(
  { engine, queue, owner }: TableParts,
  shape: Shape<Item, Given>,
) {
  const { itemIn } = shape
  const [name, column] = [raw(shape.name), raw(shape.key)]
  const rows = sql`FROM ${name} WHERE owner = ${owner}`
  // PostgreSQL has indexes of the keys' sums: a key may be too long for one.
  const rowOn = (key: string): Sql =>
    sql`${rows} AND ${column} = ${key}${byEngine(raw(''), sql` AND md5(${column}) = md5(${key})`)}`
  const isAmong = (keys: readonly string[]) =>
    byEngine(
      sql`${isIn(shape.key, keys)}`,
      sql`md5(${column}) IN (SELECT md5(key) FROM unnest(CAST(${keys} AS TEXT[])) AS key)`,
    )
  /** Removes the row with a key, even one that cannot be read. */
  const remove = (key: string): Work<number> => run(sql`DELETE ${rowOn(key)}`)

  /** The item with a key. */
  function* on(key: string): Work<Item | null> {
    const row = yield* getRow<Row>(sql`SELECT * ${rowOn(key)}`)
    return (row && itemIn(row)[0]) ?? null
  }

  function* page({ search, limit, offset }: SearchedPage): Work<{ total: number; list: Item[] }> {
    const found = sql`${rows} AND ${holdsWords(search)}`
    const total = yield* getValue<number>(sql`SELECT count(*) ${found}`)
    const list = yield* getRows<Row>(sql`SELECT * ${found} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`)
    return { total: total ?? 0, list: list.flatMap(itemIn) }
  }

  return {
    ...shape,
    engine,
    queue,
    on,
    remove,

    /** A page of the items that hold the words of the search, newest first. */
    list: (request: SearchedPage) => engine.read(page(request)),

    /** All items, oldest first; null for a row that cannot be read. */
    *all(): Work<(Item | null)[]> {
      const found = yield* getRows<Row>(sql`SELECT * ${rows} ORDER BY id`)
      return found.map((row) => itemIn(row)[0] ?? null)
    },

    /** How many rows there are, and their bytes without indexes. Lengths are read without the texts: 20 ms for 20,000 decisions. */
    *size(): Work<{ count: number; bytes: number }> {
      const size = yield* getRow<{ count: number; bytes: number }>(
        sql`SELECT count(*) AS count, coalesce(sum(${shape.bytesOfRow}), 0) AS bytes ${rows}`,
      )
      return size ?? { count: 0, bytes: 0 }
    },

    /** Whether there is a row with a key, even one that cannot be read. */
    *has(key: string): Work<boolean> {
      return (yield* getValue(sql`SELECT 1 ${rowOn(key)}`)) !== undefined
    },

    /** The items with some keys; null for one that cannot be read. */
    *among(keys: readonly string[]): Work<Map<string, Item | null>> {
      const found = yield* getRows<Row>(sql`SELECT * ${rows} AND ${isAmong(keys)}`)
      return new Map(found.map((row) => [String(row[shape.key]), itemIn(row)[0] ?? null]))
    },

    /** The keys, of some, that there are rows with. */
    keysAmong: (keys: readonly string[]): Work<string[]> =>
      getValues(sql`SELECT ${column} ${rows} AND ${isAmong(keys)}`),

    /** Removes the item with a key, if it is still the one with the id. Resolves to the one that was there. */
    withdraw: (id: number, key: string): Promise<Item | null> =>
      queue.write(function* () {
        const item = yield* on(key)
        if (item?.id === id) yield* remove(key)
        return item
      }),
  }
}

type Columns = Readonly<Record<string, Gap>>

const insert = (table: string, row: Columns): Sql =>
  sql`INSERT INTO ${raw(table)} (${raw(Object.keys(row).join())}) VALUES (${joined(Object.values(row), ', ')})`

/** Adds a row to a table. Returns its id. */
export function* addRow(table: string, row: Columns, id = 'id'): Work<number> {
  return (yield* getValue<number>(sql`${insert(table, row)} RETURNING ${raw(id)}`)) ?? 0
}

/** Adds a row unless there is one with its key. Returns its id, or undefined. */
export const addNew = (table: string, row: Columns, id = 'id'): Work<number | undefined> =>
  getValue(sql`${insert(table, row)} ON CONFLICT DO NOTHING RETURNING ${raw(id)}`)

/** A column of long JSON as bytes; null for what another program has made no JSON. */
export const soundBytesOf = (column: string): Sql =>
  sql`CASE WHEN ${byEngine(raw(`json_valid(${column})`), raw('true'))} THEN ${bytesOf(column)} END`

/** Words beyond these narrow a search no further. */
const MOST_WORDS = 8

/** Returns the text of a `words` column. */
export const wordsColumn = (...parts: readonly string[]): string => searchText(parts.join('\n'))

/** The condition that a `words` column holds the words of a search. */
export function holdsWords(search: string): Sql {
  const place = byEngine(raw('instr'), raw('strpos'))
  const words = searchWords(search).slice(0, MOST_WORDS)
  return words.length === 0
    ? raw('true')
    : joined(
        words.map((word) => sql`${place}(words, ${word}) > 0`),
        ' AND ',
      )
}
