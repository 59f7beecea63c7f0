import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../../../../daemon/store/open-store.ts'
import { setUpConnection } from '../../../../../daemon/store/sqlite/database-file.ts'
import { migrate } from '../../../../../daemon/store/sqlite/migrate.ts'
import type { SqliteStore } from '../../../../../daemon/store/sqlite-store.ts'
import type { StoreOptions } from '../../../../../daemon/store/store-options.ts'
import { Backups } from '../../../../../daemon/store/workspace/file/backups.ts'
import { WORKSPACE } from '../../../../../daemon/store/workspace/file/workspace-schema.ts'
import { useFolder } from '../../../daemon.ts'
import { all, decision, expectOneOfEach, keepOneOfEach, question } from '../../own-work.ts'

/** Backups of the workspace, and what is opened instead of a damaged one: docs/dev/security.md, The workspace. */

const folder = useFolder()
let path: string
let workspacePath: string
let backupFolder: string
let store: SqliteStore
let now = new Date('2026-05-04T03:02:01Z')
const open = (options: StoreOptions = {}): SqliteStore => {
  store = openStore(path, { clock: () => now, lookEveryMs: 0, reserveBytes: 0, ...options })
  return store
}
beforeEach(() => {
  now = new Date('2026-05-04T03:02:01Z')
  path = folder.file('data/runtime.sqlite')
  workspacePath = folder.file('data/workspace.sqlite')
  backupFolder = folder.file('data/workspace-backups')
  open()
})
afterEach(() => store.close())

const backups = () => readdirSync(backupFolder).toSorted()
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const HOUR = 3_600_000
const notes = async () => (await store.workspace.decisions.list(all)).list.map(({ note }) => note)
const aside = () => readdirSync(dirname(path)).filter((name) => name.startsWith('corrupt-'))

test('a change is backed up, without a change nothing is; closing backs up what is left', async () => {
  await keepOneOfEach(store)
  await store.workspace.backups.run()
  expect(backups()).toEqual([expect.stringMatching(/^workspace-20260504T030201-[0-9a-f]{16}\.sqlite$/)])
  await store.workspace.backups.run()
  await store.close()
  expect(backups()).toHaveLength(1)
  const [before] = backups()
  later(HOUR)
  open()
  await store.workspace.decisions.put(decision('c', 'd'), null)
  await store.close()
  expect(backups()).toEqual([expect.stringMatching(/^workspace-20260504T040201-/)])
  expect(backups()).not.toEqual([before])
  const copy = new Database(join(backupFolder, backups()[0] ?? ''), { readonly: true })
  expect(copy.prepare('SELECT count(*) FROM decisions').pluck().get()).toBe(2)
  copy.close()
})

test('a change is backed up by itself', async () => {
  await store.close()
  open({ backupAfterMs: 20 })
  await keepOneOfEach(store)
  await expect.poll(() => existsSync(backupFolder) && backups().length, { timeout: 20_000 }).toBe(1)
})

test('an earlier answer of a named query is backed up by itself, too', async () => {
  await store.close()
  open({ backupAfterMs: 20 })
  await store.workspace.namedQueries.name('k', 'VLDB', question)
  await expect.poll(() => existsSync(backupFolder) && backups().length, { timeout: 20_000 }).toBe(1)
  await store.workspace.backups.run()
  for (const data_date of ['2026-04-01', '2026-05-01'])
    await store.runtime.cache.put('k', JSON.stringify({ data_date }))
  const backedUp = () => {
    const copy = new Database(join(backupFolder, backups().at(-1) ?? ''), { readonly: true })
    const dates = copy.prepare('SELECT data_date FROM earlier_answers').pluck().all()
    copy.close()
    return dates
  }
  await expect.poll(backedUp, { timeout: 20_000 }).toEqual(['2026-04-01'])
})

test('the newest and three of earlier days are kept, and a clock that was set back changes no order', async () => {
  const HOURS = [12, 12, 24, 24, 24, 24]
  for (const hours of HOURS) {
    await store.workspace.decisions.put(decision('a', `${now}`), null)
    await store.workspace.backups.run()
    later(hours * HOUR)
  }
  const days = () => backups().map((name) => name.slice('workspace-'.length, 'workspace-'.length + 8))
  expect(days()).toEqual(['20260505', '20260506', '20260507', '20260508'])
  now = new Date('2020-01-01T00:00:00Z')
  await store.workspace.decisions.put(decision('a', 'last'), null)
  await store.workspace.backups.run()
  expect(days()).toEqual(['20260505', '20260506', '20260507', '20260508'])
  const newest = new Database(join(backupFolder, backups().at(-1) ?? ''), { readonly: true })
  expect(newest.prepare('SELECT count(*) FROM decisions').pluck().get()).toBe(HOURS.length + 1)
  newest.close()
})

