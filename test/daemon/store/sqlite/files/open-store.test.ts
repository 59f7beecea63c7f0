import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { VERSION } from '../../../../../daemon/store/sqlite/files/database-file.ts'
import { openStore } from '../../../../../daemon/store/sqlite/files/open-store.ts'
import { StartError } from '../../../../../shared/server/server-errors.ts'
import { STORE_FILES, useFolder } from '../../../daemon.ts'
import { writePythonStore } from '../../python-store.ts'
import { folderAside, putText, textOf } from '../../test-store.ts'

const folder = useFolder()
let path: string
beforeEach(() => {
  path = folder.file('data', 'runtime.sqlite')
  mkdirSync(dirname(path), { mode: 0o755 })
})

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
const visit = { route: '/', clientIp: '127.0.0.1', userAgent: null }

describe('the files of a store', () => {
  test('lets no other user of the machine read the files and the folder', async () => {
    const fresh = folder.file('not', 'there', 'runtime.sqlite')
    const store = openStore(fresh)
    await putText(store, 'k', '{}')
    expect(modeOf(dirname(fresh))).toBe('700')
    for (const suffix of ['', '-wal', '-shm', '.lock', '.pid']) expect(modeOf(fresh + suffix)).toBe('600')
    await store.close()
  })

  test('makes existing files unreadable for other users', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such modes')
    writePythonStore(path)
    expect(modeOf(path)).toBe('644')
    const store = openStore(path)
    await putText(store, 'k', '{}')
    for (const suffix of ['', '-wal', '-shm']) expect(modeOf(path + suffix)).toBe('600')
    await store.close()
  })

  test('refuses to open a store under a second name (a hard link)', async () => {
    const store = openStore(path)
    const other = folder.file('data', 'other.sqlite')
    linkSync(path, other)
    expect(() => openStore(other)).toThrow(/has 2 names \(hard links\)/)
    await putText(store, 'k', '{"a":1}')
    expect(textOf((await store.hit('', 'k'))?.response)).toBe('{"a":1}')
    await store.close()
  })

  test('leaves two complete files and the empty lock files after a close', async () => {
    const store = openStore(path)
    await putText(store, 'k', '{"a":1}')
    await store.close()
    expect(readdirSync(dirname(path))).toEqual(STORE_FILES)
    const copy = folder.file('copy.sqlite')
    copyFileSync(path, copy)
    const again = openStore(copy)
    expect(textOf((await again.hit('', 'k'))?.response)).toBe('{"a":1}')
    await again.close()
  })

  test('writes our application id and version into the file', async () => {
    await openStore(path).close()
    const database = new Database(path, { readonly: true })
    const pragma = (name: string) => database.pragma(name, { simple: true })
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('user_version')).toBe(VERSION)
    expect(pragma('application_id')).toBe(0x436f4152)
    database.close()
  })
})

describe('a store of the earlier Python service', () => {
  test('serves the rows of the Python service, and counts on from its counters', async () => {
    writePythonStore(path)
    const store = openStore(path)
    expect(await store.stats()).toEqual({
      counters: { visit_count: 41, query_event_count: 2, cache_hit_count: 7, cache_write_count: 3 },
      cache_entries: 2,
      cache_bytes: 42,
      query_events: 2,
      page_visits: 1,
      error_ratio: 0.5,
    })
    expect(await store.recordVisit(visit)).toBe(42)
    expect(await store.hit('', 'pairs:v1:f206e1af')).toEqual({
      response: '{"left_authors": ["Zo\\u00eb"], "n": 1.0}',
      created_at: '2025-01-02 03:04:05',
      updated_at: '2025-01-02 03:04:05',
      hit_count: 6,
      last_hit_at: expect.any(String),
    })
    expect(await store.hit('', 'never hit')).toMatchObject({ hit_count: 1 })
    await store.close()

    const again = openStore(path)
    expect((await again.stats()).counters).toMatchObject({ visit_count: 42, cache_hit_count: 9 })
    await again.close()
  })
})

test('undoes an unfinished write of a crashed process', async () => {
  const running = folder.file('running.sqlite')
  writePythonStore(running)
  const database = new Database(running)
  // With a small cache, SQLite writes to the file before the commit.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1')
  database.exec('BEGIN; UPDATE runtime_counters SET value = 1000; CREATE TABLE large (text)')
  for (let row = 0; row < 100; row++) database.exec('INSERT INTO large VALUES (hex(zeroblob(2000)))')
  for (const suffix of ['', '-journal']) copyFileSync(running + suffix, path + suffix)
  database.close()
  expect(statSync(`${path}-journal`).size).toBeGreaterThan(512)

  const store = openStore(path)
  expect((await store.stats()).counters).toMatchObject({ visit_count: 41 })
  await store.close()
  expect(readdirSync(dirname(path))).toEqual(STORE_FILES)
})

