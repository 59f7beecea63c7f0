import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../../../daemon/store/sqlite/sqlite-store.ts'
import type { LogEvent } from '../../../../../daemon/store/store.ts'
import { soon } from '../../../../soon.ts'
import { useFolder } from '../../../daemon.ts'
import { holdLock } from '../../lock-holder.ts'
import {
  decision,
  expectOneOfEach,
  leaveDamaged,
  nameQuery,
  save,
  savedDocuments,
  saveOneOfEach,
} from '../../own-work.ts'
import { folderAside, putText } from '../../test-store.ts'

const folder = useFolder()
let path: string
let store: SqliteStore | undefined
beforeEach(() => {
  path = folder.file('data', 'runtime.sqlite')
  mkdirSync(dirname(path))
})
afterEach(async () => {
  await store?.close()
  store = undefined
})

test('leaves the workspace in place when the store of answers is damaged', async () => {
  store = openStore(path)
  await saveOneOfEach(store)
  const bytes = await leaveDamaged(store)
  store = openStore(path)
  expect(store.movedAside).not.toEqual([])
  expect(readFileSync(join(folderAside(store), 'runtime.sqlite'))).toEqual(bytes)
  expect((await store.stats()).cache_entries).toBe(0)
  await expectOneOfEach(store)
  expect(store.restored()).toBeNull()
})

test('opens the workspace unchanged after another file of the store was removed', async () => {
  store = openStore(path)
  await saveOneOfEach(store)
  await store.close()
  for (const name of ['runtime.sqlite', 'runtime.sqlite.lock', 'workspace.sqlite.lock']) {
    rmSync(join(dirname(path), name))
    store = openStore(path)
    await expectOneOfEach(store)
    expect([store.movedAside, store.restored()]).toEqual([[], null])
    await store.close()
  }
})

/** Makes an index disagree with its table, as a lost write does. SQLite's quick check does not notice. */
function makeIndexStale(): void {
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

test('restores a workspace with a damaged index', async () => {
  store = openStore(path)
  await saveOneOfEach(store)
  await store.close()
  makeIndexStale()
  store = openStore(path)
  expect(store.restored()).not.toBeNull()
  await expectOneOfEach(store)
  expect(existsSync(join(dirname(path), 'runtime.sqlite'))).toBe(true)
  expect(readdirSync(folderAside(store))).toContain('workspace.sqlite')
})

test('logs the time of the backup when it restores the workspace', async () => {
  const workspace = join(dirname(path), 'workspace.sqlite')
  const events: Parameters<LogEvent>[] = []
  store = openStore(path)
  await saveOneOfEach(store)
  await store.close()
  for (const damage of [() => rmSync(workspace), () => writeFileSync(workspace, 'no database')]) {
    damage()
    store = openStore(path, { logEvent: (...event) => events.push(event) })
    const backup = store.restored()
    expect(backup).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(events.splice(0)).toContainEqual(['warn', 'The workspace was restored from a backup.', { backup }])
    await store.close()
  }
})

test('leaves the workspace in place after another program has deleted rows', async () => {
  store = openStore(path)
  await saveOneOfEach(store)
  await save(store, 'committee', { name: 'PC', list: 'Ann Lee' })
  const other = new Database(join(dirname(path), 'workspace.sqlite'))
  other.exec("DELETE FROM documents WHERE kind = 'committee'")
  other.close()
  expect(await savedDocuments(store, 'committee')).toEqual([])
  await store.close()
  store = openStore(path)
  await expectOneOfEach(store)
  expect(store.movedAside).toEqual([])
})

test('moves a workspace of an earlier version aside', async () => {
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
  expect(folderAside(store)).toBe(aside)
  const moved = new Database(join(aside, 'workspace.sqlite'), { readonly: true })
  expect(moved.pragma('user_version', { simple: true })).toBe(4)
  moved.close()
  expect(said).toEqual([
    expect.stringMatching(/^The workspace was of an earlier version: it was moved aside/),
  ])
  expect(store.restored()).toBeNull()
  await saveOneOfEach(store)
})

test('reads decisions while another process holds the lock, but saves none', async () => {
  store = openStore(path, { lockWaitMs: 300 })
  await saveOneOfEach(store)
  const { release } = await holdLock(store.paths.workspace)
  const made = save(store, 'decision', decision('c', 'd'))
  made.catch(() => {})
  await expectOneOfEach(store)
  await expect(made).rejects.toMatchObject({ statusCode: 500 })
  await release()
  expect(await save(store, 'decision', decision('c', 'd'))).toMatchObject({ document: { name: '' } })
})

test('removes no answer of a named query when the cache is full', async () => {
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
})
