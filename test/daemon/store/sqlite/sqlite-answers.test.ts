import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerLines } from '../../../../daemon/routes/line-files.ts'
import { openStore } from '../../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../../daemon/store/sqlite/sqlite-store.ts'
import type { Selection } from '../../../../daemon/store/store.ts'
import { useFolder } from '../../daemon.ts'
import { holdLock } from '../lock-holder.ts'
import { nameQuery } from '../own-work.ts'
import { bytesOf, putText } from '../test-store.ts'

const folder = useFolder()
let path: string
let store: SqliteStore
let database: Database.Database

beforeEach(() => {
  path = folder.file('runtime.sqlite')
  store = openStore(path, { lockWaitMs: 400 })
  database = new Database(path)
  database.pragma('busy_timeout = 0')
})
afterEach(async () => {
  database.close()
  await store.close()
})

type Entry = {
  key: string
  json: string
  created_at: string | null
  updated_at: string | null
  hit_count: number
  last_hit_at: string | null
}
const entry = (key: string, more: Partial<Entry> = {}): Entry => ({
  key,
  json: '{"a":1}',
  created_at: '2026-01-01 00:00:00',
  updated_at: '2026-01-01 00:00:00',
  hit_count: 0,
  last_hit_at: null,
  ...more,
})
const fill = (answers: readonly Entry[]): void => {
  const insert = database.prepare(
    'INSERT INTO query_cache VALUES (@key, @json, @created_at, @updated_at, @hit_count, @last_hit_at)',
  )
  for (const answer of answers) insert.run(answer)
}
const imported = (answers: readonly Entry[]) => {
  const lines = answers.map(({ json, ...facts }) => JSON.stringify({ ...facts, data: JSON.parse(json) }))
  return store.importLines(bytesOf(lines.join('\n')))
}
async function exported(): Promise<Entry[]> {
  const answers: Entry[] = []
  for await (const lines of answerLines(store))
    for (const line of Buffer.from(lines).toString().split('\n').filter(Boolean)) {
      const { data, ...facts } = JSON.parse(line)
      if (data) answers.push({ ...facts, json: JSON.stringify(data) })
    }
  return answers
}
const signal = new AbortController().signal
async function clear(selection: Omit<Selection, 'owner'> = {}): Promise<{ entries: number; bytes: number }> {
  const { entries, bytes } = await store.clear({ owner: null, ...selection }, signal)
  return { entries, bytes }
}
const keys = async () => (await exported()).map(({ key }) => key)
const list = (limit: number) => store.list({ owner: null, limit })

test('lists the most recently used answers, with sizes, times and queries', async () => {
  const json = '{"left_authors":["Ada"],"right_authors":["Bob"],"year_min":2020}'
  fill([
    entry('new', { updated_at: '2026-03-01 00:00:00', hit_count: 1, last_hit_at: '2026-03-02 00:00:00' }),
    entry('long', { json, updated_at: '2026-02-01 00:00:00' }),
    entry('old', { json: '[no json', hit_count: 5 }),
  ])
  expect(await list(1)).toMatchObject({ cache_entries: 3, cache_bytes: 7 + json.length + 8 })
  expect(await store.figures()).toMatchObject({
    oldest: '2026-01-01 00:00:00',
    newest: '2026-03-01 00:00:00',
  })
  const { list: used } = await list(2)
  expect(used.map(({ key }) => key)).toEqual(['new', 'long'])
  expect(used.slice(1)).toEqual([
    {
      key: 'long',
      settles: null,
      bytes: json.length,
      created_at: '2026-01-01 00:00:00',
      updated_at: '2026-02-01 00:00:00',
      hit_count: 0,
      last_hit_at: null,
      question: {
        left: ['Ada'],
        right: ['Bob'],
        exact_base_match: null,
        limit_per_pair: null,
        author_limit: null,
        year_min: 2020,
      },
    },
  ])
})

test('lists a query in batches once, in place of its batches', async () => {
  fill([
    ...Array.from({ length: 100 }, (_, at) =>
      entry(`batch ${at}`, { json: '{"batch_of":"whole"}', updated_at: '2026-03-02 00:00:00' }),
    ),
    entry('whole', { updated_at: '2026-03-01 00:00:00' }),
    entry('other', { updated_at: '2026-02-01 00:00:00' }),
    entry('old', {}),
  ])
  const { list: listed, cache_entries } = await list(2)
  expect([listed.map(({ key }) => key), cache_entries]).toEqual([['whole', 'other'], 103])
})

test('counts an answer once after a replacement by another program', async () => {
  for (const json of ['{}', '{"a":1}'])
    database
      .prepare('INSERT OR REPLACE INTO query_cache (cache_key, response_json) VALUES (?, ?)')
      .run('k', json)
  expect((await store.stats()).cache_entries).toBe(1)
})

test('returns empty figures of an empty store', async () => {
  expect(await list(5)).toMatchObject({ cache_entries: 0, cache_bytes: 0, list: [] })
  expect(await store.figures()).toMatchObject({
    entries: 0,
    bytes: 0,
    hits: 0,
    oldest: null,
    newest: null,
  })
  expect(await clear()).toEqual({ entries: 0, bytes: 0 })
})

