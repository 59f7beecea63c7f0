import type Database from 'better-sqlite3'
import { searchText, searchWords } from '../../../shared/search-text.ts'
import type { Clock } from '../clock.ts'
import { getRow, getRows, getValue, run } from '../sqlite/statements.ts'
import type { WriteQueue } from '../sqlite/write-queue.ts'

/** The parts of the store for a table of the user's own work. */
export type TableParts = {
  database: Database.Database
  queue: WriteQueue
  clock: Clock
}

export type Row = Record<string, unknown>
type SearchedPage = { search: string; limit: number; offset: number }

type Shape<Item, Given> = {
  name: 'decisions' | 'person_choices'
  /** The column that one row has of a value. */
  key: 'pair' | 'entry'
  keyOf: (given: Given) => string
  /** The item of a row; none if another program has changed it into none. It stays in the store. */
  itemIn: (row: Row) => Item[]
  isSame: (stored: Item, given: Given) => boolean
  /** How many bytes the rows have, as far as they are bounded, without their indexes. */
  bytes: () => number
}

/**
 * A table of what users have decided, one row a key. A change replaces the row by one with a new id, which is never used
 * again. Searches look in the column `words`. `add` keeps an item in place of the one with its key, inside a transaction.
 */
export type KeptTable<Item extends { id: number }, Given> = ReturnType<typeof keptTable<Item, Given>> & {
  add: (given: Given) => Item
}

export function keptTable<Item extends { id: number }, Given>(
  { database, queue }: TableParts,
  shape: Shape<Item, Given>,
) {
  const { name, key: keyColumn, itemIn } = shape
  const rowOn = (key: string) => getRow<Row>(database, `SELECT * FROM ${name} WHERE ${keyColumn} = ?`, key)
  const remove = (key: string) => run(database, `DELETE FROM ${name} WHERE ${keyColumn} = ?`, key)
  /** The item with a key. */
  const on = (key: string): Item | null => {
    const row = rowOn(key)
    return (row && itemIn(row)[0]) ?? null
  }
  return {
    ...shape,
    queue,
    on,

    /** A page of the items that hold the words of the search, newest first. */
    list: async ({ search, limit, offset }: SearchedPage): Promise<{ total: number; list: Item[] }> => {
      const { condition, words } = holdsWords(search)
      const where = `FROM ${name} WHERE ${condition}`
      const page = `SELECT * ${where} ORDER BY id DESC LIMIT ? OFFSET ?`
      return {
        total: getValue<number>(database, `SELECT count(*) ${where}`, ...words) ?? 0,
        list: getRows<Row>(database, page, ...words, limit, offset).flatMap(itemIn),
      }
    },

    /** All items, oldest first; null for a row that cannot be read. */
    *all(): Generator<Item | null> {
      for (const row of database.prepare<[], Row>(`SELECT * FROM ${name} ORDER BY id`).iterate())
        yield itemIn(row)[0] ?? null
    },

    /** How many rows there are. */
    count: (): number => getValue<number>(database, `SELECT count(*) FROM ${name}`) ?? 0,

    /** Whether there is a row with a key, even one that cannot be read. */
    has: (key: string): boolean => rowOn(key) !== undefined,

    /** Removes the item with a key, if it is still the one with the id. Resolves to the one that was there. */
    withdraw: (id: number, key: string): Promise<Item | null> =>
      queue.write(() => {
        const item = on(key)
        if (item?.id === id) remove(key)
        return item
      }),

    /** Returns the id of the new row. Inside a transaction. */
    replace: (key: string, row: Row): number => {
      remove(key)
      const columns = Object.keys(row)
      const insert = `INSERT INTO ${name} (${columns}) VALUES (${columns.map((column) => `@${column}`)})`
      return Number(run(database, insert, row).lastInsertRowid)
    },
  }
}

/** Words beyond these narrow a search no further. */
const MOST_WORDS = 8

/** Returns the text of a `words` column. */
export const wordsColumn = (...parts: readonly string[]): string => searchText(parts.join('\n'))

/** The condition that a `words` column holds the words of a search, and its parameters. */
export function holdsWords(search: string): { condition: string; words: string[] } {
  const words = searchWords(search).slice(0, MOST_WORDS)
  return { condition: words.map(() => 'instr(words, ?) > 0').join(' AND ') || 'true', words }
}
