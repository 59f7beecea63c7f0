import { readFileSync } from 'node:fs'
import { SqliteError } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { explained, isBusy, openBibliography } from '../../../backend/database/open-bibliography.ts'
import { article, dump, imported } from '../dump/dump.ts'

const errorOf = (code: string, message = code) => new SqliteError(message, code)

test.each([
  ['SQLITE_NOTADB', 'The database is damaged.'],
  ['SQLITE_CORRUPT_INDEX', 'The database is damaged.'],
  ['SQLITE_CANTOPEN', 'The database cannot be read.'],
  ['SQLITE_READONLY_ROLLBACK', 'Another program ended while it was writing the database.'],
])('answers 503 with a remedy for %s', (code, problem) => {
  const error = explained(errorOf(code))
  expect(error).toMatchObject({ statusCode: 503, message: expect.stringContaining(`${problem} Import dblp`) })
})

test('answers 503 if a table is missing', () => {
  const error = explained(errorOf('SQLITE_ERROR', 'no such table: names'))
  expect(error).toMatchObject({ message: expect.stringContaining('The database is incomplete.') })
})

test.each([
  ['the error of a lock', errorOf('SQLITE_BUSY_SNAPSHOT'), true],
  ['the error of a wrong statement', errorOf('SQLITE_ERROR', 'near "SELCT"'), false],
  ['an error of the program itself', new TypeError('a mistake'), false],
])('returns %s unchanged', (_what, error, busy) => {
  expect(explained(error)).toBe(error)
  expect(isBusy(error)).toBe(busy)
})

// Only Linux lists a process's mapped files.
test.runIf(process.platform === 'linux')(
  'maps the file after a long query that found all data in memory',
  async () => {
    const { folder } = await imported(dump(article('a', ['Ann Bee', 'Cy'])))
    const { read, close } = openBibliography(folder.dbPath)
    const isMapped = (): boolean => readFileSync('/proc/self/maps', 'utf8').includes(folder.dbPath)
    const query = (milliseconds: number): void =>
      read(({ index }) => {
        const end = performance.now() + milliseconds
        while (performance.now() < end) index.namesWithBase('ann bee')
      })
    try {
      query(1)
      expect(isMapped()).toBe(false)
      await expect
        .poll(() => {
          query(20)
          read((bibliography) => bibliography.personsOfNames())
          return isMapped()
        })
        .toBe(true)
    } finally {
      close()
    }
  },
)
