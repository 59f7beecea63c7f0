import { afterEach, expect, test } from 'vitest'
import { makeFolder, startTestDaemon, type TestDaemon } from '../../daemon.ts'
import { holdLock } from '../lock-holder.ts'

const endings: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function lockedDaemon(
  lockWaitMs?: number,
): Promise<{ daemon: TestDaemon; release: () => Promise<void> }> {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder, lockWaitMs === undefined ? {} : { lockWaitMs })
  endings.push(remove, daemon.close)
  await daemon.post('/api/runtime/cache/put', { key: 'known', data: { a: 1 } })
  await daemon.get('/')
  const { release } = await holdLock(daemon.settings.runtimeDb)
  let held = true
  const releaseOnce = async () => {
    if (held) await release()
    held = false
  }
  endings.push(releaseOnce)
  return { daemon, release: releaseOnce }
}

test('serves and counts visits and hits while another process holds the lock', async () => {
  const { daemon, release } = await lockedDaemon()
  const write = daemon.post('/api/runtime/cache/put', { key: 'waiting', data: {} })
  const hit = () => daemon.post('/api/runtime/cache/get', { key: 'known' })
  for (let time = 0; time < 4; time++) await Promise.all([daemon.get('/'), hit()])

  expect(await (await hit()).json()).toMatchObject({ hit: true, data: { a: 1 }, hit_count: 5 })
  expect(await (await daemon.get('/')).text()).toContain('data-visits="6"')
  const whileLocked = await daemon.stats()
  expect(whileLocked).toMatchObject({
    counters: { visit_count: 6, cache_hit_count: 5, cache_write_count: 1 },
    page_visits: 6,
    cache_entries: 1,
  })

  await release()
  expect((await write).status).toBe(200)
  expect(await (await hit()).json()).toMatchObject({ hit_count: 6 })
  expect(await daemon.stats()).toMatchObject({
    counters: { visit_count: 6, cache_hit_count: 6, cache_write_count: 2 },
    page_visits: 6,
    cache_entries: 2,
  })
})

test('commits a waiting write when the lock is free again', async () => {
  const { daemon, release } = await lockedDaemon()
  const writes = [
    daemon.post('/api/runtime/cache/put', { key: 'one', data: {} }),
    daemon.post('/api/runtime/query/event', {}),
  ]
  const early = await Promise.race([...writes, daemon.stats()])
  expect(early).not.toBeInstanceOf(Response)
  await release()
  for (const write of writes) expect((await write).status).toBe(200)
})

test('does not store a refused write later', async () => {
  const { daemon, release } = await lockedDaemon(200)
  const answer = await daemon.post('/api/runtime/cache/put', { key: 'late', data: {} })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ detail: expect.stringMatching(/lock/) })
  await release()
  expect((await daemon.post('/api/runtime/cache/put', { key: 'next', data: {} })).status).toBe(200)
  expect(await (await daemon.post('/api/runtime/cache/get', { key: 'late' })).json()).toMatchObject({
    hit: false,
  })
})

test('closes while another process holds the lock, and refuses waiting writes', async () => {
  const { daemon, release } = await lockedDaemon()
  const write = daemon.post('/api/runtime/cache/put', { key: 'waiting', data: {} })
  await daemon.post('/api/runtime/cache/get', { key: 'known' })
  await daemon.close()
  expect((await write).status).toBe(500)
  await release()
})

test('commits pending hits and visits before it closes', async () => {
  const { folder, remove } = makeFolder()
  endings.push(remove)
  const first = await startTestDaemon(folder)
  await first.post('/api/runtime/cache/put', { key: 'known', data: {} })
  const { release } = await holdLock(first.settings.runtimeDb)
  await first.post('/api/runtime/cache/get', { key: 'known' })
  await first.get('/')
  const closed = first.close()
  await release()
  await closed
  const second = await startTestDaemon(folder)
  endings.push(second.close)
  expect((await second.stats()).counters).toMatchObject({ cache_hit_count: 1, visit_count: 1 })
})