const refusal = (): string => {
  try {
    openStore(path)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return error instanceof Error ? error.message : ''
  }
  throw new Error('The store was opened.')
}

test.each([
  ['a folder in place of the store', () => mkdirSync(path), /is not a file/],
  [
    'a file in place of the folder',
    () => {
      writeFileSync(folder.file('file'), '')
      path = folder.file('file', 'runtime.sqlite')
    },
    /cannot be made/,
  ],
  [
    'a store of a newer version',
    () => {
      const database = new Database(path)
      database.exec('CREATE TABLE query_cache (cache_key TEXT)')
      database.pragma(`user_version = ${VERSION + 1}`)
      database.close()
    },
    new RegExp(`version ${VERSION + 1}.*newer`),
  ],
])('refuses to start with %s', (_name, make, message) => {
  make()
  const before = existsSync(path) && statSync(path).isFile() ? readFileSync(path) : null
  const line = refusal()
  expect(line).toMatch(message)
  expect(line).not.toContain('\n')
  if (before !== null) expect(readFileSync(path)).toEqual(before)
})

test('refuses to start with incomplete tables', () => {
  const database = new Database(path)
  database.exec('CREATE TABLE query_events (id INTEGER PRIMARY KEY)')
  database.close()
  for (const _start of [1, 2]) expect(() => openStore(path)).toThrow(/^The store .* no such column/)
  expect(readdirSync(dirname(path))).not.toContainEqual(expect.stringMatching(/-wal|pid|version/))
})

test('replaces a store of an earlier version with a fresh one', async () => {
  const old = new Database(path)
  old.exec('CREATE TABLE query_cache (cache_key TEXT)')
  old.pragma(`application_id = ${0x436f4152}`)
  old.pragma('user_version = 9')
  old.close()
  const store = openStore(path, { clock: () => new Date('2026-05-04T03:02:01Z') })
  expect(folderAside(store)).toBe(join(dirname(path), 'earlier-20260504030201'))
  expect(readdirSync(folderAside(store))).toContain('runtime.sqlite')
  await putText(store, 'k', '{}')
  await store.close()
})

describe('a damaged or foreign file', () => {
  const wholeStore = async (): Promise<Buffer> => {
    const store = openStore(path)
    for (let number = 0; number < 50; number++)
      await putText(store, `k${number}`, `{"n":"${'x'.repeat(2000)}"}`)
    await store.close()
    return readFileSync(path)
  }

  const foreignDatabase = (statements: string): Buffer => {
    const database = new Database(':memory:')
    database.exec(statements)
    return database.serialize()
  }

  test.each([
    ["another program's database", async () => foreignDatabase('CREATE TABLE bookmarks (url TEXT)')],
    [
      'a database with another application_id',
      async () => foreignDatabase('CREATE TABLE query_cache (cache_key); PRAGMA application_id = 1'),
    ],
    [
      'a database with text in UTF-16',
      async () => foreignDatabase("PRAGMA encoding = 'UTF-16'; CREATE TABLE query_cache (cache_key)"),
    ],
    ['a file of plain text', async () => Buffer.from('these are not the bytes of a database '.repeat(100))],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a store cut short', async () => (await wholeStore()).subarray(0, 20_000)],
    [
      'a store overwritten in the middle',
      async () => {
        const bytes = await wholeStore()
        return bytes.fill(0x5a, 8192, 40_960)
      },
    ],
  ])('moves aside: %s', async (_name, damagedBytes) => {
    const damaged = await damagedBytes()
    writeFileSync(path, damaged)
    writeFileSync(`${path}-wal`, 'left over')
    const store = openStore(path, { clock: () => new Date('2026-05-04T03:02:01Z') })
    const aside = join(dirname(path), 'corrupt-20260504030201')
    expect(folderAside(store)).toBe(aside)
    expect(readFileSync(join(aside, 'runtime.sqlite'))).toEqual(damaged)
    expect(existsSync(join(aside, 'runtime.sqlite-wal'))).toBe(true)
    expect(modeOf(aside)).toBe('700')
    await putText(store, 'k', '{}')
    expect((await store.stats()).cache_entries).toBe(1)
    await store.close()
  })
})

