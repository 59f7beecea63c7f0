import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dataFactsOf, storeAnswer } from '../../../../daemon/store/runtime/cache/answer-table.ts'
import { getValue, raw, run, sql } from '../../../../daemon/store/sql/sql.ts'
import { ONE_OWNER } from '../../../../daemon/store/store.ts'
import {
  earlierAnswer,
  isNamed,
  keepReplaced,
  listEarlier,
  namedKeys,
} from '../../../../daemon/store/workspace/earlier-answers.ts'
import { namedQueries } from '../../../../daemon/store/workspace/named-queries.ts'
import { useFolder } from '../../daemon.ts'
import { testOnSqlite } from '../../test-database.ts'
import { openTables } from '../engines.ts'
import { question } from '../own-work.ts'
import { openTestStore } from '../test-store.ts'

/** Named queries keep the answers that answers of other data replace: docs/dev/protocol.md, Earlier answers. */

const AT = '2026-10-03 10:00:00'
const of = (data_date: string, more: object = {}) => ({ matrix: {}, data_date, ...more })

describe('on either engine', () => {
  let opened: Awaited<ReturnType<typeof openTables>>
  beforeAll(async () => {
    opened = await openTables()
  })
  afterAll(() => opened.close())
  const namesOf = (owner: string) =>
    namedQueries({ ...opened, clock: () => new Date(), owner }, () => opened.engine)
  const read = <T>(work: Parameters<typeof opened.engine.read<T>>[0]) => opened.engine.read(work)

  /** A key of its own for each test. */
  let key: string
  beforeEach(() => {
    key = randomUUID()
  })
  const name = (owner = ONE_OWNER, of = key) => namesOf(owner).name(of, `named ${of}`, question)
  /** Stores an answer as the daemon does. */
  const put = (answer: object, to = key, mostBytes?: number) =>
    opened.queue.write(function* () {
      const named = yield* isNamed(to)
      const data = dataFactsOf(answer)
      if (named) yield* keepReplaced({ key: to, data }, mostBytes)
      const json = Buffer.from(JSON.stringify(answer))
      yield* storeAnswer({ key: to, json, data, now: AT, mostBytes: 10_000, asker: null }, named)
    })
  const dates = async (of = key, owner = ONE_OWNER) =>
    (await read(listEarlier(owner, of))).map(({ data_date }) => data_date)

  test('the answer of a named query is kept when one of other data replaces it, as it was stored', async () => {
    await put(of('2026-10-01', { n: 'Ü' }))
    await name()
    await put(of('2026-11-01'))
    const json = Buffer.from(JSON.stringify(of('2026-10-01', { n: 'Ü' })))
    const [kept] = await read(listEarlier(ONE_OWNER, key))
    const id = kept?.id ?? 0
    const { length: bytes } = json
    expect(kept).toEqual({ id, answered_at: AT, data_date: '2026-10-01', sample: false, bytes })
    expect(await read(earlierAnswer(ONE_OWNER, key, id))).toEqual({ answered_at: AT, response: json })
    expect(await read(earlierAnswer(ONE_OWNER, key, id, bytes - 1))).toMatchObject({ response: null })
    expect(await read(earlierAnswer(ONE_OWNER, 'other', id))).toBeUndefined()
    expect(await read(earlierAnswer(ONE_OWNER, key, id + 1))).toBeUndefined()
  })

  test('nothing is kept of the same data, or without a name', async () => {
    await put(of('2026-10-01'))
    await put(of('2026-11-01'))
    await name()
    await put(of('2026-11-01', { matrix: { more: 1 } }))
    // No `sample` says the same as false.
    await put(of('2026-11-01', { sample: false }))
    expect(await dates()).toEqual([])
  })

  test('starter data is other data; so are data of an unknown date', async () => {
    await name()
    await put({ data_date: '2026-10-01', sample: true })
    await put(of('2026-10-01'))
    expect(await read(listEarlier(ONE_OWNER, key))).toMatchObject([{ sample: true, data_date: '2026-10-01' }])
    await put({ data_date: null })
    await put({})
    await put(of('2026-12-01'))
    expect(await dates()).toEqual([null, '2026-10-01', '2026-10-01'])
  })

  test('one is kept for each data, none of the data that the cache has, and five at most', async () => {
    await name()
    for (const day of ['01', '02', '01']) await put(of(`2026-10-${day}`))
    expect(await dates()).toEqual(['2026-10-02'])
    for (const day of ['03', '04', '05', '06', '07', '08']) await put(of(`2026-10-${day}`))
    expect(await dates()).toEqual(['2026-10-07', '2026-10-06', '2026-10-05', '2026-10-04', '2026-10-03'])
  })

  test('all together have a bound, beyond which the oldest go, whatever their query', async () => {
    const other = randomUUID()
    await name()
    await name(ONE_OWNER, other)
    const large = { n: 'x'.repeat(1000) }
    await put(of('2026-10-01', large))
    await put(of('2026-10-01', large), other)
    await put(of('2026-11-01'), key, 1500)
    expect(await dates()).toEqual(['2026-10-01'])
    await put(of('2026-11-01'), other, 1500)
    expect([await dates(), await dates(other)]).toEqual([[], ['2026-10-01']])
  })

  test('all who name the query read them, nobody else does, and they go with the last name', async () => {
    await name('user:ann')
    await name('user:bo')
    await put(of('2026-10-01'))
    await put(of('2026-11-01'))
    const [kept] = await read(listEarlier('user:ann', key))
    expect(await dates(key, 'user:bo')).toEqual(['2026-10-01'])
    expect(await dates(key, 'user:cy')).toEqual([])
    expect(await read(earlierAnswer('user:cy', key, kept?.id ?? 0))).toBeUndefined()
    await namesOf('user:ann').unname(key)
    expect(await dates(key, 'user:ann')).toEqual([])
    expect(await dates(key, 'user:bo')).toEqual(['2026-10-01'])
    expect(await read(namedKeys())).toContain(key)
    await namesOf('user:bo').unname(key)
    expect(await read(namedKeys())).not.toContain(key)
    expect(await read(getValue(sql`SELECT 1 FROM earlier_answers WHERE cache_key = ${key}`))).toBeUndefined()
  })

  testOnSqlite('nothing is kept of what is no JSON', async () => {
    await put(of('2026-10-01'))
    await name()
    const damage = sql`UPDATE query_cache SET response_json = ${raw(`'{"data_date":'`)} WHERE cache_key = ${key}`
    await opened.queue.write(() => run(damage))
    await put(of('2026-12-01'))
    expect(await dates()).toEqual([])
  })
})

