import type Database from 'better-sqlite3'
import { searchText, searchWords } from '../../../shared/search-text.ts'
import type { Clock } from '../clock.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import type { WriteQueue } from '../sqlite/write-queue.ts'

/** What a table of what users have decided needs of the store. */
export type TableParts = {
  database: Database.Database
  queue: WriteQueue
  clock: Clock
  lockWaitMs: number
}

export type SearchedPage = { search: string; limit: number; offset: number }
export type FoundPage<Item> = { total: number; list: Item[] }
/** A row as it is read one after the other; `item` is null if it cannot be read as one. */
export type ListedRow<Item> = { id: number; item: Item | null }

/** A table with an `id` and a column `words`, in which searches look. A row may be read as no item. */
export class SearchedTable<Row extends { id?: unknown }, Item> {
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
    const { condition, words } = holdsWords(search)
    const where = `FROM ${this.#name} WHERE ${condition}`
    const { database } = this.#parts
    return this.#read(() => ({
      total: Number(database.prepare(`SELECT count(*) ${where}`).pluck().get(words)),
      list: database
        .prepare<unknown[], Row>(`SELECT * ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
        .all(...words, limit, offset)
        .flatMap(this.#itemIn),
    }))
  }

  /** Some rows after an id, oldest first. */
  after(id: number, limit: number): Promise<ListedRow<Item>[]> {
    return this.#read(() =>
      this.#after.all(id, limit).map((row) => ({ id: Number(row.id), item: this.#itemIn(row)[0] ?? null })),
    )
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

/** What a `words` column holds. */
export const wordsColumn = (...parts: readonly string[]): string => searchText(parts.join('\n'))

/** The condition that a `words` column holds the words of a search, and its parameters. */
export function holdsWords(search: string): { condition: string; words: string[] } {
  const words = searchWords(search).slice(0, MOST_WORDS)
  return { condition: words.map(() => 'instr(words, ?) > 0').join(' AND ') || 'true', words }
}
