import { utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importFile } from '../../../backend/import/import-file.ts'
import { loadFile } from '../../../backend/import/load-dump.ts'
import { article, dump, folder } from '../dump/dump.ts'

function stage() {
  const place = folder()
  const file = place.file('dblp.xml', dump(article('a', ['Ann'])))
  const run = {
    settings: { dbPath: place.dbPath, dataDir: place.path, dblpSources: [], dblpDtdUrl: null },
    force: false,
    signal: new AbortController().signal,
    onEvent: () => undefined,
    importDump: importFile,
  }
  const load = ({ ifNewer = false, path = file } = {}) => loadFile(run, path, ifNewer)
  return { file, load }
}

test('loads a file with ifNewer only if it is newer than the loaded data', async () => {
  const { file, load } = stage()
  expect(await load({ ifNewer: true })).toMatchObject({ publications: 1 })
  expect(await load({ ifNewer: true })).toBeNull()
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(file, later, later)
  expect(await load({ ifNewer: true })).toMatchObject({ publications: 1 })
})

test('loads the same file twice without ifNewer', async () => {
  const { load } = stage()
  await load()
  expect(await load()).toMatchObject({ publications: 1 })
})

test('refuses a missing file and an empty name', async () => {
  const { load } = stage()
  await expect(load({ path: '' })).rejects.toThrow('FILE is empty')
  await expect(load({ path: '/nowhere/dblp.xml' })).rejects.toThrow(
    '/nowhere/dblp.xml: there is no such file',
  )
})
