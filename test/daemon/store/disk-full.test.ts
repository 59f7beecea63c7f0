import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import type { SqliteStore } from '../../../daemon/store/sqlite-store.ts'
import { makeFolder, settingsIn, startTestDaemon, type TestDaemon } from '../daemon.ts'

const { folder, remove } = makeFolder()
const said: string[] = []
let store: SqliteStore
let daemon: TestDaemon

beforeAll(async () => {
  store = openStore(settingsIn(folder).runtimeDb, { logEvent: (_level, message) => said.push(message) })
  daemon = await startTestDaemon(folder, { makeStore: () => store })
  await put('before', 10)
})
afterAll(async () => {
  await daemon.close()
  remove()
})

const timesFull = () => said.filter((message) => message.startsWith('The disk is full')).length
const put = (key: string, size: number) =>
  daemon.post('/api/runtime/cache/put', { key, data: { text: 'x'.repeat(size) } })
const get = async (key: string) => (await daemon.post('/api/runtime/cache/get', { key })).json()

test('a full disk fails writes with 507, not reads nor their neighbours, and heals without a restart', async () => {
  const pages = Number(store.runtime.database.pragma('page_count', { simple: true }))
  store.runtime.database.pragma(`max_page_count = ${pages + 4}`)

  // One transaction holds all three: the one that does not fit must not take the others with it.
  const [small, big, event] = await Promise.all([
    put('small', 10),
    put('big', 100_000),
    daemon.post('/api/runtime/query/event', {}),
  ])
  expect([small.status, big.status, event.status]).toEqual([200, 507, 200])
  expect(await big.json()).toEqual({ detail: expect.stringMatching(/disk is full/) })

  expect(await get('before')).toMatchObject({ hit: true })
  expect(await get('small')).toMatchObject({ hit: true })
  expect(await get('big')).toMatchObject({ hit: false })
  expect((await daemon.get('/')).status).toBe(200)
  expect((await daemon.stats()).counters).toMatchObject({ cache_write_count: 2, query_event_count: 1 })

  store.runtime.database.pragma('max_page_count = 1000000')
  expect((await put('big', 100_000)).status).toBe(200)
  expect(await get('big')).toMatchObject({ hit: true })
  await vi.waitFor(
    async () => {
      await daemon.post('/api/runtime/query/event', {})
      const messages = store.runtime.database.prepare('SELECT message FROM event_logs').pluck().all()
      expect(messages.slice(-2)).toEqual([
        'The disk is full: writes fail.',
        'There is room on the disk again: writes succeed.',
      ])
    },
    { timeout: 10_000, interval: 100 },
  )
  expect(timesFull()).toBe(1)
})

test('visits that find no room are answered, counted and stored later; the full disk is reported once a minute', async () => {
  const visits = (await daemon.stats()).counters.visit_count
  store.runtime.database.exec('VACUUM')
  const pages = Number(store.runtime.database.pragma('page_count', { simple: true }))
  store.runtime.database.pragma(`max_page_count = ${pages}`)
  const userAgent = 'a'.repeat(500)
  const opened = 40
  for (let visit = 0; visit < opened; visit++) {
    expect((await daemon.get('/', { headers: { 'user-agent': userAgent } })).status).toBe(200)
  }
  expect((await daemon.stats()).counters.visit_count).toBe(visits + opened)
  expect(timesFull()).toBe(1)

  store.runtime.database.pragma('max_page_count = 1000000')
  await daemon.post('/api/runtime/query/event', {})
  const stored = store.runtime.database.prepare('SELECT count(*) FROM page_visits').pluck().get()
  expect(stored).toBe(visits + opened)
})
