import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../daemon/store/sqlite/files/open-store.ts'
import { soon } from '../../../soon.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../../daemon.ts'
import { putText } from '../test-store.ts'

const GET = '/api/runtime/cache/get'
const PUT = '/api/runtime/cache/put'
const ENTRIES = 200
const PAGE = 4096
const ended = vi.fn()
/** Skips the check for damage, as the start does for a large store. */
const UNCHECKED = { checkedBytes: 0, ended }

const folder = useFolder()
let path: string
let daemon: TestDaemon

beforeEach(async () => {
  path = folder.file('data', 'runtime.sqlite')
  const store = openStore(path)
  for (let number = 0; number < ENTRIES; number++)
    await putText(store, `k${number}`, `{"n":"${'x'.repeat(2000)}"}`)
  await store.close()
})
afterEach(async () => {
  await daemon.close()
})

async function startOn(change: (bytes: Buffer) => Buffer): Promise<void> {
  writeFileSync(path, change(readFileSync(path)))
  daemon = await startTestDaemon(folder.path, UNCHECKED)
}

/** Damages pages that the start does not read. */
const damagedAnswers = (bytes: Buffer) => bytes.fill(0x5a, bytes.length - 40 * PAGE, bytes.length - 2 * PAGE)

const asideFolder = async () => (await daemon.stats()).moved_aside?.at(-1)?.folder ?? ''
// The wait is long, since a fresh store takes several fsyncs.

/** Looks up answers until one look-up fails. */
async function meetDamage(): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < ENTRIES && !statuses.includes(500); number++)
    statuses.push((await daemon.post(GET, { key: `k${number}` })).status)
  return statuses
}

test('replaces a damaged store after one failed read', async () => {
  await startOn(damagedAnswers)
  expect(await meetDamage()).toContain(500)
  await soon(async () => expect((await daemon.stats()).cache_entries).toBe(0))
  expect((await daemon.post(PUT, { key: 'k0', data: { new: true } })).status).toBe(200)
  expect(await (await daemon.post(GET, { key: 'k0' })).json()).toMatchObject({
    hit: true,
    data: { new: true },
  })
  expect((await daemon.get('/')).status).toBe(200)
  const aside = await asideFolder()
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

test('moves the write-ahead log of a damaged store aside unchanged', async () => {
  await startOn(damagedAnswers)
  expect((await daemon.post('/api/runtime/query/event', {})).status).toBe(200)
  const log = readFileSync(`${path}-wal`)
  expect(log.length).toBeGreaterThan(PAGE)
  await meetDamage()
  await soon(async () => expect(await asideFolder()).not.toBe(''))
  const kept = readFileSync(join(await asideFolder(), 'runtime.sqlite-wal'))
  expect(kept.subarray(0, log.length).equals(log)).toBe(true)
})

test('replaces a damaged store after one failed write', async () => {
  await startOn(damagedAnswers)
  const statuses: number[] = []
  for (let number = 0; number < ENTRIES && !statuses.includes(500); number++)
    statuses.push((await daemon.post(PUT, { key: `k${number}`, data: { n: 'y'.repeat(3000) } })).status)
  expect(statuses).toContain(500)
  await soon(async () => expect((await daemon.post(PUT, { key: 'k0', data: {} })).status).toBe(200))
  expect((await daemon.stats()).cache_entries).toBe(1)
})

test('serves the page even if the table of visits is damaged', async () => {
  const store = new Database(path, { readonly: true })
  const root = Number(
    store.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'page_visits'").pluck().get(),
  )
  store.close()
  await startOn((bytes) => bytes.fill(0x5a, (root - 1) * PAGE, root * PAGE))
  expect((await daemon.get('/')).status).toBe(200)
  await soon(async () => expect(await asideFolder()).not.toBe(''))
})

test('replaces a damaged workspace, but not the stored answers', async () => {
  await startOn((bytes) => bytes)
  const workspace = join(dirname(path), 'workspace.sqlite')
  const file = new Database(workspace, { readonly: true })
  const index = `SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'documents'`
  const roots = file.prepare(index).pluck().all().map(Number)
  file.close()
  // Writes in another process: closing the file here would end SQLite's locks on the file.
  const write = `const file = fs.openSync(process.argv[1], 'r+')
    for (const root of process.argv.slice(2)) fs.writeSync(file, Buffer.alloc(${PAGE}, 0x5a), 0, ${PAGE}, (root - 1) * ${PAGE})`
  execFileSync(process.execPath, ['-e', write, workspace, ...roots.map(String)])
  const put = async () => (await daemon.post(PUT, { key: 'new', data: {} })).status
  await soon(async () => {
    await put()
    expect((await daemon.stats()).workspace_restored).not.toBeNull()
  })
  expect(await put()).toBe(200)
  expect(await (await daemon.post(GET, { key: 'k0' })).json()).toMatchObject({ hit: true })
  expect(existsSync(join(await asideFolder(), 'runtime.sqlite'))).toBe(false)
})

test('moves an open store aside after it was cut short', async () => {
  await startOn((bytes) => bytes)
  truncateSync(path, 10 * PAGE)
  expect(await meetDamage()).toContain(500)
  await soon(async () => expect(await asideFolder()).not.toBe(''))
})

test('ends the daemon if it cannot make a fresh store', async () => {
  // A new database needs a rollback journal. A folder with the journal's name prevents it.
  await startOn(damagedAnswers)
  mkdirSync(`${path}-journal`)
  await meetDamage()
  await soon(() => expect(ended).toHaveBeenCalledTimes(1))
  expect((await daemon.get('/')).status).toBe(200)
  const refused = await daemon.post(PUT, { key: 'k0', data: {} })
  expect(refused.status).toBe(500)
  await daemon.close()
  expect(existsSync(`${path}.pid`)).toBe(false)
})

test('moves a damaged store aside only once a minute', async () => {
  await startOn((bytes) => bytes)
  const damaged = new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT')
  const store = openStore(join(folder.path, 'other', 'runtime.sqlite'))
  store.reportError(damaged)
  await soon(() => expect(store.movedAside).not.toEqual([]))
  store.reportError(damaged)
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  await store.close()
  expect(readdirSync(join(folder.path, 'other')).filter((name) => name.startsWith('corrupt-'))).toHaveLength(
    1,
  )
})