const folder = useFolder()
const openWith = async (cacheMaxBytes: number) => {
  const store = await openTestStore(folder.path, { cacheMaxBytes })
  onTestFinished(() => store.close())
  const put = (key: string, answer: object) => store.runtime.cache.put(key, JSON.stringify(answer))
  const dates = async () =>
    (await store.runtime.cache.listEarlier(ONE_OWNER, 'k')).map(({ data_date }) => data_date)
  return { store, put, dates }
}

test('another name, clearing and the limit of the cache leave them', async () => {
  const { store, put, dates } = await openWith(3000)
  await store.workspaceOf(ONE_OWNER).namedQueries.name('k', 'named', question)
  await put('k', of('2026-10-01', { n: 'x'.repeat(2000) }))
  await put('k', of('2026-11-01'))
  for (let at = 0; at < 4; at++) await put(`k${at}`, { n: 'x'.repeat(1000) })
  await vi.waitFor(async () => expect((await store.stats()).cache_bytes).toBeLessThan(3000))
  await store.workspaceOf(ONE_OWNER).namedQueries.name('k', 'renamed', question)
  await store.runTask('clear', { selection: {}, compact: false })
  expect(await dates()).toEqual(['2026-10-01'])
  const [kept] = await store.runtime.cache.listEarlier(ONE_OWNER, 'k')
  const found = await store.runtime.cache.earlier(ONE_OWNER, 'k', kept?.id ?? 0)
  expect(JSON.parse(String(found?.response))).toMatchObject({ data_date: '2026-10-01' })
})

test('an answer that is too large for the cache is kept for a named query, and so is the one before', async () => {
  const { store, put, dates } = await openWith(1000)
  await store.workspaceOf(ONE_OWNER).namedQueries.name('k', 'named', question)
  await put('k', of('2026-10-01'))
  await put('k', of('2026-11-01', { n: 'x'.repeat(2000) }))
  expect(await dates()).toEqual(['2026-10-01'])
  await put('k', of('2026-11-01', { n: 'y'.repeat(2000) }))
  expect(await dates()).toEqual(['2026-10-01'])
  expect((await store.runtime.cache.get('k'))?.response.length).toBeGreaterThan(2000)
})
