import { expect, test } from 'vitest'
import { backendOf, importWorld } from '../fixture.ts'

test('answers 503 without a database, and ok as soon as there is one', async () => {
  const { get, dbPath } = await backendOf(undefined)
  expect(await get('/api/health')).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('./coauthors import') },
  })
  expect((await get('/api/stats')).status).toBe(503)
  await importWorld(dbPath, { papers: [{ authors: ['Ann'] }] })
  expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
})
