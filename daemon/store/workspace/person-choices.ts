import type Database from 'better-sqlite3'
import {
  type GivenChoice,
  MOST_DECISIONS,
  type StoredChoice,
  storedChoice,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { utcText } from '../../../shared/measures.ts'
import { KeptTable, type Row, type TableParts, wordsColumn } from './kept-table.ts'

/** Persons that users chose for an entry (docs/protocol.md, Choices): the last choice for each. */
export class PersonChoices extends KeptTable<StoredChoice, GivenChoice> {
  readonly #found: Database.Statement<[string], Row>

  constructor(parts: TableParts) {
    super(parts, {
      name: 'person_choices',
      key: 'entry',
      columns: ['entry', 'person_key', 'name', 'used', 'words', 'chosen_at'],
      keyOf: ({ entry }) => entry,
      itemIn: choiceIn,
      isSame: (stored, given) => stored.person.key === given.person.key && stored.used === given.used,
    })
    this.#found = parts.database.prepare(
      'SELECT * FROM person_choices WHERE entry IN (SELECT value FROM json_each(?))',
    )
  }

  /** The choices for some entries. */
  async find(entries: readonly string[]): Promise<StoredChoice[]> {
    return this.#found.all(JSON.stringify(entries)).flatMap(choiceIn)
  }

  /** Keeps a choice in place of an earlier one for its entry; null if there are as many as are kept. */
  put(choice: GivenChoice): Promise<StoredChoice | null> {
    return this.parts.queue.write(() =>
      !this.has(choice.entry) && this.count() >= MOST_DECISIONS ? null : this.add(choice),
    )
  }

  override add(choice: GivenChoice): StoredChoice {
    const { entry, person, used } = choice
    const chosen_at = choice.chosen_at ?? utcText(this.parts.clock())
    const words = wordsColumn(entry, person.name, person.key, used)
    const row = { entry, person_key: person.key, name: person.name, used, words, chosen_at }
    return { ...choice, id: this.replace(entry, row), chosen_at }
  }
}

function choiceIn({ person_key: key, name, words: _, ...row }: Row): StoredChoice[] {
  const read = z.safeParse(storedChoice, { ...row, person: { key, name } })
  return read.success ? [read.data] : []
}
