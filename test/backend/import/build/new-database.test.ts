import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APPLICATION_ID, SCHEMA_VERSION } from '../../../../backend/database/bibliography-schema.ts'
import { newDatabase } from '../../../../backend/import/build/new-database.ts'
import { RowPacker } from '../../../../backend/rows/row-batches.ts'
import { isPrivate } from '../../../private-files.ts'
import { folder } from '../../dump/dump.ts'

test('creates a private file that is marked as a bibliography, and refuses an existing file', () => {
  const { dbPath } = folder()
  const { connection } = newDatabase(dbPath)
  expect(connection.pragma('application_id', { simple: true })).toBe(APPLICATION_ID)
  expect(connection.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION)
  expect(isPrivate(dbPath)).toBe(true)
  expect(() => newDatabase(dbPath)).toThrow('EEXIST')
  connection.close()
  expect(existsSync(`${dbPath}-journal`)).toBe(false)
})

const addText = (packer: RowPacker, text: string) =>
  packer.text(Buffer.from(text), 0, Buffer.byteLength(text))

test('writes any number of rows, but each key of a merged person once', () => {
  const database = newDatabase(folder().dbPath)
  const [names, merged] = [new RowPacker('names'), new RowPacker('merged')]
  for (let id = 1; id <= 41; id++) {
    names.integer(id)
    addText(names, `Name ${id}`)
    addText(merged, 'homepages/a')
    addText(merged, `homepages/${id}`)
  }
  const added = [names, merged].map((packer) => database.add(packer.take() ?? expect.fail('no rows')))
  database.finish()
  const countOf = (table: string) =>
    database.connection.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
  expect(added).toEqual([41, 41])
  expect([countOf('names'), countOf('merged_persons')]).toEqual([41, 1])
  database.connection.close()
})
