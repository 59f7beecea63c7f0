import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { makeSmallDisk, type SmallDisk } from '../../faults/small-disk.ts'
import { startTestDaemon, useFolder } from '../daemon.ts'
import { expectOneOfEach, keepOneOfEach } from './own-work.ts'
import { bytesOf, EVENT, putText } from './test-store.ts'

/** Stores on real disks that are full or read-only, which only root can make. */

const folder = useFolder()
const ONLY_ROOT = 'only root can make a small disk'
let mounted: SmallDisk | null = null
afterEach(() => {
  mounted?.unmount()
  mounted = null
})

test('answers 507 on a full disk, goes on reading, and writes again once there is room', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 20_000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const ballast = join(mounted.path, 'ballast')
  writeFileSync(ballast, Buffer.alloc(18_000_000))
  const daemon = await startTestDaemon(folder.path, {
    settings: { runtimeDb: join(mounted.path, 'runtime.sqlite') },
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

  rmSync(ballast)
  await vi.waitFor(async () => expect(await put('after')).toBe(200), { timeout: 5000, interval: 200 })
  expect(await get('after')).toMatchObject({ hit: true })
  await daemon.close()
})

test('answers a large put with 507 on a full disk, and stores it once there is room', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 52_000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const ballast = join(mounted.path, 'ballast')
  writeFileSync(ballast, Buffer.alloc(30_000_000))
  const store = openStore(join(mounted.path, 'runtime.sqlite'))
  const large = `{"text":"${'x'.repeat(5_000_000)}"}`
  await putText(store, 'first', large)
  const rest = Array.from({ length: 5 }, (_, number) => putText(store, `k${number}`, large))
  const failed = (await Promise.allSettled(rest)).filter(({ status }) => status === 'rejected')
  expect(failed).not.toEqual([])
  for (const one of failed) expect(one).toMatchObject({ reason: { statusCode: 507 } })
  const kept = await store.hit('', 'first')
  expect(Buffer.from(kept?.response ?? []).equals(Buffer.from(large))).toBe(true)
  rmSync(ballast)
  await vi.waitFor(() => putText(store, 'after', large), { timeout: 10_000 })
  await store.close()
})

test('ends with a damaged store on a full disk, and starts with a fresh one once there is room', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 3000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const ended = vi.fn()
  const path = join(mounted.path, 'runtime.sqlite')
  const store = openStore(path, { ended })
  const ballast = folder.file('disk/ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(4_000_000))).toThrow('ENOSPC')
  store.reportError(new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT'))
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 10_000 })
  await store.close()
  rmSync(ballast)
  const again = openStore(path)
  await putText(again, 'k', '{}')
  await again.close()
})

test('commits the other writes of a transaction that is too large, and visits later', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 4000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const said: string[] = []
  const store = openStore(join(mounted.path, 'runtime.sqlite'), {
    logEvent: (_level, message) => said.push(message),
  })
  await putText(store, 'before', '{}')
  // One transaction holds all three.
  const outcomes = await Promise.allSettled([
    putText(store, 'small', '{"a":1}'),
    putText(store, 'big', `{"text":"${'x'.repeat(5_000_000)}"}`),
    store.recordEvent(bytesOf(EVENT)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { statusCode: 507 } })
  for (const key of ['before', 'small']) expect(await store.hit('', key)).not.toBeNull()
  const ballast = folder.file('disk/ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(5_000_000))).toThrow('ENOSPC')
  const visit = { route: '/', clientIp: '127.0.0.1', userAgent: 'a'.repeat(500) }
  for (let number = 1; number <= 2000; number++) expect(store.recordVisit(visit)).toBe(number)
  rmSync(ballast)
  await vi.waitFor(() => store.recordEvent(bytesOf(EVENT)), { timeout: 10_000 })
  await store.close()
  const again = openStore(join(mounted.path, 'runtime.sqlite'))
  expect((await again.stats()).page_visits).toBe(2000)
  await again.close()
  expect(said.filter((message) => message.startsWith('The disk is full'))).toHaveLength(1)
})

test('loses no acknowledged write when it closes on a full disk', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 3000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const path = join(mounted.path, 'runtime.sqlite')
  const store = openStore(path)
  for (let number = 0; number < 4; number++)
    await putText(store, `k${number}`, `{"t":"${'x'.repeat(200_000)}"}`)
  expect(() => writeFileSync(folder.file('disk/ballast'), Buffer.alloc(4_000_000))).toThrow('ENOSPC')
  await store.close()
  rmSync(folder.file('disk/ballast'))
  const again = openStore(path)
  expect((await again.stats()).cache_entries).toBe(4)
  await again.close()
})

test('refuses to start on a full disk, and starts once there is room', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 3000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const path = join(mounted.path, 'runtime.sqlite')
  const store = openStore(path)
  await putText(store, 'k', '{}')
  await store.close()
  expect(() => writeFileSync(folder.file('disk/ballast'), Buffer.alloc(4_000_000))).toThrow('ENOSPC')
  expect(() => openStore(path)).toThrow(/^The disk is full[^\n]*$/)
  rmSync(folder.file('disk/ballast'))
  const again = openStore(path)
  expect((await again.stats()).cache_entries).toBe(1)
  await again.close()
})

test('loses no acknowledged document when a backup finds a full disk', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 3000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const path = join(mounted.path, 'runtime.sqlite')
  const logEvent = vi.fn()
  const store = openStore(path, { logEvent, backupAfterMs: 2000 })
  await keepOneOfEach(store)
  const ballast = folder.file('disk/ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(4_000_000))).toThrow('ENOSPC')
  await vi.waitFor(
    () => expect(logEvent).toHaveBeenCalledWith('error', 'A backup failed.', expect.anything()),
    { timeout: 10_000 },
  )
  await expectOneOfEach(store)
  await store.close()
  rmSync(ballast)
  const again = openStore(path)
  await expectOneOfEach(again)
  expect(again.restored()).toBeNull()
  await again.close()
})

test('refuses to start in a folder on a read-only disk', (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 1000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  mounted.remount('ro')
  const { path } = mounted
  expect(() => openStore(join(path, 'runtime.sqlite'))).toThrow(
    /^The store [^\n]* cannot be written \(EROFS\): [^\n]*$/,
  )
  expect(() => openStore(join(path, 'new', 'runtime.sqlite'))).toThrow(
    /^The folder [^\n]* cannot be made: the disk cannot be written\.$/,
  )
})

test('refuses to start on a disk that has become read-only, and leaves the store', async (context) => {
  mounted = makeSmallDisk(folder.file('disk'), 1000)
  if (mounted === null) return context.skip(ONLY_ROOT)
  const path = join(mounted.path, 'runtime.sqlite')
  await openStore(path).close()
  const before = statSync(path).mtimeMs
  mounted.remount('ro')
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
