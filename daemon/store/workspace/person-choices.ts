import type Database from 'better-sqlite3'
import {
  type GivenChoice,
  MOST_DECISIONS,
  type StoredChoice,
  storedChoice,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { utcText } from '../clock.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import {
  type FoundPage,
  type ListedRow,
  type SearchedPage,
  SearchedTable,
  type TableParts,
  wordsColumn,
} from './searched-table.ts'

type Row = Record<'id' | 'entry' | 'person_key' | 'name' | 'used' | 'words' | 'chosen_at', unknown>
type NewRow = Omit<Row, 'id'> & { entry: string }

/** Whom users mean by an entry (docs/protocol.md, Choices): the last choice for each. */
export class PersonChoices {
  readonly #parts: TableParts
  readonly #table: SearchedTable<Partial<Row>, StoredChoice>
  readonly #of: Database.Statement<[string], Row>
  readonly #insert: Database.Statement<[NewRow]>
  readonly #delete: Database.Statement<[string]>
  readonly #found: Database.Statement<[string], Row>

  constructor(parts: TableParts) {
    const { database } = parts
    this.#parts = parts
    this.#table = new SearchedTable(parts, 'person_choices', choiceIn)
    this.#of = database.prepare('SELECT * FROM person_choices WHERE entry = ?')
    this.#insert = database.prepare(`
      INSERT INTO person_choices (entry, person_key, name, used, words, chosen_at)
      VALUES (@entry, @person_key, @name, @used, @words, @chosen_at)`)
    this.#delete = database.prepare('DELETE FROM person_choices WHERE entry = ?')
    this.#found = database.prepare(
      'SELECT * FROM person_choices WHERE entry IN (SELECT value FROM json_each(?))',
    )
  }

  find(entries: readonly string[]): Promise<StoredChoice[]> {
    const sought = JSON.stringify(entries)
    return retryWhileBusy(() => this.#found.all(sought).flatMap(choiceIn), this.#parts.lockWaitMs)
  }

  /** A page of the choices whose entry and names hold the words of the search, newest first. */
  list(page: SearchedPage): Promise<FoundPage<StoredChoice>> {
    return this.#table.list(page)
  }

  /** Some choices after an id, oldest first. */
  after(id: number, limit: number): Promise<ListedRow<StoredChoice>[]> {
    return this.#table.after(id, limit)
  }

  /** Keeps a choice in place of an earlier one for its entry; null if there are as many as are kept. */
  put(choice: GivenChoice): Promise<StoredChoice | null> {
    return this.#parts.queue.write(() => {
      const { changes } = this.#delete.run(choice.entry)
      return changes === 0 && this.count() >= MOST_DECISIONS ? null : this.add(choice)
    })
  }

  /** Removes the choice for an entry if it is still the one with the id. Returns it, or null if it is gone. */
  withdraw(id: number, entry: string): Promise<StoredChoice | null> {
    return this.#parts.queue.write(() => {
      const choice = this.on(entry)
      if (choice?.id !== id) return null
      this.#delete.run(entry)
      return choice
    })
  }

  /** Whether there is a row for an entry, even one that cannot be read. */
  has(entry: string): boolean {
    return this.#of.get(entry) !== undefined
  }

  /** Inside a transaction. */
  on(entry: string): StoredChoice | null {
    const row = this.#of.get(entry)
    return (row && choiceIn(row)[0]) ?? null
  }

  /** How many there are. */
  count(): number {
    return this.#table.count()
  }

  /** Adds a choice for an entry that has none, or one that cannot be read. Inside a transaction. */
  add(choice: GivenChoice): StoredChoice {
    const { entry, person, used } = choice
    this.#delete.run(entry)
    const chosen_at = choice.chosen_at ?? utcText(this.#parts.clock())
    const words = wordsColumn(entry, person.name, person.key, used)
    const { lastInsertRowid } = this.#insert.run({
      entry,
      person_key: person.key,
      name: person.name,
      used,
      words,
      chosen_at,
    })
    return { ...choice, id: Number(lastInsertRowid), chosen_at }
  }
}

/** A row that another program has changed may be none. It stays in the store. */
function choiceIn({ person_key: key, name, words: _, ...row }: Partial<Row>): StoredChoice[] {
  const read = z.safeParse(storedChoice, { ...row, person: { key, name } })
  return read.success ? [read.data] : []
}
