import { chmodSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, type TestContext, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { makeSmallDisk, type SmallDisk } from '../../faults/small-disk.ts'
import { soon } from '../../soon.ts'
import { startTestDaemon, useFolder } from '../daemon.ts'
import { expectOneOfEach, saveOneOfEach } from './own-work.ts'
import { bytesOf, EVENT, putText } from './test-store.ts'

/** Stores on real disks that are full or read-only. Only root can make these disks. */

const folder = useFolder()
let disk: SmallDisk | null = null
afterEach(() => {
  disk?.unmount()
  disk = null
})

function storeOnDisk(context: TestContext, kibibytes: number): string {
  disk = makeSmallDisk(folder.file('disk'), kibibytes)
  if (disk === null) return context.skip('only root can make a small disk')
  return join(disk.path, 'runtime.sqlite')
}
const ballast = () => folder.file('disk/ballast')
/** Fills the disk to the last byte. */
const fill = () => expect(() => writeFileSync(ballast(), Buffer.alloc(100_000_000))).toThrow('ENOSPC')

test('answers 507 on a full disk until the disk has room', async (context) => {
  const path = storeOnDisk(context, 20_000)
  writeFileSync(ballast(), Buffer.alloc(18_000_000))
  const daemon = await startTestDaemon(folder.path, {
    settings: { runtimeDb: path },
  })
  const put = async (key: string) =>
    (await daemon.post('/api/runtime/cache/put', { key, data: { text: 'x'.repeat(200_000) } })).status
  const get = async (key: string) => (await daemon.post('/api/runtime/cache/get', { key })).json()

  const stored: string[] = []
  let status = 200
  for (let number = 0; status === 200 && number < 50; number++) {
    status = await put(`k${number}`)
    if (status === 200) stored.push(`k${number}`)
  }
  expect(status).toBe(507)
  expect(stored.length).toBeGreaterThan(0)
  for (const key of stored) expect(await get(key)).toMatchObject({ hit: true })
  expect((await daemon.get('/')).status).toBe(200)
  expect((await daemon.get('/api/runtime/stats')).status).toBe(200)

  rmSync(ballast())
  await soon(async () => expect(await put('after')).toBe(200))
  expect(await get('after')).toMatchObject({ hit: true })
  await daemon.close()
})

test('stores a large put after a full disk has room again', async (context) => {
  const path = storeOnDisk(context, 52_000)
  writeFileSync(ballast(), Buffer.alloc(30_000_000))
  const store = openStore(path)
  const large = `{"text":"${'x'.repeat(5_000_000)}"}`
  await putText(store, 'first', large)
  const rest = Array.from({ length: 5 }, (_, number) => putText(store, `k${number}`, large))
  const failed = (await Promise.allSettled(rest)).filter(({ status }) => status === 'rejected')
  expect(failed).not.toEqual([])
  for (const one of failed) expect(one).toMatchObject({ reason: { statusCode: 507 } })
  const kept = await store.hit('', 'first')
  expect(Buffer.from(kept?.response ?? []).equals(Buffer.from(large))).toBe(true)
  rmSync(ballast())
  await soon(() => putText(store, 'after', large))
  await store.close()
})

test('replaces a damaged store after a full disk has room again', async (context) => {
  const path = storeOnDisk(context, 3000)
  const ended = vi.fn()
  const store = openStore(path, { ended })
  fill()
  store.reportError(new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT'))
  await soon(() => expect(ended).toHaveBeenCalled())
  await store.close()
  rmSync(ballast())
  const again = openStore(path)
  await putText(again, 'k', '{}')
  await again.close()
})

test('commits the other writes if one write of a transaction is too large for the disk', async (context) => {
  const path = storeOnDisk(context, 4000)
  const said: string[] = []
  const store = openStore(path, {
    logEvent: (_level, message) => said.push(message),
  })
  await putText(store, 'before', '{}')
  const outcomes = await Promise.allSettled([
    putText(store, 'small', '{"a":1}'),
    putText(store, 'big', `{"text":"${'x'.repeat(5_000_000)}"}`),
    store.recordEvent(bytesOf(EVENT)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { statusCode: 507 } })
  for (const key of ['before', 'small']) expect(await store.hit('', key)).not.toBeNull()
  fill()
  const visit = { route: '/', clientIp: '127.0.0.1', userAgent: 'a'.repeat(500) }
  for (let number = 1; number <= 2000; number++) expect(await store.recordVisit(visit)).toBe(number)
  rmSync(ballast())
  await soon(() => store.recordEvent(bytesOf(EVENT)))
  await store.close()
  const again = openStore(path)
  expect((await again.stats()).page_visits).toBe(2000)
  await again.close()
  expect(said.filter((message) => message.startsWith('The disk is full'))).toHaveLength(1)
})

test('loses no acknowledged write when the store closes on a full disk', async (context) => {
  const path = storeOnDisk(context, 3000)
  const store = openStore(path)
  for (let number = 0; number < 4; number++)
    await putText(store, `k${number}`, `{"t":"${'x'.repeat(200_000)}"}`)
  fill()
  await store.close()
  rmSync(ballast())
  const again = openStore(path)
  expect((await again.stats()).cache_entries).toBe(4)
  await again.close()
})

test('refuses to start on a full disk', async (context) => {
  const path = storeOnDisk(context, 3000)
  const store = openStore(path)
  await putText(store, 'k', '{}')
  await store.close()
  fill()
  expect(() => openStore(path)).toThrow(/^The disk is full[^\n]*$/)
  rmSync(ballast())
  const again = openStore(path)
  expect((await again.stats()).cache_entries).toBe(1)
  await again.close()
})

test('loses no acknowledged document when a backup finds a full disk', async (context) => {
  const path = storeOnDisk(context, 3000)
  const made = openStore(path)
  await saveOneOfEach(made)
  await made.close()
  rmSync(join(dirname(path), 'workspace-backups'), { recursive: true })
  const logEvent = vi.fn()
  const store = openStore(path, { logEvent, backupAfterMs: 1 })
  fill()
  // The first write starts the thread that backs up.
  await expect(store.recordEvent(bytesOf(EVENT))).rejects.toMatchObject({ statusCode: 507 })
  await soon(() => expect(logEvent).toHaveBeenCalledWith('error', 'A backup failed.', expect.anything()))
  await expectOneOfEach(store)
  await store.close()
  rmSync(ballast())
  const again = openStore(path)
  await expectOneOfEach(again)
  expect(again.restored()).toBeNull()
  await again.close()
})

test('refuses to start in a folder on a read-only disk', (context) => {
  const path = storeOnDisk(context, 1000)
  disk?.remount('ro')
  expect(() => openStore(path)).toThrow(/^The store [^\n]* cannot be written \(EROFS\): [^\n]*$/)
  expect(() => openStore(join(dirname(path), 'new', 'runtime.sqlite'))).toThrow(
    /^The folder [^\n]* cannot be made: the disk cannot be written\.$/,
  )
})

test('refuses to start with an existing store on a read-only disk', async (context) => {
  const path = storeOnDisk(context, 1000)
  await openStore(path).close()
  const before = statSync(path).mtimeMs
  disk?.remount('ro')
  expect(() => openStore(path)).toThrow(/^The store [^\n]* cannot be written \([^\n]*\): [^\n]*$/)
  expect(statSync(path).mtimeMs).toBe(before)
})

test.runIf(process.getuid?.())('refuses to start without write permission on folder or file', async () => {
  const locked = folder.file('locked')
  mkdirSync(locked)
  const path = join(locked, 'runtime.sqlite')
  await openStore(path).close()
  chmodSync(path, 0o400)
  expect(() => openStore(path)).toThrow(/^The store [^\n]* cannot be written \(EACCES\): [^\n]*$/)
  chmodSync(path, 0o600)
  rmSync(`${path}.lock`)
  chmodSync(locked, 0o500)
  expect(() => openStore(path)).toThrow(/^The store [^\n]* cannot be written \([^\n]*\): [^\n]*$/)
  chmodSync(locked, 0o700)
})

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(join(path, '..'))
  return bavail * bsize
}

const ANSWER = { text: 'x'.repeat(100_000) }

async function fullDaemon(path: string) {
  const daemon = await startTestDaemon(folder.path, { settings: { runtimeDb: path } })
  const put = async (key: string, data: object = ANSWER) =>
    (await daemon.post('/api/runtime/cache/put', { key, data })).status
  const keys: string[] = []
  for (let status = 200; status === 200; ) {
    const key = `k${keys.length}`
    status = await put(key)
    if (status === 200) keys.push(key)
    else expect(status).toBe(507)
  }
  fill()
  expect(await put('one more')).toBe(507)
  return {
    daemon,
    keys,
    put,
    clear: async (selection: object) =>
      (await daemon.post('/api/runtime/cache/clear', selection)).json() as Promise<unknown>,
  }
}

for (const kibibytes of [3000, 20_000]) {
  test(`frees a full disk of ${kibibytes} KiB by clearing the cache, and writes again`, async (context) => {
    const path = storeOnDisk(context, kibibytes)
    const { daemon, keys, put, clear } = await fullDaemon(path)
    const before = await daemon.stats()
    expect(await clear({ all: true })).toMatchObject({ ok: true, entries: keys.length })
    expect(freeBytes(path)).toBeGreaterThan((keys.length * 100_000) / 2)
    expect(await daemon.stats()).toMatchObject({
      cache_entries: 0,
      cache_bytes: 0,
      counters: { cache_write_count: before.counters.cache_write_count },
    })
    expect(await put('after')).toBe(200)
    expect((await (await daemon.post('/api/runtime/cache/get', { key: 'after' })).json()).hit).toBe(true)
    expect(await daemon.stats()).toMatchObject({
      cache_entries: 1,
      cache_bytes: JSON.stringify(ANSWER).length,
    })
    await daemon.close()
    expect(checked(path).entries).toBe(1)
  })
}

test('leaves the other answers after a partial clear on a full disk', async (context) => {
  const path = storeOnDisk(context, 20_000)
  const { daemon, keys, put, clear } = await fullDaemon(path)
  const half = keys.slice(0, keys.length / 2)
  await clear({ keys: half })
  for (const key of keys.slice(keys.length / 2))
    expect((await (await daemon.post('/api/runtime/cache/get', { key })).json()).hit).toBe(true)
  expect(await clear({ all: true })).toMatchObject({ ok: true })
  expect(await put('after')).toBe(200)
  await daemon.close()
  expect(checked(path).entries).toBe(1)
})

function checked(path: string): { entries: number; bytes: number } {
  const database = new Database(path, { readonly: true })
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    const count = (query: string) => Number(database.prepare(query).pluck().get())
    const entries = count('SELECT count(*) FROM query_cache')
    const bytes = count('SELECT coalesce(sum(octet_length(response_json)), 0) FROM query_cache')
    expect(count('SELECT coalesce(sum(entries), 0) FROM cache_growth')).toBe(entries)
    expect(count('SELECT coalesce(sum(bytes), 0) FROM cache_growth')).toBe(bytes)
    return { entries, bytes }
  } finally {
    database.close()
  }
}
