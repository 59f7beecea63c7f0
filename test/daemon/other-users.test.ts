import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { as, canBeOthers, leaveAs, listenerOf, NOBODY } from '../shared/server/as-user.ts'
import { request } from '../shared/server/raw-request.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from './daemon.ts'

// Only root can send requests as several users.
describe.runIf(canBeOthers)('the daemon and another user of the machine', () => {
  const { folder, remove } = makeFolder()
  const other = makeFolder()
  let daemon: TestDaemon
  let open: TestDaemon
  const body = '{"all":true}'
  const lines = (port: number) => [`Host: 127.0.0.1:${port}`, 'Content-Type: application/json']

  beforeAll(async () => {
    daemon = await startTestDaemon(folder)
    open = await startTestDaemon(other.folder, { settings: { allowOtherUsers: true } })
    for (const one of [daemon, open]) await one.post('/api/runtime/cache/put', { key: 'k', data: { a: 1 } })
  })
  afterAll(async () => {
    await Promise.all([daemon.close(), open.close()])
    remove()
    other.remove()
  })

  test.each([
    ['GET /', ''],
    ['GET /favicon.svg', ''],
    ['GET /api/runtime/stats', ''],
    ['GET /api/runtime/cache/list', ''],
    ['GET /api/runtime/history', ''],
    ['POST /api/runtime/cache/get', '{"key":"k"}'],
    ['POST /api/runtime/cache/put', '{"key":"k","data":{}}'],
    ['POST /api/runtime/query/event', '{}'],
    ['POST /api/runtime/cache/clear', body],
    ['GET /nothing-here', ''],
    ['GET /%zz', ''],
  ])('refuses %s with 403 and counts nothing', async (line, sent) => {
    const before = await daemon.stats()
    const bytes = request(`${line} HTTP/1.1`, lines(daemon.port), sent)
    const answer = await as(NOBODY, { host: '127.0.0.1', port: daemon.port, bytes })
    expect(answer).toMatch(/^HTTP\/1\.1 403 [\s\S]*ALLOW_OTHER_USERS=1/)
    expect(await daemon.stats()).toEqual(before)
  })

  test('records events of other users only if the setting allows them', async () => {
    for (const { port } of [open, daemon]) {
      const bytes = request('POST /api/runtime/query/event HTTP/1.1', lines(port), '{}')
      leaveAs(NOBODY, { host: '127.0.0.1', port, bytes, after: 'close', times: 5 })
    }
    await expect.poll(async () => (await open.stats()).query_events, { timeout: 20_000 }).toBe(5)
    expect((await daemon.stats()).query_events).toBe(0)
  })
})

test.runIf(canBeOthers)("sends nothing to another user's program at the backend's port", async () => {
  const stranger = await listenerOf(NOBODY)
  const apiBase = `http://localhost:${stranger.port}`
  for (const allowOtherUsers of [false, true]) {
    const { folder, remove } = makeFolder()
    const daemon = await startTestDaemon(folder, { settings: { apiBase, allowOtherUsers } })
    const config: unknown = await (await daemon.get('/api/runtime/config')).json()
    await daemon.get('/api/runtime/backend-access?origin=http://127.0.0.1:1')
    await daemon.close()
    remove()
    if (allowOtherUsers) expect(config).not.toHaveProperty('api_base_user')
    else expect(config).toMatchObject({ api_base_user: 'nobody' })
    if (!allowOtherUsers) expect(stranger.told).toEqual([])
  }
  await stranger.close()
})
