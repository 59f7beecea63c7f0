import type Database from 'better-sqlite3'
import { searchText, searchWords } from '../../../shared/search-text.ts'
import type { Clock } from '../clock.ts'
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
  /** The columns that are written. */
  columns: readonly string[]
  keyOf: (given: Given) => string
  /** The item of a row; none if another program has changed it into none. It stays in the store. */
  itemIn: (row: Row) => Item[]
  isSame: (stored: Item, given: Given) => boolean
}

/**
 * A table of what users have decided, one row a key. A change replaces the row by one with a new id, which is never used
 * again. Searches look in the column `words`.
 */
export abstract class KeptTable<Item extends { id: number }, Given> {
  readonly parts: TableParts
  readonly keyOf: (given: Given) => string
  readonly isSame: (stored: Item, given: Given) => boolean
  readonly #shape: Shape<Item, Given>
  readonly #count: Database.Statement<[], number>
  readonly #after: Database.Statement<[number, number], Row>
  readonly #of: Database.Statement<[string], Row>
  readonly #delete: Database.Statement<[string]>
  readonly #insert: Database.Statement<[Row]>

  constructor(parts: TableParts, shape: Shape<Item, Given>) {
    const { database } = parts
    const { name, key, columns } = shape
    this.parts = parts
    this.keyOf = shape.keyOf
    this.isSame = shape.isSame
    this.#shape = shape
    this.#count = database.prepare<[], number>(`SELECT count(*) FROM ${name}`).pluck()
    this.#after = database.prepare(`SELECT * FROM ${name} WHERE id > ? ORDER BY id LIMIT ?`)
    this.#of = database.prepare(`SELECT * FROM ${name} WHERE ${key} = ?`)
    this.#delete = database.prepare(`DELETE FROM ${name} WHERE ${key} = ?`)
    this.#insert = database.prepare(
      `INSERT INTO ${name} (${columns}) VALUES (${columns.map((column) => `@${column}`)})`,
    )
  }

  /** Keeps an item in place of the one with its key. Inside a transaction. */
  abstract add(given: Given): Item

  /** A page of the items that hold the words of the search, newest first. */
  async list({ search, limit, offset }: SearchedPage): Promise<{ total: number; list: Item[] }> {
    const { condition, words } = holdsWords(search)
    const where = `FROM ${this.#shape.name} WHERE ${condition}`
    const { database } = this.parts
    return {
      total: Number(database.prepare(`SELECT count(*) ${where}`).pluck().get(words)),
      list: database
        .prepare<unknown[], Row>(`SELECT * ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
        .all(...words, limit, offset)
        .flatMap(this.#shape.itemIn),
    }
  }

  /** Some rows after an id, oldest first; `item` is null if the row cannot be read. */
  async after(id: number, limit: number): Promise<{ id: number; item: Item | null }[]> {
    const { itemIn } = this.#shape
    return this.#after.all(id, limit).map((row) => ({ id: Number(row.id), item: itemIn(row)[0] ?? null }))
  }

  /** How many rows there are. */
  count(): number {
    return this.#count.get() ?? 0
  }

  /** How many bytes they have, as far as they are bounded, without their indexes. */
  bytes(): number {
    return 0
  }

  /** Whether there is a row with a key, even one that cannot be read. */
  has(key: string): boolean {
    return this.#of.get(key) !== undefined
  }

  /** The item with a key. */
  on(key: string): Item | null {
    const row = this.#of.get(key)
    return (row && this.#shape.itemIn(row)[0]) ?? null
  }

  /** Removes the item with a key, if it is still the one with the id. Resolves to the one that was there. */
  withdraw(id: number, key: string): Promise<Item | null> {
    return this.parts.queue.write(() => {
      const item = this.on(key)
      if (item?.id === id) this.#delete.run(key)
      return item
    })
  }

  /** Returns the row's id. Inside a transaction. */
  protected replace(key: string, row: Row): number {
    this.#delete.run(key)
    return Number(this.#insert.run(row).lastInsertRowid)
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
