import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspaceLines } from '../../../daemon/routes/export-routes.ts'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../daemon/store/sqlite/sqlite-store.ts'
import type { Store } from '../../../daemon/store/store.ts'
import { soon } from '../../soon.ts'
import { makeFolder } from '../daemon.ts'
import { testOnSqlite } from '../test-database.ts'
import { holdLock } from './lock-holder.ts'
import { decision, expectOneOfEach, keep, keepOneOfEach, kept, leaveDamaged, nameQuery } from './own-work.ts'
import { bytesOf, openTestStore, putText } from './test-store.ts'

/** Decisions, choices and names are the users' own work: docs/dev/security.md, The store. */

let folder: string
let remove: () => void
let path: string
let store: SqliteStore | undefined
/** On either engine. */
let either: Store | undefined
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  path = join(folder, 'data', 'runtime.sqlite')
  mkdirSync(dirname(path))
})
afterEach(async () => {
  await (store ?? either)?.close()
  store = either = undefined
  remove()
})

testOnSqlite('takes nothing of the workspace along when the store of answers is damaged', async () => {
  store = openStore(path)
  await keepOneOfEach(store)
  const bytes = await leaveDamaged(store)
  store = openStore(path)
  expect(store.movedAside).not.toBeNull()
  expect(readFileSync(join(store.movedAside ?? '', 'runtime.sqlite'))).toEqual(bytes)
  expect((await store.stats()).cache_entries).toBe(0)
  await expectOneOfEach(store)
  expect(store.restored()).toBeNull()
})

testOnSqlite('opens the workspace as it is after the store of answers or a lock was removed', async () => {
  store = openStore(path)
  await keepOneOfEach(store)
  await store.close()
  for (const name of ['runtime.sqlite', 'runtime.sqlite.lock', 'workspace.sqlite.lock']) {
    rmSync(join(dirname(path), name))
    store = openStore(path)
    await expectOneOfEach(store)
    expect([store.movedAside, store.restored()]).toEqual([null, null])
    await store.close()
  }
})

/** Leaves an index without the rows that it must have, as a stale page does: SQLite's quick check does not see it. */
function loseIndexRows(): void {
  const database = new Database(join(dirname(path), 'workspace.sqlite'))
  database.unsafeMode()
  const schema = "sqlite_schema WHERE name = 'documents_by_name'"
  const row = database.prepare(`SELECT type, name, tbl_name, rootpage, sql FROM ${schema}`).raw().get()
  database.exec(`PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON; DELETE FROM ${schema}`)
  database.exec('PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON')
  database.exec("UPDATE documents SET name = name || '!'")
  database.prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)').run(row)
  database.close()
}

testOnSqlite('restores a workspace whose index lacks rows', async () => {
  store = openStore(path)
  await keepOneOfEach(store)
  await store.close()
  loseIndexRows()
  store = openStore(path)
  expect(store.restored()).not.toBeNull()
  await expectOneOfEach(store)
  expect(existsSync(join(dirname(path), 'runtime.sqlite'))).toBe(true)
  expect(readdirSync(store.movedAside ?? '')).toContain('workspace.sqlite')
})

testOnSqlite(
  'opens the workspace as it is after another program has looked into it and changed rows',
  async () => {
    store = openStore(path)
    await keepOneOfEach(store)
    await keep(store, 'committee', { name: 'PC', list: 'Ann Lee' })
    const other = new Database(join(dirname(path), 'workspace.sqlite'))
    other.exec("DELETE FROM documents WHERE kind = 'committee'")
    other.close()
    expect(await kept(store, 'committee')).toEqual([])
    await store.close()
    store = openStore(path)
    await expectOneOfEach(store)
    expect(store.movedAside).toBeNull()
  },
)

