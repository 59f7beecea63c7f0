import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, type TestContext, test } from 'vitest'
import { makeSmallDisk, type SmallDisk } from '../../../../faults/small-disk.ts'
import { startTestDaemon, useFolder } from '../../../daemon.ts'

/** Clearing the cache makes room on a full disk, although it needs some room itself. */

const folder = useFolder()
let disk: SmallDisk | null = null
afterEach(() => {
  disk?.unmount()
  disk = null
})

/** Makes a small disk with a store on it. */
function storeOnSmallDisk(context: TestContext, kibibytes: number): string {
  disk = makeSmallDisk(folder.file('disk'), kibibytes)
  if (disk === null) return context.skip('only root can make a small disk')
  return join(disk.path, 'runtime.sqlite')
}

/** Fills the disk to the last byte. */
function fill(path: string): void {
  expect(() => writeFileSync(`${path}.ballast`, Buffer.alloc(100_000_000))).toThrow('ENOSPC')
  expect(freeBytes(path)).toBe(0)
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(join(path, '..'))
  return bavail * bsize
}

const ANSWER = { text: 'x'.repeat(30_000) }

/** Starts a daemon that fills its disk with answers. Some are only in the write-ahead log. */
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
  fill(path)
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
  test(`clears all on a full disk of ${kibibytes} KiB: the space comes back, and writes work again`, async (context) => {
    const path = storeOnSmallDisk(context, kibibytes)
    const { daemon, keys, put, clear } = await fullDaemon(path)
    const before = await daemon.stats()
    expect(await clear({ all: true })).toMatchObject({ ok: true, entries: keys.length })
    expect(freeBytes(path)).toBeGreaterThan((keys.length * 30_000) / 2)
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

test('refuses to clear half of the cache on a full disk, or makes room, and keeps the rest', async (context) => {
  const path = storeOnSmallDisk(context, 20_000)
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

/** Checks the store's file, and compares its figures with its rows. */
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
