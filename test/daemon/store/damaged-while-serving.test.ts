import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'

const GET = '/api/runtime/cache/get'
const PUT = '/api/runtime/cache/put'
const ENTRIES = 200
/** Opened as a large store is: nothing of its inside is looked at, and nobody looks later. */
const UNCHECKED = { checkedBytes: 0, laterMs: 60_000, openAgainMs: 20 }

let folder: ReturnType<typeof makeFolder>
let path: string
let daemon: TestDaemon

beforeEach(async () => {
  folder = makeFolder()
  path = join(folder.folder, 'data', 'runtime.sqlite')
  const store = openStore(path)
  for (let number = 0; number < ENTRIES; number++)
    await store.cache.put(`k${number}`, `{"n":"${'x'.repeat(2000)}"}`)
  await store.close()
  damageAnswers()
  daemon = await startTestDaemon(folder.folder, UNCHECKED)
})
afterEach(async () => {
  await daemon.close()
  folder.remove()
})

/** Pages of answers alone: what opening reads is whole. */
function damageAnswers(): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0x5a, bytes.length - 40 * 4096, bytes.length - 8192))
}

/** Asks for every entry, as far as that goes. */
async function meetDamage(): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < ENTRIES && !statuses.includes(500); number++)
    statuses.push((await daemon.post(GET, { key: `k${number}` })).status)
  return statuses
}

test('a read that meets damage fails alone: the store is moved aside and a fresh one serves', async () => {
  expect(await meetDamage()).toContain(500)
  await vi.waitFor(async () => expect((await daemon.stats()).cache_entries).toBe(0))
  expect((await daemon.post(PUT, { key: 'k0', data: { new: true } })).status).toBe(200)
  expect(await (await daemon.post(GET, { key: 'k0' })).json()).toMatchObject({
    hit: true,
    data: { new: true },
  })
  expect((await daemon.get('/')).status).toBe(200)
  const { store_moved_aside: aside } = (await daemon.stats()) as unknown as { store_moved_aside: string }
  expect(dirname(aside)).toBe(dirname(path))
  expect(existsSync(join(aside, 'runtime.sqlite'))).toBe(true)
  await daemon.close()
  const store = new Database(path, { readonly: true })
  const levels = store
    .prepare("SELECT level FROM event_logs WHERE message LIKE '%moved aside%'")
    .pluck()
    .all()
  store.close()
  expect(levels).toEqual(['error'])
})

test('so does a write that meets it', async () => {
  const statuses: number[] = []
  for (let number = 0; number < ENTRIES && !statuses.includes(500); number++)
    statuses.push((await daemon.post(PUT, { key: `k${number}`, data: { n: 'y'.repeat(3000) } })).status)
  expect(statuses).toContain(500)
  await vi.waitFor(async () => expect((await daemon.post(PUT, { key: 'k0', data: {} })).status).toBe(200))
  expect((await daemon.stats()).cache_entries).toBe(1)
})

test('while none can be begun the store fails and the page goes on; it is tried again by itself', async () => {
  // Making a database takes a rollback journal, which cannot be made where a folder stands.
  mkdirSync(`${path}-journal`)
  await meetDamage()
  await vi.waitFor(() => expect(existsSync(path) ? statSync(path).size : 0).toBe(0))
  expect((await daemon.get('/')).status).toBe(200)
  expect((await daemon.post(PUT, { key: 'k0', data: {} })).status).toBe(500)
  rmdirSync(`${path}-journal`)
  await vi.waitFor(async () => expect((await daemon.post(PUT, { key: 'k0', data: {} })).status).toBe(200))
})

test('nor does it keep the daemon from ending', async () => {
  mkdirSync(`${path}-journal`)
  await meetDamage()
  await daemon.close()
  expect(existsSync(`${path}.pid`)).toBe(false)
})

test('a disk that damages one store after the other is not filled with them', async () => {
  await meetDamage()
  await vi.waitFor(async () => expect((await daemon.stats()).cache_entries).toBe(0))
  const damaged = new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')
  const store = openStore(join(folder.folder, 'other.sqlite'))
  store.notice(damaged)
  await vi.waitFor(() => expect(store.movedAside).not.toBeNull())
  store.notice(damaged)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  await store.close()
  expect(readdirSync(folder.folder).filter((name) => name.startsWith('corrupt-'))).toHaveLength(1)
})
