import { spawn } from 'node:child_process'
import { existsSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, type TestContext, test } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import { killWhen } from '../../faults/kill-when.ts'
import { makeSmallDisk, type SmallDisk } from '../../faults/small-disk.ts'
import { COMMAND } from '../../programs.ts'
import { runHere } from '../../run-here.ts'
import { startTestDaemon, useFolder } from '../daemon.ts'

/** Clearing the cache is what makes room on a full disk, and takes some room itself. */

const folder = useFolder()
let disk: SmallDisk | null = null
afterEach(() => {
  disk?.unmount()
  disk = null
})

/** A disk of its own with a store on it. */
function storeOnSmallDisk(context: TestContext, kibibytes: number): string {
  disk = makeSmallDisk(folder.file('disk'), kibibytes)
  if (disk === null) return context.skip('only root can make a small disk')
  return join(disk.path, 'runtime.sqlite')
}

/** To the last byte. */
function fill(path: string): void {
  expect(() => writeFileSync(`${path}.ballast`, Buffer.alloc(100_000_000))).toThrow('ENOSPC')
  expect(freeBytes(path)).toBe(0)
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(join(path, '..'))
  return bavail * bsize
}

const ANSWER = { text: 'x'.repeat(30_000) }

/** A daemon that has filled its disk with answers: some of them stand in the write-ahead log alone. */
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
  test(`all of it, by the page, on a disk of ${kibibytes} KiB: the room comes back, and writes work again`, async (context) => {
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

test('clearing half of the cache by keys on a full disk makes room for as many answers', async (context) => {
  const path = storeOnSmallDisk(context, 20_000)
  const { daemon, keys, put, clear } = await fullDaemon(path)
  const half = keys.slice(0, keys.length / 2)
  expect(await clear({ keys: half })).toMatchObject({ ok: true, entries: half.length })
  for (const key of half.slice(5)) expect(await put(key)).toBe(200)
  await daemon.close()
  expect(checked(path).entries).toBe(keys.length - 5)
})

test('clearing a few keys on a full disk makes room for small answers', async (context) => {
  const path = storeOnSmallDisk(context, 20_000)
  const { daemon, keys, put, clear } = await fullDaemon(path)
  expect(await clear({ keys: keys.slice(0, 4) })).toMatchObject({ ok: true, entries: 4 })
  for (let number = 0; number < 3; number++) expect(await put(`after ${number}`)).toBe(200)
  await daemon.close()
  expect(checked(path).entries).toBe(keys.length - 1)
})

/** A store at rest: its log has been folded into it, and not a byte is free beside it. */
async function fullStoreAtRest(context: TestContext): Promise<string> {
  const path = storeOnSmallDisk(context, 20_000)
  const store = openStore(path)
  for (let number = 0; number < 200; number++)
    await store.runtime.cache.put(`k${number}`, JSON.stringify(ANSWER))
  await store.close()
  expect(existsSync(`${path}-wal`)).toBe(false)
  fill(path)
  return path
}

test('the command line clears a full disk without a daemon, where not even a log can be begun', async (context) => {
  const path = await fullStoreAtRest(context)
  const env = { COAUTHORS_RUNTIME_DB: path }
  const one = await runHere(['cache', 'clear', '--key', 'k1'], env)
  expect(one).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Removed 1 answer,/) })
  writeFileSync(`${path}.more`, Buffer.alloc(freeBytes(path)))
  const all = await runHere(['cache', 'clear', '--yes'], env)
  expect(all).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Removed 199 answers/) })
  expect(all.stderr).toMatch(/given back to the disk/)
  expect(statSync(path).size).toBeLessThan(200_000)
  // The reserve for the next clearing is kept again.
  expect(statSync(`${path}.reserve`).size).toBeGreaterThan(256 * 1024)
  expect(checked(path).entries).toBe(0)
  const store = openStore(path)
  await store.runtime.cache.put('after', JSON.stringify(ANSWER))
  await store.close()
})

test('kill -9 in the middle of a clear on a full disk leaves a whole store', async (context) => {
  const path = await fullStoreAtRest(context)
  const clearing = spawn(process.execPath, [COMMAND, 'cache', 'clear', '--yes'], {
    env: { ...process.env, COAUTHORS_RUNTIME_DB: path },
    stdio: 'ignore',
  })
  // The first change of the file itself: the log is being folded into it.
  await killWhen(clearing, join(path, '..'), (name) => name === 'runtime.sqlite')
  const { entries, bytes } = checked(path)
  expect(bytes).toBe(entries * JSON.stringify(ANSWER).length)
  expect((await runHere(['cache', 'clear', '--yes'], { COAUTHORS_RUNTIME_DB: path })).code).toBe(0)
  expect(checked(path).entries).toBe(0)
})

/** The store is whole, and its figures are those of its entries. */
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