test('moves an empty file aside, but reports nothing about a missing one', async () => {
  const workspace = join(dirname(path), 'workspace.sqlite')
  const first = openStore(path)
  expect(first.movedAside).toEqual([])
  await first.close()
  for (const file of [path, workspace]) writeFileSync(file, '')
  const store = openStore(path)
  expect(store.movedAside).toMatchObject([
    { file: 'runtime', because: 'corrupt' },
    { file: 'workspace', because: 'corrupt' },
  ])
  expect(store.restored()).toBe('')
  await store.close()
})

describe('the store of a killed daemon', () => {
  /** Returns a store whose file has the key `old`. Only its `-wal` has the key `new`. */
  async function killedStore(): Promise<string> {
    const store = openStore(path)
    await putText(store, 'old', '{}')
    const other = new Database(path)
    other.pragma('wal_checkpoint(TRUNCATE)')
    other.close()
    await putText(store, 'new', '{}')
    const killed = folder.file('killed.sqlite')
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, killed + suffix)
    await store.close()
    return killed
  }

  test.each<[string, (wal: Buffer) => Buffer, string[]]>([
    ['left unchanged', (wal) => wal, ['new', 'old']],
    ['replaced by text', () => Buffer.from('these are not the bytes of a log '.repeat(100)), ['old']],
    ['emptied', () => Buffer.alloc(0), ['old']],
    ['cut short', (wal) => wal.subarray(0, wal.length - 100), ['old']],
    ['overwritten in the middle', (wal) => wal.fill(0x5a, wal.length / 2, wal.length / 2 + 64), ['old']],
  ])(
    'reads the file, and its write-ahead log only if it is intact, after the log was %s',
    async (_name, damage, keys) => {
      const killed = await killedStore()
      writeFileSync(`${killed}-wal`, damage(readFileSync(`${killed}-wal`)))
      writeFileSync(`${killed}-shm`, Buffer.alloc(32_768, 0x5a))
      const store = openStore(killed)
      expect(store.movedAside).toEqual([])
      for (const key of ['new', 'old']) expect((await store.hit('', key)) !== null).toBe(keys.includes(key))
      await putText(store, 'next', '{}')
      await store.close()
      const again = openStore(killed)
      expect((await again.stats()).cache_entries).toBe(keys.length + 1)
      await again.close()
    },
  )
})

test('replaces the damaged target of a link with a fresh file', async () => {
  const link = folder.file('link.sqlite')
  writeFileSync(path, 'no database')
  symlinkSync(path, link)
  const store = openStore(link)
  expect(dirname(folderAside(store))).toBe(dirname(path))
  await putText(store, 'k', '{}')
  await store.close()
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  const again = openStore(path)
  expect((await again.stats()).cache_entries).toBe(1)
  await again.close()
})

test('works after the clock was set back', async () => {
  let now = new Date('2026-05-04T03:02:01Z')
  const store = openStore(path, { clock: () => now })
  await putText(store, 'k', '{}')
  await store.hit('', 'k')
  now = new Date('1999-12-31T23:59:59Z')
  expect(await store.hit('', 'k')).toMatchObject({
    created_at: '2026-05-04 03:02:01',
    hit_count: 2,
    last_hit_at: '1999-12-31 23:59:59',
  })
  await putText(store, 'k', '{"a":1}')
  expect((await store.hit('', 'k'))?.updated_at).toBe('1999-12-31 23:59:59')
  expect(await store.recordVisit(visit)).toBe(1)
  await store.close()
})

describe.skipIf(process.platform === 'win32')('files of others', () => {
  test.each(['workspace.sqlite', 'workspace.sqlite-wal', 'runtime.sqlite-wal', 'runtime.sqlite-journal'])(
    'refuses to start with a link instead of %s',
    async (name) => {
      await openStore(path).close()
      const target = folder.file('target')
      writeFileSync(target, 'precious')
      rmSync(join(dirname(path), name), { force: true })
      symlinkSync(target, join(dirname(path), name))
      expect(() => openStore(path)).toThrow(new RegExp(`${name} is not a file\\.$`))
      expect(readFileSync(target, 'utf8')).toBe('precious')
    },
  )

  test.runIf(process.getuid?.() === 0)('refuses to start with a file of another user', async () => {
    await openStore(path).close()
    chownSync(join(dirname(path), 'workspace.sqlite'), 12_345, 12_345)
    expect(() => openStore(path)).toThrow(/workspace\.sqlite belongs to another user \(uid 12345\)/)
  })
})
