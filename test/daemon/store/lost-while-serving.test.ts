import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import type { Store } from '../../../daemon/store/store.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'

/** The store's file is deleted, renamed or replaced under a daemon that serves. */

const onUnix = test.runIf(process.platform !== 'win32')

let folder: ReturnType<typeof makeFolder>
let path: string
let store: Store
let daemon: TestDaemon
const told: string[] = []

beforeEach(async () => {
  told.length = 0
  folder = makeFolder()
  path = join(folder.folder, 'data', 'runtime.sqlite')
  store = openStore(path, {
    lookEveryMs: 100,
    openAgainMs: 20,
    logEvent: (_level, message) => told.push(message),
  })
  daemon = await startTestDaemon(folder.folder, { store })
})
afterEach(async () => {
  vi.useRealTimers()
  await daemon.close()
  folder.remove()
})

const put = async (key: string) =>
  (await daemon.post('/api/runtime/cache/put', { key, data: { key, text: 'x'.repeat(3000) } })).status
const get = async (key: string) => (await daemon.post('/api/runtime/cache/get', { key })).json()
const soon = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 20_000, interval: 20 })
const putsWorkAgain = (key: string) => soon(async () => expect(await put(key)).toBe(200))
/** Puts one after the other until one is refused; says which were acknowledged. */
async function putUntilRefused(): Promise<string[]> {
  const acknowledged: string[] = []
  await soon(async () => {
    const key = `until ${acknowledged.length}`
    const status = await put(key)
    if (status === 200) acknowledged.push(key)
    expect(status).toBe(500)
  })
  return acknowledged
}
const stats = async () => (await daemon.get('/api/runtime/stats')).json()

/** What another program finds at the path, opened again. */
function inTheFile(): { keys: unknown[]; messages: unknown[] } {
  const database = new Database(path, { readonly: true })
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    return {
      keys: database.prepare('SELECT cache_key FROM query_cache').pluck().all(),
      messages: database.prepare('SELECT message FROM event_logs').pluck().all(),
    }
  } finally {
    database.close()
  }
}

const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: dirname(path) })

onUnix.each<[string, () => void]>([
  ['deleted', () => run('rm', 'runtime.sqlite')],
  ['deleted with its log', () => run('sh', '-c', 'rm runtime.sqlite*')],
  ['alone without its log', () => run('rm', 'runtime.sqlite-wal')],
  ['alone without the index of its log', () => run('rm', 'runtime.sqlite-shm')],
  ['renamed', () => run('mv', 'runtime.sqlite', 'elsewhere.sqlite')],
  ['in a folder that is removed', () => rmSync(dirname(path), { recursive: true })],
  ['in a folder that is renamed', () => renameSync(dirname(path), join(folder.folder, 'elsewhere'))],
  ['replaced by a copy of itself', () => run('sh', '-c', 'cp runtime.sqlite copy && mv copy runtime.sqlite')],
  [
    'replaced by a link to itself',
    () => run('sh', '-c', 'mv runtime.sqlite ../moved && ln -s ../moved runtime.sqlite'),
  ],
  [
    'replaced by a link to nowhere',
    () => run('sh', '-c', 'rm runtime.sqlite && ln -s nowhere runtime.sqlite'),
  ],
])('a file %s is written again with all that was acknowledged', async (_name, takeAway) => {
  for (let number = 0; number < 20; number++) expect(await put(`before ${number}`)).toBe(200)
  await get('before 0')
  takeAway()
  // Until the next look they still go into the file that is gone.
  const acknowledged = [...Array.from({ length: 20 }, (_, n) => `before ${n}`), ...(await putUntilRefused())]
  await putsWorkAgain('after')
  for (const key of [...acknowledged, 'after'])
    expect(await get(key)).toMatchObject({ hit: true, data: { key } })
  expect(await get('before 0')).toMatchObject({ hit_count: 3 })
  const { store_lost, counters } = await stats()
  expect(store_lost).toMatchObject({ kept: true })
  expect(counters.cache_write_count).toBe(acknowledged.length + 1)
  expect(told).toContainEqual(expect.stringMatching(/deleted or replaced: it was written again/))
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(dirname(path)).mode & 0o777).toString(8)).toBe('700')
  await daemon.close()
  const { keys, messages } = inTheFile()
  expect(keys).toEqual(expect.arrayContaining([...acknowledged, 'after']))
  expect(messages).toContainEqual(expect.stringMatching(/written again/))
  expect(readdirSync(dirname(path)).filter((name) => name.includes('rescued'))).toEqual([])
})

