import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../../daemon/store/open-store.ts'
import { RUNTIME, STORE_VERSION } from '../../../../daemon/store/runtime/file/runtime-schema.ts'
import { tablesOf } from '../../../../daemon/store/sqlite/migrate.ts'
import type { SqliteStore } from '../../../../daemon/store/sqlite-store.ts'
import { ONE_OWNER } from '../../../../daemon/store/store.ts'
import { useFolder } from '../../daemon.ts'
import { insertRows, writeOldStore } from '../old-store.ts'
import { all, question, side } from '../own-work.ts'

/** A `runtime.sqlite` of before version 8 holds the user's own work, which moves to `workspace.sqlite`. */

const folder = useFolder()
let path: string
let store: SqliteStore | undefined
beforeEach(() => {
  path = folder.file('data/runtime.sqlite')
  mkdirSync(dirname(path))
})
afterEach(async () => {
  await store?.close()
  store = undefined
})

const AT = '2026-01-01 00:00:00'
const decisionRow = (id: number, left: string, right: string) => ({
  id,
  pair: `${left} ${right}`,
  ruling: 'dismissed',
  note: `note ${id}`,
  verdict: 'conflict',
  sides_json: JSON.stringify([side(left), side(right)]),
  works_json: '[]',
  work_count: 0,
  words: `${left}\n${right}`.toLowerCase(),
  decided_at: AT,
})

function fill(old: Database.Database): void {
  insertRows(old, 'decisions', [decisionRow(3, 'Łukasz', 'Bo'), decisionRow(5, 'Ann', 'Weiß')])
  insertRows(old, 'decision_persons', [
    { decision_id: 3, side: 0, person_key: 'homepages/Łukasz', name: 'Łukasz' },
    { decision_id: 3, side: 1, person_key: 'homepages/Bo', name: 'Bo' },
  ])
  insertRows(old, 'person_choices', [
    { entry: 'W', person_key: 'k', name: 'Wei', used: 'Wei 1', words: 'wei', chosen_at: AT },
  ])
  insertRows(old, 'named_queries', [
    {
      cache_key: 'k',
      name: 'Øresund',
      question_json: JSON.stringify(question),
      words: 'øresund',
      named_at: AT,
    },
  ])
  old.exec("INSERT INTO query_cache (cache_key, response_json) VALUES ('k', '{}')")
}
const fillWithEarlier = (old: Database.Database): void => {
  fill(old)
  const answer = { cache_key: 'k', answered_at: AT, data_date: '2026-01-01', sample: 0 }
  insertRows(old, 'earlier_answers', [{ ...answer, bytes: 2, response_json: '{}' }])
}

async function expectMoved(one: SqliteStore): Promise<void> {
  const found = await one.workspace.decisions.list({ ...all, search: 'Lukasz' })
  expect(found).toMatchObject({ total: 1, list: [{ id: 3, note: 'note 3' }] })
  expect(found.list[0]).not.toHaveProperty('doubtful')
  expect(await one.workspace.decisions.list({ ...all, search: 'WEISS' })).toMatchObject({ list: [{ id: 5 }] })
  const sought = { keys: ['homepages/Łukasz', 'homepages/Bo'], names: [] }
  expect((await one.workspace.decisions.find(sought)).decisions).toMatchObject([{ id: 3 }])
  expect(await one.workspace.choices.list(all)).toMatchObject({ total: 1, list: [{ used: 'Wei 1' }] })
  expect(await one.workspace.namedQueries.list('oresund')).toMatchObject([{ name: 'Øresund', bytes: 2 }])
}

test.each([4, 5, 6, 7])(
  'the own work of a store of version %i is in the workspace alone',
  async (version) => {
    writeOldStore(path, version, version === 4 ? fill : fillWithEarlier)
    store = openStore(path)
    await expectMoved(store)
    expect(await store.runtime.cache.listEarlier(ONE_OWNER, 'k')).toHaveLength(version === 4 ? 0 : 1)
    expect(await store.runtime.cache.get('k')).not.toBeNull()
    expect(tablesOf(store.runtime.database)).not.toContain('decisions')
    expect(store.runtime.database.pragma('user_version', { simple: true })).toBe(STORE_VERSION)
    expect(existsSync(`${path}.before-version-${version + 1}`)).toBe(true)
  },
)

test('a start after a kill in between copies nothing twice and finishes', async () => {
  writeOldStore(path, 7, fillWithEarlier)
  const before = readFileSync(path)
  await openStore(path).close()
  // The workspace was committed, the drop in the old store was not.
  writeFileSync(path, before)
  store = openStore(path)
  await expectMoved(store)
  expect(await store.workspace.decisions.list(all)).toMatchObject({ total: 2 })
  expect(await store.runtime.cache.listEarlier(ONE_OWNER, 'k')).toHaveLength(1)
})

test('a row that the workspace cannot keep is skipped with a line, and blocks nothing', async () => {
  writeOldStore(path, 7, (old) => {
    fill(old)
    old.pragma('foreign_keys = OFF')
    insertRows(old, 'decision_persons', [{ decision_id: 99, side: 0, person_key: 'k', name: 'n' }])
  })
  store = openStore(path)
  await expectMoved(store)
  await store.runtime.cache.put('after', '{}')
  const said = store.runtime.database.prepare('SELECT message FROM event_logs').pluck().all()
  expect(said).toContain('Some decisions, choices or names of the older store cannot be read.')
})

test('an old store that is damaged is moved aside after its own work was copied, as far as it can be read', async () => {
  writeOldStore(path, 7, (old) => {
    fill(old)
    for (let at = 0; at < 200; at++) {
      old
        .prepare('INSERT INTO query_cache (cache_key, response_json) VALUES (?, ?)')
        .run(`k${at}`, 'x'.repeat(3000))
    }
  })
  const bytes = readFileSync(path)
  bytes.fill(0x5a, bytes.length - 200_000, bytes.length - 100_000)
  writeFileSync(path, bytes)
  store = openStore(path)
  expect(store.movedAside).not.toBeNull()
  expect(await store.workspace.decisions.list(all)).toMatchObject({ total: 2 })
  expect((await store.stats()).cache_entries).toBe(0)
})

test('a new store has the tables of the contract, the growth of the cache and who has asked', () => {
  const database = new Database(':memory:')
  for (const statements of RUNTIME.migrations) database.exec(statements)
  expect(tablesOf(database).toSorted()).toEqual([
    'asked_queries',
    'cache_growth',
    'event_logs',
    'page_visits',
    'query_cache',
    'query_events',
    'runtime_counters',
  ])
  database.close()
})
