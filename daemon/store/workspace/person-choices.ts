import {
  type GivenChoice,
  MOST_DECISIONS,
  type StoredChoice,
  storedChoice,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { utcText } from '../../../shared/measures.ts'
import { getRows, isIn, raw, sql, type Work } from '../sql/sql.ts'
import { addRow, keptTable, type Row, type TableParts, wordsColumn } from './kept-table.ts'

export type PersonChoices = ReturnType<typeof personChoices>

/** Persons that users chose for an entry (docs/dev/protocol.md, Choices): the last choice for each. */
export function personChoices(parts: TableParts) {
  const { engine, queue, clock, owner } = parts
  const table = keptTable<StoredChoice, GivenChoice>(parts, {
    name: 'person_choices',
    key: 'entry',
    keyOf: ({ entry }) => entry,
    itemIn: choiceIn,
    isSame: (stored, given) => stored.person.key === given.person.key && stored.used === given.used,
    bytesOfRow: raw('0'),
  })
  function* add(choice: GivenChoice): Work<StoredChoice> {
    const { entry, person, used } = choice
    const chosen_at = choice.chosen_at ?? utcText(clock())
    const words = wordsColumn(entry, person.name, person.key, used)
    const row = { owner, entry, person_key: person.key, name: person.name, used, words, chosen_at }
    return { ...choice, id: yield* addRow('person_choices', row), chosen_at }
  }
  return {
    ...table,
    add,

    /** The choices for some entries. */
    find: async (entries: readonly string[]): Promise<StoredChoice[]> => {
      const found = sql`SELECT * FROM person_choices WHERE owner = ${owner} AND ${isIn('entry', entries)}`
      return (await engine.read(getRows<Row>(found))).flatMap(choiceIn)
    },

    /** Keeps a choice in place of an earlier one for its entry; null if there are as many as are kept. */
    put: (choice: GivenChoice): Promise<StoredChoice | null> =>
      queue.write(function* () {
        const isNew = (yield* table.remove(choice.entry)) === 0
        if (isNew && (yield* table.size()).count >= MOST_DECISIONS) return null
        return yield* add(choice)
      }),
  }
}

export function choiceIn({ person_key: key, name, owner: _, words: __, ...row }: Row): StoredChoice[] {
  const read = z.safeParse(storedChoice, { ...row, person: { key, name } })
  return read.success ? [read.data] : []
}