onUnix("a file that takes the store's place is moved aside, whole, and never written to", async () => {
  const other = join(folder.folder, 'other.sqlite')
  const another = openStore(other)
  await another.cache.put('theirs', '{}')
  await another.close()
  const bytes = readFileSync(other)
  await put('mine')
  renameSync(other, path)
  await putUntilRefused()
  await putsWorkAgain('after')
  expect(await get('mine')).toMatchObject({ hit: true })
  const { store_moved_aside } = await stats()
  expect(readFileSync(join(store_moved_aside, 'runtime.sqlite')).equals(bytes)).toBe(true)
})

onUnix(
  "another program's file at the store's path is left where it is, and the store waits for its place",
  async () => {
    await put('mine')
    rmSync(path)
    const theirs = new Database(path)
    theirs.exec('CREATE TABLE bookmarks (url TEXT)')
    theirs.close()
    const bytes = readFileSync(path)
    await putUntilRefused()
    await soon(() => expect(told).toContain('What was in the lost store is kept beside it.'))
    const refused = await daemon.post('/api/runtime/cache/put', { key: 'k', data: {} })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      500,
      expect.stringMatching(/the log says why/),
    ])
    expect((await daemon.get('/')).status).toBe(200)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    rmSync(path)
    await putsWorkAgain('after')
    expect(await get('mine')).toMatchObject({ hit: true })
  },
)

onUnix("a folder at the store's path is left where it is, and the store waits for its place", async () => {
  await put('mine')
  rmSync(path)
  mkdirSync(path)
  await putUntilRefused()
  await soon(() => expect(told).toContain('What was in the lost store is kept beside it.'))
  rmdirSync(path)
  await putsWorkAgain('after')
  expect(await get('mine')).toMatchObject({ hit: true })
})

onUnix('a file that is put back where it was is the store again', async () => {
  await put('mine')
  const elsewhere = `${path}.elsewhere`
  mkdirSync(elsewhere)
  for (const suffix of ['', '-wal', '-shm']) renameSync(path + suffix, join(elsewhere, `x${suffix}`))
  mkdirSync(path)
  await putUntilRefused()
  await soon(() => expect(told).toContain('What was in the lost store is kept beside it.'))
  rmdirSync(path)
  for (const suffix of ['-wal', '-shm', '']) renameSync(join(elsewhere, `x${suffix}`), path + suffix)
  await putsWorkAgain('after')
  expect(await get('mine')).toMatchObject({ hit: true })
})

onUnix('closing writes a deleted store again', async () => {
  await put('mine')
  rmSync(dirname(path), { recursive: true })
  await daemon.close()
  expect(inTheFile().keys).toEqual(['mine'])
  expect(inTheFile().messages).toContain('The daemon stopped.')
})

onUnix(
  "closing while something else has the store's place leaves the store beside it and says where",
  async () => {
    await put('mine')
    rmSync(path)
    mkdirSync(path)
    await daemon.close()
    expect(told).toContain('What was in the lost store is kept beside it.')
    const [rescued = ''] = readdirSync(dirname(path)).filter((name) => name.includes('.rescued-'))
    path = join(dirname(path), rescued)
    expect(inTheFile().keys).toEqual(['mine'])
  },
)

