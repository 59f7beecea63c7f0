import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from '../../../backend/database/bibliography-schema.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { backendAt, backendOf, importWorld, testFolder } from '../fixture.ts'

const WORLD = {
  persons: [{ names: ['Ann Lee', 'A. Lee'] }],
  papers: [{ authors: ['Ann Lee', 'Bo'] }, { authors: [], type: 'proceedings' }],
}

test('answers 503 to a health check until there is a database', async () => {
  const { get, dbPath } = await backendOf(undefined)
  expect(await get('/api/health')).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('./coauthors import') },
  })
  expect((await get('/api/stats')).status).toBe(503)
  await importWorld(dbPath, { papers: [{ authors: ['Ann'] }] })
  expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('counts persons, names, and all records but person records', async () => {
  const { get } = await backendOf(WORLD)
  const { status, body } = await get('/api/stats')
  expect(status).toBe(200)
  expect(body).toEqual({
    publications: 2,
    authors: 2,
    data_source: 'DBLP',
    data_date: 'unknown',
    newest_year: null,
    names: 3,
    sample: false,
    schema_version: SCHEMA_VERSION,
  })
})

test('says how to load all of dblp in place of the starter data', async () => {
  const dbPath = join(await testFolder(), 'dblp.sqlite')
  await importWorld(dbPath, WORLD, true)
  expect((await backendAt(dbPath).get('/api/stats')).body).toMatchObject({
    sample: true,
    notice: expect.stringContaining('./coauthors import'),
  })
})

test('shows DATA_DATE, or else the newest date in the data', async () => {
  const folder = await testFolder()
  const dbPath = join(folder, 'dblp.sqlite')
  const file = join(folder, 'dblp.xml')
  await writeFile(
    file,
    '<dblp><article key="a" mdate="2024-02-29"><author>A</author><title>T</title></article></dblp>',
  )
  await importFile({ file, dbPath })
  expect((await backendAt(dbPath).get('/api/stats')).body.data_date).toBe('2024-02-29')
  const overridden = backendAt(dbPath, { DATA_DATE: '2025-01-01' })
  expect((await overridden.get('/api/stats')).body.data_date).toBe('2025-01-01')
})

test('shows the newest year of a work, without future years', async () => {
  const year = new Date().getUTCFullYear()
  const { get, post } = await backendOf({
    persons: [],
    papers: [
      { authors: ['Ann Lee', 'Bo'], year: 2019 },
      { authors: ['Cy'], year: year - 1 },
      { authors: ['Dee'], year: 2205 },
    ],
  })
  expect((await get('/api/stats')).body.newest_year).toBe(year - 1)
  const { body } = await post('/api/coauthors/pairs', { left: ['Ann Lee'], right: ['Bo'] })
  expect(body.newest_year).toBe(year - 1)
})