/** Two backups, so that the file is what the newest one holds and the log is empty. */
async function backedUpStore(): Promise<Buffer> {
  await keepOneOfEach(store)
  for (let at = 0; at < 60; at++)
    await store.workspace.decisions.put(decision(`l${at}`, `r${at}`, 'n'.repeat(300)), null)
  await store.workspace.backups.run()
  later(HOUR)
  await store.workspace.decisions.put(decision('kept', 'to the last', 'newest'), null)
  await store.close()
  return readFileSync(workspacePath)
}

describe('found damaged at the start, it gives way to the newest backup, and says so until that is read', () => {
  test.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['no database', () => Buffer.from('these are not the bytes of a database '.repeat(100))],
    ['emptied', () => Buffer.alloc(0)],
    ['cut short', (bytes) => bytes.subarray(0, 20_000)],
    ['removed', () => null],
    ['a page overwritten', (bytes) => bytes.fill(0x5a, 8192, 12_288)],
    ['two pages overwritten', (bytes) => bytes.fill(0, 12_288, 16_384).fill(0x5a, 24_576, 28_672)],
    [
      'one byte within a note',
      (bytes) => bytes.fill('o', bytes.indexOf('newest'), bytes.indexOf('newest') + 1),
    ],
    ['one byte of the header', (bytes) => bytes.fill(9, 63, 64)],
  ])('%s', async (_name, damage) => {
    const damaged = damage(await backedUpStore())
    if (damaged === null) rmSync(workspacePath)
    else writeFileSync(workspacePath, damaged)
    later(HOUR)
    open()
    expect(await notes()).toContain('newest')
    expect(await store.workspace.choices.list(all)).toMatchObject({ total: 1 })
    expect(await store.workspace.namedQueries.list('')).toMatchObject([{ name: 'VLDB' }])
    expect(await notes()).toHaveLength(62)
    expect(await store.workspace.restored()).toBe('2026-05-04 04:02:01')
    expect(aside()).toHaveLength(damaged === null || damaged.length === 0 ? 0 : 1)
    await store.close()
    open()
    expect(await store.workspace.restored()).toBe('2026-05-04 04:02:01')
    await store.workspace.noteRestoredRead()
    expect(await store.workspace.restored()).toBeNull()
    await store.close()
    open()
    expect(await store.workspace.restored()).toBeNull()
    expect(await notes()).toHaveLength(62)
  })

  test('a stale page put back', async () => {
    const before = await backedUpStore()
    open()
    for (let at = 0; at < 60; at++)
      await store.workspace.decisions.put(decision(`m${at}`, `r${at}`, 'n'.repeat(300)), null)
    await store.close()
    const then = readFileSync(workspacePath)
    const changed = Array.from({ length: before.length / 4096 }, (_, page) => page * 4096).filter(
      (at) => at > 0 && !then.subarray(at, at + 4096).equals(before.subarray(at, at + 4096)),
    )
    expect(changed.length).toBeGreaterThan(2)
    const [stale = 0] = changed
    before.copy(then, stale, stale, stale + 4096)
    writeFileSync(workspacePath, then)
    open()
    expect(aside()).toHaveLength(1)
    expect(await notes()).toHaveLength(122)
  })

  test('what is decided since then is backed up, and the file is not taken for damaged again', async () => {
    await backedUpStore()
    writeFileSync(workspacePath, 'no database')
    later(HOUR)
    open()
    await store.workspace.decisions.put(decision('x', 'y', 'since'), null)
    expect(await store.workspace.backups.run()).toBe(true)
    expect(await notes()).toContain('since')
    expect(aside()).toHaveLength(1)
  })

  test('without a backup an empty one begins, and says so', async () => {
    await backedUpStore()
    rmSync(backupFolder, { recursive: true })
    writeFileSync(workspacePath, 'no database')
    open()
    expect(await store.workspace.restored()).toBe('')
    expect(await notes()).toEqual([])
  })

  test('a damaged backup is passed over for the one before', async () => {
    await backedUpStore()
    later(48 * HOUR)
    open()
    await store.workspace.decisions.put(decision('x', 'y', 'of today'), null)
    await store.close()
    const newest = join(backupFolder, backups().at(-1) ?? '')
    const bytes = readFileSync(newest)
    writeFileSync(newest, bytes.fill('X', bytes.indexOf('of today'), bytes.indexOf('of today') + 1))
    writeFileSync(workspacePath, 'no database')
    open()
    expect(await notes()).toContain('newest')
    expect(await notes()).not.toContain('of today')
    expect(await store.workspace.restored()).toBe('2026-05-04 04:02:01')
  })
})