onUnix(
  'the next start puts the rescued store in place when the path is free, with all until the end, and says so',
  async () => {
    await put('mine')
    rmSync(path)
    mkdirSync(path)
    await putUntilRefused()
    await soon(() => expect(told).toContain('What was in the lost store is kept beside it.'))
    for (let visit = 0; visit < 3; visit++) await daemon.get('/')
    await daemon.close()
    rmdirSync(path)
    const next = openStore(path, { logEvent: (_level, message) => told.push(message) })
    expect(await next.cache.get('mine')).not.toBeNull()
    expect((await next.stats()).counters.visit_count).toBe(3)
    expect(told).toContain('What was rescued of a lost store is the store again.')
    await next.close()
    expect(inTheFile().messages).toContain('What was rescued of a lost store is the store again.')
    expect(readdirSync(dirname(path)).filter((name) => name.includes('rescued'))).toEqual([])
  },
)

onUnix('a start with a store at its path leaves what was rescued of another where it is', async () => {
  await put('mine')
  await daemon.close()
  const rescued = `${path}.rescued-20260101000000`
  copyFileSync(path, rescued)
  const next = openStore(path)
  await next.cache.put('later', '{}')
  await next.close()
  expect(existsSync(rescued)).toBe(true)
})

onUnix('of several rescued stores the next start takes the newest, and none that is unfinished', async () => {
  await daemon.close()
  for (const key of ['20260101000000', '20260102000000', '20260103000000.unfinished']) {
    const one = openStore(join(folder.folder, 'other.sqlite'))
    await one.cache.put(key, '{}')
    await one.close()
    renameSync(one.path, `${path}.rescued-${key}`)
  }
  rmSync(path)
  const next = openStore(path)
  expect(await next.cache.get('20260102000000')).not.toBeNull()
  await next.close()
  expect(readdirSync(dirname(path)).filter((name) => name.includes('rescued'))).toHaveLength(2)
})

onUnix("visits while something else has the store's place are counted when the store is back", async () => {
  await put('mine')
  rmSync(path)
  mkdirSync(path)
  await putUntilRefused()
  await soon(() => expect(told).toContain('What was in the lost store is kept beside it.'))
  for (let visit = 0; visit < 3; visit++) await daemon.get('/')
  rmdirSync(path)
  await putsWorkAgain('after')
  expect((await stats()).counters.visit_count).toBe(3)
  expect(readdirSync(dirname(path)).filter((name) => name.includes('rescued'))).toEqual([])
})

onUnix(
  'a deleted store that cannot be read any more gives way to a fresh one, and stats says so',
  async () => {
    for (let number = 0; number < 50; number++) await put(`k${number}`)
    store.database.pragma('wal_checkpoint(TRUNCATE)')
    // As in a store larger than what SQLite keeps in memory.
    store.database.pragma('cache_size = 1')
    store.database.pragma('shrink_memory')
    truncateSync(path, 8192)
    renameSync(path, `${path}.elsewhere`)
    await soon(async () => {
      await put('again')
      expect((await stats()).store_lost).toMatchObject({ kept: false })
    })
    await putsWorkAgain('after')
    expect(told).toContainEqual(expect.stringMatching(/a fresh one was begun/))
  },
)

onUnix('a smaller file that is copied over the open store is found to have damaged it', async () => {
  for (let number = 0; number < 300; number++) expect(await put(`k${number}`)).toBe(200)
  store.database.pragma('wal_checkpoint(TRUNCATE)')
  const other = join(folder.folder, 'other.sqlite')
  await openStore(other).close()
  execFileSync('cp', [other, path])
  await soon(async () => {
    await put('again')
    expect((await stats()).store_moved_aside).toMatch(/corrupt-/)
  })
  await putsWorkAgain('after')
})

