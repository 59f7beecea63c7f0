import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Continuation } from '../../../../daemon/store/sqlite/files/files.ts'
import { RUNTIME } from '../../../../daemon/store/sqlite/files/schemas.ts'
import { readHistory } from '../../../../daemon/store/sqlite/sqlite-telemetry.ts'
import type { Step } from '../../../../daemon/store/store.ts'
import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { utcText } from '../../../../shared/measures.ts'

let database: Database.Database
let now = new Date('2026-11-21T15:00:00Z')

beforeEach(() => {
  database = new Database(':memory:')
  database.exec(RUNTIME.schema)
  now = new Date('2026-11-21T15:00:00Z')
})
afterEach(() => database.close())

function read(days: number, step: Step = 'day', done: DayFigures[] = []): DayFigures[] {
  const at = utcText(now)
  const figures = readHistory({ runtime: database, at }, days, step, done)
  return figures instanceof Continuation ? read(days, step, done) : figures
}
const size = () => {
  const [{ cache_entries: entries = 0, cache_bytes: bytes = 0 } = {}] = read(1)
  return { entries, bytes }
}

type Asked = { at: string; ms?: number | null; hit?: number; success?: number | null }

function ask({ at, ms = 10, hit = 0, success = 1 }: Asked): void {
  database
    .prepare('INSERT INTO query_events (created_at, duration_ms, cache_hit, success) VALUES (?, ?, ?, ?)')
    .run(at, ms, hit, success)
}

const visit = (at: string) => database.prepare('INSERT INTO page_visits (created_at) VALUES (?)').run(at)
const grow = (day: string, entries: number, bytes: number) =>
  database.prepare('INSERT INTO cache_growth VALUES (?, ?, ?)').run(day, entries, bytes)

const nothing = { visits: 0, queries: 0, hits: 0, errors: 0, median_ms: null, p95_ms: null }

test('returns days without visits and queries for an empty store', async () => {
  const day = { ...nothing, cache_entries: 0, cache_bytes: 0 }
  expect(await read(2)).toEqual([
    { day: '2026-11-20', ...day },
    { day: '2026-11-21', ...day },
  ])
})

test('counts each day from midnight to midnight, UTC', async () => {
  visit('2026-11-20 00:00:00')
  visit('2026-11-20 23:59:59')
  visit('2026-11-21 00:00:00')
  ask({ at: '2026-11-20 12:00:00', hit: 1 })
  ask({ at: '2026-11-20 12:00:01', success: 0 })
  ask({ at: '2026-11-19 23:59:59' })
  ask({ at: '2026-11-21 00:00:00', success: null })
  const [yesterday, today] = await read(2)
  expect(yesterday).toMatchObject({ visits: 2, queries: 2, hits: 1, errors: 1 })
  expect(today).toMatchObject({ visits: 1, queries: 1, hits: 0, errors: 0, median_ms: null })
})

test('computes percentiles only from answered queries with a duration', async () => {
  for (let ms = 1; ms <= 101; ms += 1) ask({ at: '2026-11-21 01:00:00', ms })
  ask({ at: '2026-11-21 01:00:00', ms: 80_000_000, success: 0 })
  ask({ at: '2026-11-21 01:00:00', ms: null })
  expect((await read(1))[0]).toMatchObject({ queries: 103, median_ms: 51, p95_ms: 96 })
})

test("returns the cache's size at the end of each day", async () => {
  grow('2025-01-01', 10, 1000)
  grow('2026-11-19', 2, 50)
  grow('2026-11-21', -5, -600)
  const days = await read(3)
  expect(days.map(({ cache_entries, cache_bytes }) => [cache_entries, cache_bytes])).toEqual([
    [12, 1050],
    [12, 1050],
    [7, 450],
  ])
  expect(size()).toEqual({ entries: 7, bytes: 450 })
})

test('counts weeks from Monday to Sunday, and the current one until today', async () => {
  // `now` is a Saturday.
  for (const [day, ms] of [
    ['2026-11-08', 7],
    ['2026-11-09', 1],
    ['2026-11-15', 3],
    ['2026-11-16', 5],
    ['2026-11-21', 9],
  ] as const)
    ask({ at: `${day} 12:00:00`, ms })
  ask({ at: '2026-11-12 12:00:00', ms: 2, hit: 1 })
  grow('2026-11-09', 3, 30)
  grow('2026-11-21', 1, 10)
  const weeks = await read(14, 'week')
  expect(
    weeks.map(({ day, queries, hits, median_ms, cache_entries }) => [
      day,
      queries,
      hits,
      median_ms,
      cache_entries,
    ]),
  ).toEqual([
    ['2026-11-02', 1, 0, 7, 0],
    ['2026-11-09', 3, 1, 2, 3],
    ['2026-11-16', 2, 0, 5, 4],
  ])
  expect(await read(366, 'week')).toHaveLength(53)
  now = new Date('2026-11-22T23:00:00Z')
  ask({ at: '2026-11-22 12:00:00', ms: 1 })
  expect((await read(7, 'week')).map(({ day, queries }) => [day, queries])).toEqual([['2026-11-16', 3]])
  now = new Date('2026-11-23T01:00:00Z')
  expect((await read(1, 'week')).map(({ day, queries }) => [day, queries])).toEqual([['2026-11-23', 0]])
})

test('returns no percentile between the durations of two queries', async () => {
  ask({ at: '2026-11-21 01:00:00', ms: 5 })
  expect((await read(1))[0]).toMatchObject({ median_ms: 5, p95_ms: 5 })
  ask({ at: '2026-11-21 01:00:00', ms: 9 })
  expect((await read(1))[0]).toMatchObject({ median_ms: 5, p95_ms: 9 })
})

test("counts puts, replacements and removals in the cache's size, but no hits", () => {
  now = new Date()
  const put = database.prepare(
    `INSERT INTO query_cache (cache_key, response_json) VALUES (?, ?)
     ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json`,
  )
  put.run('a', '{"n":"é"}')
  put.run('b', '{}')
  expect(size()).toEqual({ entries: 2, bytes: 12 })
  put.run('a', '{"n":12345}')
  database.exec('UPDATE query_cache SET hit_count = hit_count + 1')
  expect(size()).toEqual({ entries: 2, bytes: 13 })
  database.exec("DELETE FROM query_cache WHERE cache_key = 'a'")
  expect(size()).toEqual({ entries: 1, bytes: 2 })
  database.exec('DELETE FROM query_cache')
  expect(size()).toEqual({ entries: 0, bytes: 0 })
})

test('counts the answers of the Python service', () => {
  const old = new Database(':memory:')
  const [tables = ''] = RUNTIME.schema.split('CREATE INDEX')
  old.exec(tables)
  old.exec(`INSERT INTO query_cache (cache_key, response_json, created_at) VALUES
    ('a', '{}', '2026-11-19 10:00:00'), ('b', '{"x":1}', '2026-11-20 10:00:00')`)
  old.exec(RUNTIME.schema)
  database.close()
  database = old
  expect(read(3).map(({ cache_bytes }) => cache_bytes)).toEqual([2, 9, 9])
})
