import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { soon } from '../../soon.ts'
import { useFolder } from '../daemon.ts'
import { testOnSqlite } from '../test-database.ts'
import { nameQuery, save } from './own-work.ts'
import { openTestStore, put, textOf } from './test-store.ts'

/** See docs/dev/protocol.md, Earlier answers. */

const AT = '2026-10-03 10:00:00'
const of = (data_date: string, more: object = {}) => ({ matrix: {}, data_date, ...more })
const folder = useFolder()

async function open(cacheMaxBytes?: number) {
  const clock = () => new Date(`${AT.replace(' ', 'T')}Z`)
  const store = await openTestStore(folder.path, { cacheMaxBytes, clock })
  onTestFinished(() => store.close())
  const dates = async (key = 'k', owner = '') =>
    (await store.listEarlier(owner, key)).map(({ data_date }) => data_date)
  return { store, dates }
}

test('saves the old answer of a named query when an answer from other data replaces it', async () => {
  const { store } = await open()
  const first = of('2026-10-01', { n: 'Ü' })
  await put(store, 'k', first)
  await nameQuery(store, 'k', 'VLDB')
  await put(store, 'k', of('2026-11-01'))
  const [kept] = await store.listEarlier('', 'k')
  const id = kept?.id ?? 0
  const bytes = Buffer.byteLength(JSON.stringify(first))
  expect(kept).toEqual({ id, answered_at: AT, data_date: '2026-10-01', sample: false, bytes })
  const found = await store.earlier('', 'k', id)
  expect([found?.answered_at, textOf(found?.response)]).toEqual([AT, JSON.stringify(first)])
  expect(await store.earlier('', 'other', id)).toBeNull()
  expect(await store.earlier('', 'k', id + 1)).toBeNull()
})

test('saves no earlier answer if the data are the same, or the query has no name', async () => {
  const { store, dates } = await open()
  await put(store, 'k', of('2026-10-01'))
  await put(store, 'k', of('2026-11-01'))
  await nameQuery(store, 'k', 'VLDB')
  await put(store, 'k', of('2026-11-01', { matrix: { more: 1 } }))
  // A missing `sample` means false.
  await put(store, 'k', of('2026-11-01', { sample: false }))
  expect(await dates()).toEqual([])
})

test('distinguishes the sample, and data without a date, from other data', async () => {
  const { store, dates } = await open()
  await nameQuery(store, 'k', 'VLDB')
  await put(store, 'k', { data_date: '2026-10-01', sample: true })
  await put(store, 'k', of('2026-10-01'))
  expect(await store.listEarlier('', 'k')).toMatchObject([{ sample: true, data_date: '2026-10-01' }])
  await put(store, 'k', { data_date: null })
  await put(store, 'k', {})
  await put(store, 'k', of('2026-12-01'))
  expect(await dates()).toEqual([null, '2026-10-01', '2026-10-01'])
})

test('saves at most five earlier answers, one for each date of the data', async () => {
  const { store, dates } = await open()
  await nameQuery(store, 'k', 'VLDB')
  for (const day of ['01', '02', '01']) await put(store, 'k', of(`2026-10-${day}`))
  expect(await dates()).toEqual(['2026-10-02'])
  for (const day of ['03', '04', '05', '06', '07', '08']) await put(store, 'k', of(`2026-10-${day}`))
  expect(await dates()).toEqual(['2026-10-07', '2026-10-06', '2026-10-05', '2026-10-04', '2026-10-03'])
})

test('separates the earlier answers of owners', async () => {
  const { store, dates } = await open()
  for (const owner of ['user:ann', 'user:bo']) await nameQuery(store, 'k', 'VLDB', owner)
  await put(store, 'k', of('2026-10-01'), 'user:ann')
  await put(store, 'k', of('2026-11-01'), 'user:ann')
  for (let day = 1; day <= 7; day++) await put(store, 'k', of(`2027-01-0${day}`), 'user:bo')
  const [mine] = await store.listEarlier('user:ann', 'k')
  expect(await dates('k', 'user:ann')).toEqual(['2026-10-01'])
  expect(await dates('k', 'user:bo')).toHaveLength(5)
  expect(await store.earlier('user:bo', 'k', mine?.id ?? 0)).toBeNull()
  expect(textOf((await store.hit('user:ann', 'k'))?.response)).toBe(JSON.stringify(of('2026-11-01')))
  await save(store, 'query', null, { id: 'k' }, 'user:ann')
  expect(await dates('k', 'user:ann')).toEqual([])
  expect(await dates('k', 'user:bo')).toHaveLength(5)
})

async function changedElsewhere(change: string) {
  const store = openStore(folder.file('data/runtime.sqlite'))
  onTestFinished(() => store.close())
  await put(store, 'k', of('2026-10-01'))
  await nameQuery(store, 'k', 'VLDB')
  const other = new Database(store.paths.runtime)
  other.exec(`UPDATE query_cache SET ${change}`)
  other.close()
  return store
}

testOnSqlite.each(['{"data_date":', '[1]', '7', 'null'])(
  'does not save a replaced answer that is not a JSON object: %s',
  async (json) => {
    const store = await changedElsewhere(`response_json = '${json}'`)
    await put(store, 'k', of('2026-12-01'))
    expect(await store.listEarlier('', 'k')).toEqual([])
    expect(textOf((await store.hit('', 'k'))?.response)).toBe(JSON.stringify(of('2026-12-01')))
  },
)

testOnSqlite('does not save a replaced answer with invalid UTF-8', async () => {
  const store = await changedElsewhere(`response_json = CAST(x'7b226e223a22ff227d' AS TEXT)`)
  await put(store, 'k', of('2026-12-01'))
  expect(await store.listEarlier('', 'k')).toEqual([])
  expect(textOf((await store.hit('', 'k'))?.response)).toBe(JSON.stringify(of('2026-12-01')))
})

testOnSqlite('saves a replaced answer even if its time and data date are invalid', async () => {
  const store = await changedElsewhere(
    `created_at = 'soon', updated_at = '2026-13-45', response_json = '{"data_date":""}'`,
  )
  await put(store, 'k', of('2026-12-01'))
  expect(await store.listEarlier('', 'k')).toMatchObject([
    { answered_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), data_date: null },
  ])
})

test('leaves earlier answers when the query is renamed or the cache cleared', async () => {
  const { store, dates } = await open(3000)
  await nameQuery(store, 'k', 'named')
  await put(store, 'k', of('2026-10-01', { n: 'x'.repeat(2000) }))
  await put(store, 'k', of('2026-11-01'))
  for (let at = 0; at < 4; at++) await put(store, `k${at}`, { n: 'x'.repeat(1000) })
  await soon(async () => expect((await store.stats()).cache_bytes).toBeLessThan(3000))
  await nameQuery(store, 'k', 'renamed')
  await store.clear({ owner: null }, new AbortController().signal)
  expect(await dates()).toEqual(['2026-10-01'])
})

test("stores an answer larger than the cache's limit if its query has a name", async () => {
  const { store, dates } = await open(1000)
  await nameQuery(store, 'k', 'named')
  await put(store, 'k', of('2026-10-01'))
  await put(store, 'k', of('2026-11-01', { n: 'x'.repeat(2000) }))
  expect(await dates()).toEqual(['2026-10-01'])
  await put(store, 'k', of('2026-11-01', { n: 'y'.repeat(2000) }))
  expect(await dates()).toEqual(['2026-10-01'])
  expect((await store.hit('', 'k'))?.response.length).toBeGreaterThan(2000)
})
