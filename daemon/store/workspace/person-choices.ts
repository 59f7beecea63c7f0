import {
  type GivenChoice,
  MOST_DECISIONS,
  type StoredChoice,
  storedChoice,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { utcText } from '../../../shared/measures.ts'
import { getRows } from '../sqlite/statements.ts'
import { keptTable, type Row, type TableParts, wordsColumn } from './kept-table.ts'

export type PersonChoices = ReturnType<typeof personChoices>

/** Persons that users chose for an entry (docs/protocol.md, Choices): the last choice for each. */
export function personChoices(parts: TableParts) {
  const table = keptTable<StoredChoice, GivenChoice>(parts, {
    name: 'person_choices',
    key: 'entry',
    keyOf: ({ entry }) => entry,
    itemIn: choiceIn,
    isSame: (stored, given) => stored.person.key === given.person.key && stored.used === given.used,
    bytes: () => 0,
  })
  const add = (choice: GivenChoice): StoredChoice => {
    const { entry, person, used } = choice
    const chosen_at = choice.chosen_at ?? utcText(parts.clock())
    const words = wordsColumn(entry, person.name, person.key, used)
    const row = { entry, person_key: person.key, name: person.name, used, words, chosen_at }
    return { ...choice, id: table.replace(entry, row), chosen_at }
  }
  return {
    ...table,
    add,

    /** The choices for some entries. */
    find: async (entries: readonly string[]): Promise<StoredChoice[]> => {
      const found = 'SELECT * FROM person_choices WHERE entry IN (SELECT value FROM json_each(?))'
      return getRows<Row>(parts.database, found, JSON.stringify(entries)).flatMap(choiceIn)
    },

    /** Keeps a choice in place of an earlier one for its entry; null if there are as many as are kept. */
    put: (choice: GivenChoice): Promise<StoredChoice | null> =>
      parts.queue.write(() =>
        !table.has(choice.entry) && table.count() >= MOST_DECISIONS ? null : add(choice),
      ),
  }
}

function choiceIn({ person_key: key, name, words: _, ...row }: Row): StoredChoice[] {
  const read = z.safeParse(storedChoice, { ...row, person: { key, name } })
  return read.success ? [read.data] : []
}
