import type Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import type { WriteQueue } from '../writes/write-queue.ts'

/** What a table of what users have decided needs of the store. */
export type TableParts = {
  database: Database.Database
  queue: WriteQueue
  clock: Clock
  lockWaitMs: number
}

export type SearchedPage = { search: string; limit: number; offset: number }
export type FoundPage<Item> = { total: number; list: Item[] }

/** A table with an `id` and a column `words`, in which searches look. A row may be read as no item. */
export class SearchedTable<Row, Item> {
  readonly #parts: Pick<TableParts, 'database' | 'lockWaitMs'>
  readonly #name: string
  readonly #itemIn: (row: Row) => Item[]
  readonly #count: Database.Statement<[], number>
  readonly #after: Database.Statement<[number, number], Row>

  constructor(
    parts: Pick<TableParts, 'database' | 'lockWaitMs'>,
    name: 'decisions' | 'person_choices',
    itemIn: (row: Row) => Item[],
  ) {
    const { database } = parts
    this.#parts = parts
    this.#name = name
    this.#itemIn = itemIn
    this.#count = database.prepare<[], number>(`SELECT count(*) FROM ${name}`).pluck()
    this.#after = database.prepare(`SELECT * FROM ${name} WHERE id > ? ORDER BY id LIMIT ?`)
  }

  /** A page of the rows that hold the words of the search, newest first. */
  list({ search, limit, offset }: SearchedPage): Promise<FoundPage<Item>> {
    const words = searchWords(search)
    const where = `FROM ${this.#name} WHERE ${holdsWords(words.length)}`
    const { database } = this.#parts
    return this.#read(() => ({
      total: Number(database.prepare(`SELECT count(*) ${where}`).pluck().get(words)),
      list: database
        .prepare<unknown[], Row>(`SELECT * ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
        .all(...words, limit, offset)
        .flatMap(this.#itemIn),
    }))
  }

  /** Some items after an id, oldest first. */
  after(id: number, limit: number): Promise<Item[]> {
    return this.#read(() => this.#after.all(id, limit).flatMap(this.#itemIn))
  }

  /** How many rows there are. */
  count(): number {
    return this.#count.get() ?? 0
  }

  #read<T>(read: () => T): Promise<T> {
    return retryWhileBusy(read, this.#parts.lockWaitMs)
  }
}

/** Words beyond these narrow a search no further. */
const MOST_WORDS = 8

/** A text as searches compare it: without case, diacritics and width. */
export const searchText = (...parts: readonly string[]): string =>
  parts.join('\n').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search. */
export const searchWords = (search: string): string[] =>
  searchText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The condition that a `words` column holds as many words as there are parameters. */
export const holdsWords = (count: number): string =>
  Array.from({ length: count }, () => 'instr(words, ?) > 0').join(' AND ') || 'true'