testOnSqlite(
  'moves a workspace of an earlier version aside, with its backups, and deletes nothing',
  async () => {
    const workspace = join(dirname(path), 'workspace.sqlite')
    const old = new Database(workspace)
    old.exec('CREATE TABLE decisions (id INTEGER PRIMARY KEY)')
    old.pragma(`application_id = ${0x436f4157}`)
    old.pragma('user_version = 4')
    old.close()
    mkdirSync(join(dirname(path), 'workspace-backups'))
    const said: string[] = []
    store = openStore(path, {
      clock: () => new Date('2026-05-04T03:02:01Z'),
      logEvent: (_level, message) => said.push(message),
    })
    const aside = join(dirname(path), 'earlier-20260504030201')
    expect(store.movedAside).toBe(aside)
    const moved = new Database(join(aside, 'workspace.sqlite'), { readonly: true })
    expect(moved.pragma('user_version', { simple: true })).toBe(4)
    moved.close()
    expect(said).toEqual([
      expect.stringMatching(/^The workspace was of an earlier version: it was moved aside/),
    ])
    expect(store.restored()).toBeNull()
    await keepOneOfEach(store)
  },
)

testOnSqlite(
  'reads decisions while another process holds the lock; one that is made waits, then fails',
  async () => {
    store = openStore(path, { lockWaitMs: 300 })
    await keepOneOfEach(store)
    const { release } = await holdLock(store.paths.workspace)
    const made = keep(store, 'decision', decision('c', 'd'))
    made.catch(() => {})
    await expectOneOfEach(store)
    await expect(made).rejects.toMatchObject({ statusCode: 500 })
    await release()
    expect(await keep(store, 'decision', decision('c', 'd'))).toMatchObject({ document: { name: '' } })
  },
)

testOnSqlite(
  'removes no answer of a named query for the cache limit, and ends when only those are left',
  async () => {
    store = openStore(path, { cacheMaxBytes: 50_000 })
    const put = (key: string) => store && putText(store, key, `{"n":"${'x'.repeat(10_000)}"}`)
    const keys = () => {
      const database = new Database(path, { readonly: true })
      const all = database.prepare('SELECT cache_key FROM query_cache ORDER BY 1').pluck().all()
      database.close()
      return all
    }
    await put('named')
    await nameQuery(store, 'named', 'VLDB')
    for (let at = 0; at < 8; at++) await put(`k${at}`)
    await soon(() => expect(keys()).toHaveLength(4))
    expect(keys()).toContain('named')
    for (const key of ['k4', 'k5', 'k6', 'k7']) await nameQuery(store, key, key)
    for (const key of ['k4', 'k5', 'k6', 'k7']) await put(key)
    expect(keys()).toEqual(['k4', 'k5', 'k6', 'k7', 'named'])
  },
)

test('imports, finds, lists and exports thousands of decisions', async () => {
  const open = await openTestStore(folder)
  either = open
  const count = 1000
  const decisions = Array.from({ length: count }, (_, at) =>
    decision(`person ${at % 100}`, `other ${Math.floor(at / 100)}`, `note ${at}`),
  )
  const lines = (more: object[] = []) => {
    const facts = { kind: 'decision', updated_at: '2026-01-01 00:00:00' }
    const all = [...decisions, ...more].map((body) => ({ document: { ...facts, body }, owner: '' }))
    return bytesOf(all.map((line) => JSON.stringify(line)).join('\n'))
  }
  const imported = await open.importDocuments('', lines())
  expect(imported).toMatchObject({ added: count, kept: 0, bad: null })
  const again = await open.importDocuments('', lines([decision('one', 'more')]))
  expect(again).toMatchObject({ added: 1, kept: count, bad: null })
  const keys = Array.from({ length: 50 }, (_, at) => [
    `homepages/person ${at}`,
    `homepages/other ${at}`,
  ]).flat()
  const find = async (sought: { keys: string[]; names: string[] }) =>
    JSON.parse(Buffer.from(await open.findDocuments('', 'decision', bytesOf(sought))).toString()).list
  const found = await find({ keys, names: [] })
  expect(found).toHaveLength(50 * Math.min(50, count / 100))
  const some = await find({ keys: keys.slice(0, 20), names: keys })
  expect(some).toHaveLength(100)
  const head = { program: '0.1.0', exported_at: '2026-11-28 08:00:00' }
  const pieces: Uint8Array[] = []
  for await (const piece of workspaceLines(open, head)) pieces.push(piece)
  expect(Buffer.concat(pieces).toString().trim().split('\n')).toHaveLength(count + 3)
})
