import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runtimeConfig, runtimeStats } from '../../../shared/contract/runtime.ts'
import { z } from '../../../shared/contract/zod.ts'
import { APP_VERSION } from '../../../shared/version.ts'
import { makeFolder, settingsIn, startTestDaemon } from '../daemon.ts'
import { testOnSqlite } from '../test-database.ts'

test('returns 0 for every counter of a new store', async () => {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder)
  const stats = await (await daemon.get('/api/runtime/stats')).json()
  expect(z.safeParse(runtimeStats, stats).success).toBe(true)
  expect(stats).toMatchObject({
    counters: { visit_count: 0, query_event_count: 0, cache_hit_count: 0, cache_write_count: 0 },
    cache_entries: 0,
    query_events: 0,
    page_visits: 0,
    error_ratio: 0,
  })
  await daemon.close()
  remove()
})

testOnSqlite('names a damaged store, and the folder to which it was moved', async () => {
  const { folder, remove } = makeFolder()
  const { runtimeDb } = settingsIn(folder)
  mkdirSync(dirname(runtimeDb))
  writeFileSync(runtimeDb, 'no database')
  const daemon = await startTestDaemon(folder)
  const { moved_aside: moved } = await (await daemon.get('/api/runtime/stats')).json()
  expect(moved).toMatchObject([{ file: 'runtime', because: 'corrupt' }])
  expect(readFileSync(join(moved[0].folder, 'runtime.sqlite'), 'utf8')).toBe('no database')
  await daemon.close()
  remove()
})

test('tells the extension the version, the backend and the process id', async () => {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder, { settings: { apiBase: 'http://10.0.0.7:9000/dblp' } })
  const config = await (await daemon.get('/api/runtime/config')).json()
  expect(z.safeParse(runtimeConfig, config).success).toBe(true)
  expect(config).toEqual({
    app_version: APP_VERSION,
    api_base: 'http://10.0.0.7:9000/dblp',
    pid: process.pid,
  })
  await daemon.close()
  remove()
})
