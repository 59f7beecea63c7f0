import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { TABLES } from '../../../backend/database/bibliography-schema.ts'
import { openBibliography } from '../../../backend/database/open-bibliography.ts'
import { NAMES_PER_ROW, personsOfNamesIn } from '../../../backend/database/persons-of-names.ts'
import { RowPacker, unpackRows } from '../../../backend/rows/row-batches.ts'
import { article, dump, imported, person } from '../dump/dump.ts'

const WORLD = dump(
  article('a', ['Ann Bee', 'Wei Wang', 'Cy']),
  article('b', ['Ann-Bee', 'Wei Wang 0002', 'Dee']),
  person('1', ['Ann Bee', 'Ann-Bee']),
  person('2', ['Cy', 'Dee 0001']),
)

test('maps each imported name to its person, homonyms too', async () => {
  const { folder, persons, personOfName } = await imported(WORLD)
  const { bibliography, close } = openBibliography(folder.dbPath)
  try {
    const personOf = bibliography.personsOfNames()
    const ids = bibliography.nameIdsOf(persons.map(({ id }) => id))
    const nameOf = bibliography.names([...ids.values()].flat())
    expect(new Map(Array.from(nameOf, ([id, name]) => [name, personOf[id]]))).toEqual(personOfName)
    const isShared = bibliography
      .persons(persons.map(({ id }) => id))
      .map(({ nameIds: [id = 0], shared_name }) => [nameOf.get(id), shared_name])
    expect(Object.fromEntries(isShared)).toEqual({
      'Ann Bee': 0,
      'Wei Wang': 1,
      'Wei Wang 0002': 1,
      Cy: 0,
      Dee: 1,
    })
  } finally {
    close()
  }
})

test('stores many names in several rows', () => {
  const persons = Int32Array.from({ length: 2 * NAMES_PER_ROW + 3 }, (_, id) => 7 * id)
  const packer = new RowPacker('namedPersons')
  for (let first = 0; first < persons.length; first += NAMES_PER_ROW) {
    packer.integer(first)
    packer.numbers(persons.subarray(first, first + NAMES_PER_ROW))
  }
  const database = new Database(':memory:')
  try {
    database.exec(TABLES)
    const insert = database.prepare('INSERT INTO name_owners VALUES (?, ?)')
    unpackRows(packer.take() ?? expect.fail('The packer returned no rows.'), 2, (row) => insert.run(row))
    expect(personsOfNamesIn(database)()).toEqual(persons)
  } finally {
    database.close()
  }
})
