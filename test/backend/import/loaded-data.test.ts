import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SCHEMA_VERSION } from '../../../backend/database/bibliography-schema.ts'
import { type ImportOptions, importFile } from '../../../backend/import/import-file.ts'
import { loadedData } from '../../../backend/import/loaded-data.ts'
import { article, contentOf, dump, folder as testFolder } from '../dump/dump.ts'

const holding = (...keys: string[]) => dump(...keys.map((key) => article(key, ['Ann'])))
const REFUSED = /holds 1 paper, less than half of the 4 that are loaded/

async function stage() {
  const place = testFolder()
  await importFile({ file: place.file('many.xml', holding('a', 'b', 'c', 'd')), dbPath: place.dbPath })
  const file = place.file('one.xml', holding('z'))
  const importOne = (options: Partial<ImportOptions> = {}) =>
    importFile({ file, dbPath: place.dbPath, refuseFewer: true, ...options })
  return { place, importOne }
}

test('loads a file that holds exactly half of the publications', async () => {
  const { place } = await stage()
  const file = place.file('two.xml', holding('y', 'z'))
  const { publications } = await importFile({ file, dbPath: place.dbPath, refuseFewer: true })
  expect(publications).toBe(2)
})

test('loads any file over the starter data', async () => {
  const { place } = await stage()
  const sample = place.file('sample.xml', holding('a', 'b', 'c'))
  await importFile({ file: sample, dbPath: place.dbPath, sample: true })
  const file = place.file('one.xml', holding('z'))
  expect(await importFile({ file, dbPath: place.dbPath, refuseFewer: true })).toMatchObject({
    publications: 1,
  })
})

test('counts the publications that another import loads during this import', async () => {
  const { place } = await stage()
  const dbPath = join(place.path, 'other.sqlite')
  const importing = importFile({
    file: place.file('one.xml', holding('z')),
    dbPath,
    refuseFewer: true,
    onProgress: ({ step }) => {
      if (step === 'replace') copyFileSync(place.dbPath, dbPath)
    },
  })
  await expect(importing).rejects.toThrow(REFUSED)
  expect(contentOf(dbPath).records).toHaveLength(4)
})

test('counts the publications of a database with another schema version', async () => {
  const { place, importOne } = await stage()
  const database = new Database(place.dbPath)
  database.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
  database.close()
  await expect(importOne()).rejects.toThrow(REFUSED)
})

test('replaces a database whose dump has a damaged identity', async () => {
  const { place } = await stage()
  const database = new Database(place.dbPath)
  database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('dump', '{')").run()
  database.close()
  expect(await loadedData(place.dbPath)).toMatchObject({ publications: 4, dump: null })
  const file = place.file('two.xml', holding('y', 'z'))
  await importFile({ file, dbPath: place.dbPath, refuseFewer: true })
  expect(contentOf(place.dbPath).records).toHaveLength(2)
})

test('waits at the end of the import until another program unlocks the database', async () => {
  const { place, importOne } = await stage()
  const other = new Database(place.dbPath)
  onTestFinished(() => void other.close())
  const importing = importOne({
    onProgress: ({ step }) => {
      if (step === 'replace') other.exec('BEGIN EXCLUSIVE')
    },
  })
  await vi.waitUntil(() => other.inTransaction)
  other.exec('COMMIT')
  await expect(importing).rejects.toThrow(REFUSED)
})

test('fails if another program does not unlock the database', async () => {
  const { place, importOne } = await stage()
  const before = place.databaseBytes()
  const other = new Database(place.dbPath)
  onTestFinished(() => void other.close())
  other.exec('BEGIN EXCLUSIVE')
  await expect(importOne({ replace: { waitMs: 150 } })).rejects.toThrow(
    /dblp\.sqlite: is locked by another program; end that program and try again$/,
  )
  other.exec('COMMIT')
  expect(place.databaseBytes().equals(before)).toBe(true)
  expect(place.entries()).toEqual(['dblp.sqlite', 'many.xml', 'one.xml'])
})

test.each([
  ['a missing file', null],
  ['an empty file', ''],
  ['text', 'no database, only text '.repeat(100)],
])('counts no publications in %s', async (_what, content) => {
  const place = testFolder()
  if (content !== null) place.file('dblp.sqlite', content)
  expect(await loadedData(place.dbPath)).toMatchObject({ publications: 0, dump: null })
})