onUnix('a lock that is deleted is taken again, and keeps others out', async () => {
  rmSync(`${path}.lock`)
  rmSync(`${path}.pid`)
  await soon(async () => {
    expect(await put('k')).toBe(200)
    expect(existsSync(`${path}.lock`)).toBe(true)
  })
  expect(() => openStore(path)).toThrow(`process id ${process.pid}`)
  expect((await stats()).store_lost).toBeNull()
})

onUnix(
  'a second daemon that came first to a removed folder keeps it; the content of the first is kept beside',
  async () => {
    await put('mine')
    rmSync(dirname(path), { recursive: true })
    const second = openStore(path)
    await second.cache.put('theirs', '{}')
    const acknowledged = await putUntilRefused()
    await soon(() => expect(told).toContain('What was in the lost store is kept beside it.'))
    const refused = await daemon.post('/api/runtime/cache/put', { key: 'k', data: {} })
    expect((await refused.json()).detail).toMatch(/^Another daemon has the store now/)
    expect(await second.cache.get('theirs')).not.toBeNull()
    await second.close()
    // Now the first has it again, and what the second has left is kept aside.
    await putsWorkAgain('after')
    for (const key of ['mine', ...acknowledged]) expect(await get(key)).toMatchObject({ hit: true })
    const aside = new Database(join((await stats()).store_moved_aside, 'runtime.sqlite'), { readonly: true })
    expect(aside.prepare('SELECT cache_key FROM query_cache').pluck().all()).toEqual(['theirs'])
    aside.close()
  },
)

test('a write-ahead log without its file is moved aside at the start, not deleted', async () => {
  const alone = join(folder.folder, 'alone.sqlite')
  copyFileSync(`${path}-wal`, `${alone}-wal`)
  const log = readFileSync(`${alone}-wal`)
  expect(log.length).toBeGreaterThan(0)
  const fresh = openStore(alone)
  expect(readFileSync(join(String(fresh.movedAside), 'alone.sqlite-wal')).equals(log)).toBe(true)
  await fresh.close()
})

onUnix(
  'a kill while a store is put in place leaves it a second name, which the next start removes',
  async () => {
    await put('mine')
    await daemon.close()
    linkSync(path, `${path}.rescued-20260101000000`)
    const next = openStore(path)
    expect(statSync(path).nlink).toBe(1)
    expect(await next.cache.get('mine')).not.toBeNull()
    await next.close()
  },
)

/** Deletes the file as soon as it is there, so many times. */
const DELETER = `
  const { existsSync, rmSync } = require('node:fs')
  const [path, times] = process.argv.slice(1)
  for (let time = 0; time < Number(times); time++) {
    while (!existsSync(path));
    rmSync(path)
  }`

onUnix('a store that is deleted as soon as it is there loses nothing', async () => {
  for (let number = 0; number < 300; number++) expect(await put(`k${number}`)).toBe(200)
  const deleter = spawn(process.execPath, ['-e', DELETER, path, '6'], { stdio: 'inherit' })
  const ended = once(deleter, 'exit')
  const acknowledged: string[] = []
  for (let number = 0; deleter.exitCode === null; number++) {
    if ((await put(`meanwhile ${number}`)) === 200) acknowledged.push(`meanwhile ${number}`)
  }
  expect(await ended).toEqual([0, null])
  await putsWorkAgain('after')
  // A deletion may be found only now.
  for (const key of [...Array.from({ length: 300 }, (_, number) => `k${number}`), ...acknowledged])
    await soon(async () => expect(await get(key)).toMatchObject({ hit: true }))
})

test('a file with a second name is refused at the start in one line', async () => {
  const linked = join(folder.folder, 'linked.sqlite')
  const fresh = openStore(linked)
  linkSync(linked, `${linked}.other`)
  // One that serves goes on.
  await fresh.cache.put('k', '{}')
  await fresh.close()
  for (const name of [linked, `${linked}.other`])
    expect(() => openStore(name)).toThrow(/^The store [^\n]* has 2 names \(hard links\)[^\n]*$/)
  rmSync(`${linked}.other`)
  await openStore(linked).close()
})
