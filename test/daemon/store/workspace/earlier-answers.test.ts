import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../../../daemon/store/open-store.ts'
import type { Store } from '../../../../daemon/store/store.ts'
import type { StoreOptions } from '../../../../daemon/store/store-options.ts'
import { keepReplaced } from '../../../../daemon/store/workspace/earlier-answers.ts'
import { useFolder } from '../../daemon.ts'

/** Named queries keep the answers that answers of other data replace: docs/protocol.md, Earlier answers. */

const folder = useFolder()
let store: Store
const open = (options: StoreOptions = {}): Store => {
  store = openStore(join(folder.path, 'runtime.sqlite'), options)
  return store
}
let second = 0
beforeEach(() => {
  second = 0
  open({ clock: () => new Date(Date.UTC(2026, 9, 3, 10, 0, second++)) })
})
afterEach(() => store.close())

const question = {
  left: ['Ann Lee'],
  right: ['Bo Sun'],
  exact_base_match: true,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}
const name = (key: string) => store.workspace.namedQueries.name(key, `named ${key}`, question)
const json = (answer: object) => Buffer.from(JSON.stringify(answer))
const put = (key: string, answer: object) => store.runtime.cache.put(key, JSON.stringify(answer))
const of = (data_date: string, more: object = {}) => ({ matrix: {}, data_date, ...more })
const dates = async (key: string) =>
  (await store.runtime.cache.listEarlier(key)).map(({ data_date }) => data_date)

test('the answer of a named query is kept when one of other data replaces it, as it was stored', async () => {
  await put('k', of('2026-10-01', { n: 'Ü' }))
  await name('k')
  await put('k', of('2026-11-01'))
  const json = JSON.stringify(of('2026-10-01', { n: 'Ü' }))
  const [kept] = await store.runtime.cache.listEarlier('k')
  expect(kept).toEqual({
    id: 1,
    answered_at: '2026-10-03 10:00:00',
    data_date: '2026-10-01',
    sample: false,
    bytes: Buffer.byteLength(json),
  })
  expect(await store.runtime.cache.earlier('k', 1)).toEqual({
    answeredAt: '2026-10-03 10:00:00',
    response: Buffer.from(json),
  })
  expect(await store.runtime.cache.earlier('other', 1)).toBeNull()
  expect(await store.runtime.cache.earlier('k', 2)).toBeNull()
  expect((await store.stats()).cache_entries).toBe(1)
})

test('nothing is kept of the same data, without a name, or of what is no JSON', async () => {
  await put('k', of('2026-10-01'))
  await put('k', of('2026-11-01'))
  await name('k')
  await put('k', of('2026-11-01', { matrix: { more: 1 } }))
  // No `sample` says the same as false.
  await put('k', of('2026-11-01', { sample: false }))
  expect(await dates('k')).toEqual([])
  store.runtime.database.exec(`UPDATE query_cache SET response_json = '{"data_date":'`)
  await put('k', of('2026-12-01'))
  expect(await dates('k')).toEqual([])
})

test('starter data is other data; so are data of an unknown date', async () => {
  await name('k')
  await put('k', { data_date: '2026-10-01', sample: true })
  await put('k', of('2026-10-01'))
  expect(await store.runtime.cache.listEarlier('k')).toMatchObject([
    { sample: true, data_date: '2026-10-01' },
  ])
  await put('k', { data_date: null })
  await put('k', {})
  await put('k', of('2026-12-01'))
  expect(await dates('k')).toEqual([null, '2026-10-01', '2026-10-01'])
})

test('one is kept for each data, none of the data that the cache has, and five at most', async () => {
  await name('k')
  for (const day of ['01', '02', '01']) await put('k', of(`2026-10-${day}`))
  expect(await dates('k')).toEqual(['2026-10-02'])
  for (const day of ['03', '04', '05', '06', '07', '08']) await put('k', of(`2026-10-${day}`))
  expect(await dates('k')).toEqual(['2026-10-07', '2026-10-06', '2026-10-05', '2026-10-04', '2026-10-03'])
})

test('all together have a bound, beyond which the oldest go, whatever their query', async () => {
  await name('a')
  await name('b')
  const large = { n: 'x'.repeat(1000) }
  await put('a', of('2026-10-01', large))
  await put('b', of('2026-10-01', large))
  const both = new Database(join(folder.path, 'workspace.sqlite'))
  both.prepare('ATTACH ? AS runtime').run(join(folder.path, 'runtime.sqlite'))
  const replace = (key: string) => keepReplaced(both, { key, json: json(of('2026-11-01')) }, 1500)
  replace('a')
  expect(await dates('a')).toEqual(['2026-10-01'])
  replace('b')
  both.close()
  expect([await dates('a'), await dates('b')]).toEqual([[], ['2026-10-01']])
})

test('they go with the name; another name, clearing and the limit of the cache leave them', async () => {
  await store.close()
  open({ cacheMaxBytes: 3000 })
  await name('k')
  await put('k', of('2026-10-01', { n: 'x'.repeat(2000) }))
  await put('k', of('2026-11-01'))
  for (let at = 0; at < 4; at++) await put(`k${at}`, { n: 'x'.repeat(1000) })
  await vi.waitFor(async () => expect((await store.stats()).cache_bytes).toBeLessThan(3000))
  await store.workspace.namedQueries.name('k', 'renamed', question)
  await store.workers.run('clear', { selection: {}, compact: false })
  expect(await dates('k')).toEqual(['2026-10-01'])
  await store.workspace.namedQueries.unname('k')
  expect(await dates('k')).toEqual([])
  expect(store.workspace.database.prepare('SELECT count(*) FROM earlier_answers').pluck().get()).toBe(0)
})

test('an answer that is too large for the cache is kept for a named query, and so is the one before', async () => {
  await store.close()
  open({ cacheMaxBytes: 1000 })
  await name('k')
  await put('k', of('2026-10-01'))
  await put('k', of('2026-11-01', { n: 'x'.repeat(2000) }))
  expect(await dates('k')).toEqual(['2026-10-01'])
  await put('k', of('2026-11-01', { n: 'y'.repeat(2000) }))
  expect(await dates('k')).toEqual(['2026-10-01'])
  const bytes = store.runtime.database.prepare(
    `SELECT octet_length(response_json) FROM query_cache WHERE cache_key = 'k'`,
  )
  expect(bytes.pluck().get()).toBeGreaterThan(2000)
})