test('a migration is backed up, and taken for no damage by the starts after it', async () => {
  await store.close()
  for (const gone of [workspacePath, backupFolder]) rmSync(gone, { recursive: true, force: true })
  const database = new Database(workspacePath)
  setUpConnection(database, WORKSPACE)
  database.pragma('journal_mode = WAL')
  migrate(database, { ...WORKSPACE, migrations: WORKSPACE.migrations.slice(0, 1) })
  const none = (): void => undefined
  const first = new Backups(database, {
    clock: () => now,
    afterMs: HOUR,
    isBackedUp: false,
    foldLarge: async () => undefined,
    damaged: none,
    failed: none,
  })
  await first.run()
  await first.stop()
  await first.close()
  expect(backups()).toHaveLength(1)
  for (const _start of [1, 2]) {
    later(HOUR)
    await open().close()
    expect(aside()).toEqual([])
  }
  const copy = new Database(join(backupFolder, backups()[0] ?? ''), { readonly: true })
  expect(copy.prepare('SELECT count(*) FROM own_items').pluck().get()).toBe(0)
  copy.close()
})

test('a decision written since the last backup is there after a kill', async () => {
  await keepOneOfEach(store)
  await store.workspace.backups.run()
  await store.workspace.decisions.put(decision('c', 'd', 'since'), null)
  // More than SQLite would leave in the log by itself: folded into the file, it would be taken for damage.
  for (let at = 0; at < 20; at++) {
    const item = { name: `large ${at}`, list: 'x'.repeat(300_000) }
    await store.workspace.ownItems.put({ kind: 'committee', item, replaces: null })
  }
  // The files as a kill leaves them.
  const killed = folder.file('killed')
  mkdirSync(killed)
  for (const name of readdirSync(dirname(path)).filter((name) => !/lock|pid|shm/.test(name))) {
    const from = join(dirname(path), name)
    if (name === 'workspace-backups') {
      mkdirSync(join(killed, name))
      for (const one of backups()) writeFileSync(join(killed, name, one), readFileSync(join(from, one)))
    } else writeFileSync(join(killed, name), readFileSync(from))
  }
  await store.close()
  path = join(killed, 'runtime.sqlite')
  open()
  expect(await notes()).toContain('since')
  expect(await store.workspace.restored()).toBeNull()
})

test('damage met in the store of answers leaves the workspace as it is', async () => {
  await keepOneOfEach(store)
  await store.workspace.backups.run()
  store.reportError(new Database.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT'))
  await expect.poll(() => aside().length).toBe(1)
  await expectOneOfEach(store)
  expect(await store.workspace.restored()).toBeNull()
})

test('a file changed on the disk while it serves is not backed up: the newest backup serves', async () => {
  await keepOneOfEach(store)
  await store.workspace.backups.run()
  await store.workspace.decisions.put(decision('c', 'd', 'since'), null)
  const bytes = readFileSync(workspacePath)
  writeFileSync(workspacePath, bytes.fill('B', bytes.indexOf('brother'), bytes.indexOf('brother') + 1), {
    flag: 'r+',
  })
  await store.workspace.backups.run()
  await expect.poll(() => aside().length).toBe(1)
  await expect.poll(async () => await store.workspace.restored()).toBe('2026-05-04 03:02:01')
  await expectOneOfEach(store)
  expect(await store.workspace.decisions.put(decision('e', 'f'), null)).toMatchObject({ kind: 'kept' })
})

describe.skipIf(process.platform === 'win32')(
  'only backups of the own user, and no links, are opened',
  () => {
    async function forged(plant: (backup: string) => void): Promise<string[]> {
      await keepOneOfEach(store)
      await store.close()
      const [name = ''] = backups()
      rmSync(workspacePath)
      plant(join(backupFolder, name))
      open()
      return notes()
    }

    test('a link to a backup', async () => {
      const moved = folder.file('elsewhere.sqlite')
      expect(
        await forged((backup) => {
          renameSync(backup, moved)
          symlinkSync(moved, backup)
        }),
      ).toEqual([])
    })

    test('a folder that others can write', async () => {
      expect(await forged(() => chmodSync(backupFolder, 0o777))).toEqual([])
    })

    test('a link to a folder', async () => {
      expect(
        await forged(() => {
          renameSync(backupFolder, folder.file('elsewhere'))
          symlinkSync(folder.file('elsewhere'), backupFolder)
        }),
      ).toEqual([])
    })

    test.runIf(process.getuid?.() === 0)("another user's backup", async () => {
      expect(await forged((backup) => chownSync(backup, 12_345, 12_345))).toEqual([])
    })
  },
)