describe('clear', () => {
  beforeEach(async () => {
    fill([
      entry('a', { updated_at: '2026-01-01 00:00:00' }),
      entry('b', { updated_at: '2026-02-01 00:00:00' }),
      entry('c', { updated_at: null }),
    ])
  })

  test('removes answers older than a time, but not those without a time', async () => {
    expect(await clear({ olderThan: '2026-02-01 00:00:00' })).toEqual({ entries: 1, bytes: 7 })
    expect(await keys()).toEqual(['b', 'c'])
  })

  test('removes an answer with an invalid key', async () => {
    database.exec(`INSERT INTO query_cache (cache_key, response_json, updated_at)
      VALUES (CAST(x'ff' AS TEXT), '{}', '2026-01-01 00:00:00')`)
    expect(await clear({ olderThan: '2026-02-01 00:00:00' })).toMatchObject({ entries: 2 })
  })

  test('removes answers by key, and counts each removed answer once', async () => {
    expect(await clear({ keys: ['b', 'b', 'nowhere'] })).toEqual({ entries: 1, bytes: 7 })
    expect(await keys()).toEqual(['a', 'c'])
  })

  test('removes all rows, but no counter', async () => {
    await putText(store, 'daemon', '{}')
    await store.hit('', 'daemon')
    database.exec("INSERT INTO query_cache (cache_key, response_json) VALUES (NULL, 'x'), (x'00', 'y')")
    const { counters } = await store.stats()
    expect(await clear()).toEqual({ entries: 6, bytes: 21 + 2 + 2 })
    expect(await store.stats()).toMatchObject({ cache_entries: 0, counters })
    expect(await store.hit('', 'daemon')).toBeNull()
    await putText(store, 'daemon', '{}')
    expect(await store.hit('', 'daemon')).not.toBeNull()
  })

  test('waits a limited time for the lock of another process', async () => {
    const { release } = await holdLock(path)
    await expect(clear({ keys: ['a'] })).rejects.toThrow(/Another process held/)
    const clearing = clear({ keys: ['a'] })
    await release()
    expect((await clearing).entries).toBe(1)
  })
})

test('stores puts during a long clear', async () => {
  fill(Array.from({ length: 300 }, (_, index) => entry(`${index}`, { json: `"${'x'.repeat(50_000)}"` })))
  let finished = false
  const clearing = clear({ olderThan: '2026-02-01 00:00:00' }).finally(() => {
    finished = true
  })
  let before = 0
  for (; !finished; before++) await putText(store, `put-${before}`, '{}')
  expect(before).toBeGreaterThan(0)
  expect(await clearing).toEqual({ entries: 300, bytes: 300 * 50_002 })
  expect(await keys()).toHaveLength(before)
})

describe('an import', () => {
  test('merges the times and hits of two answers with the same key', async () => {
    await imported([entry('k', { hit_count: 3, last_hit_at: '2026-01-05 00:00:00' })])
    const later = entry('k', {
      json: '{"b":2}',
      created_at: '2026-01-02 00:00:00',
      updated_at: '2026-01-02 00:00:00',
      hit_count: 1,
      last_hit_at: '2026-01-03 00:00:00',
    })
    expect(await imported([later])).toEqual({ added: 0, replaced: 1, kept: 0, bad: null })
    const merged = {
      ...later,
      created_at: '2026-01-01 00:00:00',
      hit_count: 3,
      last_hit_at: '2026-01-05 00:00:00',
    }
    expect(await exported()).toEqual([merged])
    expect(await imported([later, entry('k')])).toEqual({ added: 0, replaced: 0, kept: 2, bad: null })
    expect(await exported()).toEqual([merged])
  })

  test('saves replaced answers of a named query, one for each date of the data', async () => {
    await nameQuery(store, 'k', 'VLDB')
    const of = (month: string) =>
      entry('k', { json: `{"data_date":"2026-${month}-01"}`, updated_at: `2026-${month}-02 00:00:00` })
    const kept = async () => (await store.listEarlier('', 'k')).map(({ data_date }) => data_date)
    for (const month of ['01', '02', '03']) await imported([of(month)])
    expect(await kept()).toEqual(['2026-02-01', '2026-01-01'])
    // The stored answer is newer.
    await imported([of('02')])
    expect(await kept()).toEqual(['2026-02-01', '2026-01-01'])
    await imported([{ ...of('01'), updated_at: '2026-04-02 00:00:00' }])
    expect(await kept()).toEqual(['2026-03-01', '2026-02-01'])
    await clear()
    await imported([of('02')])
    expect(await kept()).toEqual(['2026-03-01'])
  })

  test('stores no answer when SQLite refuses one of several', async () => {
    database.exec(
      "CREATE TRIGGER no BEFORE INSERT ON query_cache WHEN new.cache_key = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    await expect(imported([entry('good'), entry('bad')])).rejects.toThrow('no')
    expect(await keys()).toEqual([])
  })
})

test('exports no invalid values of other programs', async () => {
  database.exec(`INSERT INTO query_cache VALUES
    ('odd', '{}', 'yesterday', '2026-02-30 00:00:00', -3, 7), (NULL, '{}', NULL, NULL, 0, NULL),
    (x'41', '{}', NULL, NULL, 0, NULL), ('empty', NULL, NULL, NULL, 0, NULL)`)
  expect(await exported()).toEqual([entry('odd', { json: '{}', created_at: null, updated_at: null })])
})

test('exports answers with any keys', async () => {
  const anyKeys = fc.uniqueArray(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((key) => key.trim() === key),
    {
      maxLength: 30,
    },
  )
  await fc.assert(
    fc.asyncProperty(anyKeys, async (some) => {
      await clear()
      await imported(some.map((key) => entry(key)))
      expect((await keys()).toSorted()).toEqual(some.toSorted())
    }),
    { numRuns: 30 },
  )
})
