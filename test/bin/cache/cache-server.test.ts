import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { withCacheServer } from '../../../bin/cache/cache-server.ts'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import { STORE_FILES, useFolder } from '../../daemon/daemon.ts'
import { writePythonStore } from '../../daemon/store/python-store.ts'
import { putText } from '../../daemon/store/test-store.ts'
import { scriptedServer } from '../../shared/scripted-server.ts'

const folder = useFolder()
let path: string
beforeEach(() => {
  path = folder.file('runtime.sqlite')
})

const sizes = () =>
  withCacheServer({ COAUTHORS_DATA_DIR: folder.path }, async (server) => {
    const { entries, bytes } = await runtimeClient(server).cacheStats()
    return { entries, bytes }
  })

const DAMAGED = 'SQLite format 3\0 and then nothing of the kind'.padEnd(9000)
const NEWER = 'PRAGMA application_id = 1131364690; PRAGMA user_version = 199; CREATE TABLE query_cache (x)'

test.each([
  [
    'of an earlier version',
    () => new Database(path).exec(NEWER.replace('199', '9')).close(),
    /of an earlier CoAuthors: start the daemon, which moves it aside/,
  ],
  ['damaged', () => writeFileSync(path, DAMAGED), /is damaged, or another program's: start the daemon/],
  ['emptied', () => writeFileSync(path, ''), /is damaged/],
  ['of another program', () => new Database(path).exec('CREATE TABLE t (x)').close(), /another program's/],
  [
    'of a newer CoAuthors',
    () => new Database(path).exec(NEWER).close(),
    /of version 199, written by a newer/,
  ],
])('leaves the store unchanged if it is %s, and says what to do', async (_, make, said) => {
  make()
  const before = readFileSync(path)
  await expect(sizes()).rejects.toThrow(said)
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(readdirSync(folder.path).filter((name) => !name.startsWith('runtime.sqlite'))).toEqual([])
})

test('reads a store of the earlier Python service', async () => {
  writePythonStore(path)
  expect(await sizes()).toEqual({ entries: 2, bytes: 42 })
})

test('opens no port for a store without a daemon', async () => {
  await openStore(path).close()
  const listening = () => process.getActiveResourcesInfo().filter((kind) => /Server/.test(kind))
  const before = listening()
  await withCacheServer({ COAUTHORS_DATA_DIR: folder.path }, async (server) => {
    await runtimeClient(server).cacheStats()
    expect(listening()).toEqual(before)
  })
})

test('returns null without a store, and makes no store', async () => {
  expect(await sizes()).toBeNull()
  expect(readdirSync(folder.path)).toEqual([])
})

test('reads the store of a stopped daemon, even if it was killed', async () => {
  const store = openStore(path)
  await putText(store, 'k', '{}')
  // A killed daemon leaves the files as they are now: the answer is only in the log.
  const log = readFileSync(`${path}-wal`)
  const file = readFileSync(path)
  await store.close()
  expect(await sizes()).toEqual({ entries: 1, bytes: 2 })
  expect(readdirSync(folder.path).sort()).toEqual(STORE_FILES)
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, log)
  expect(await sizes()).toEqual({ entries: 1, bytes: 2 })
})

test('asks the daemon of the store, or names the process of a daemon that does not listen yet', async () => {
  const store = openStore(path)
  await expect(sizes()).rejects.toThrow(/is in use by the daemon \(process id \d+\)/)
  const daemon = await scriptedServer()
  store.announce(daemon.base)
  await expect(sizes()).rejects.toThrow('Not Found')
  const figures = { entries: 7, bytes: 8, hits: 0, oldest: null, newest: null }
  daemon.on('/api/runtime/cache/stats', () => ({
    body: { ...figures, file_bytes: 0, log_bytes: 0, free_bytes: 0 },
  }))
  expect(await sizes()).toEqual({ entries: 7, bytes: 8 })
  await daemon.close()
  await expect(sizes()).rejects.toThrow(/^The daemon at .* could not be reached/)
  await store.close()
})

test('reads a store in a read-only folder, or gives the reason', async () => {
  const store = openStore(path)
  await putText(store, 'k', '{}')
  await store.close()
  chmodSync(folder.path, 0o500)
  const read = await sizes().catch((error: unknown) => String(error))
  chmodSync(folder.path, 0o700)
  // Root gets no error, because root may write to every folder.
  if (typeof read === 'string') expect(read).toMatch(/The store .* cannot be (opened|written)/)
  else expect(read).toEqual({ entries: 1, bytes: 2 })
})
