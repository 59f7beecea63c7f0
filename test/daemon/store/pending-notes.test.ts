import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { APP_VERSION } from '../../../shared/version.ts'
import { settingsIn, startTestDaemon, useFolder } from '../daemon.ts'
import { holdLock } from './lock-holder.ts'
import { folderAside } from './test-store.ts'

const folder = useFolder()

type Row = { level: string; message: string; detail_json: string; created_at: string }
function rowsOf(path: string): (Omit<Row, 'detail_json'> & { detail: Record<string, unknown> })[] {
  const database = new Database(path, { readonly: true })
  const rows = database
    .prepare<[], Row>('SELECT level, message, detail_json, created_at FROM event_logs')
    .all()
  database.close()
  return rows.map(({ detail_json, ...row }) => ({ ...row, detail: JSON.parse(detail_json ?? '{}') }))
}
const messagesOf = (path: string) => rowsOf(path).map(({ message }) => message)

test('records the start and the stop of the daemon', async () => {
  const clock = () => new Date('2026-05-04T03:02:01Z')
  const daemon = await startTestDaemon(folder.path, { clock })
  await daemon.close()
  expect(rowsOf(daemon.settings.runtimeDb)).toEqual([
    {
      level: 'info',
      message: 'The daemon started.',
      detail: { pid: process.pid, version: APP_VERSION, url: daemon.url },
      created_at: '2026-05-04 03:02:01',
    },
    {
      level: 'info',
      message: 'The daemon stopped.',
      detail: { pid: process.pid },
      created_at: '2026-05-04 03:02:01',
    },
  ])
})

test('records that a store was moved aside', async () => {
  const { runtimeDb } = settingsIn(folder.path)
  mkdirSync(dirname(runtimeDb))
  writeFileSync(runtimeDb, 'no database')
  const fresh = openStore(runtimeDb)
  await fresh.close()
  expect(rowsOf(runtimeDb)).toMatchObject([
    {
      level: 'error',
      message: 'The store was damaged or of another program: it was moved aside.',
      detail: { folder: folderAside(fresh) },
    },
  ])
})

test('records a repeated message once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const path = folder.file('runtime.sqlite')
  const store = openStore(path)
  for (let time = 0; time < 1000; time++) store.log('warn', 'Again.', { time })
  store.log('warn', 'Something else.')
  vi.advanceTimersByTime(61_000)
  store.log('warn', 'Again.', { time: 1000 })
  await store.close()
  expect(rowsOf(path)).toMatchObject([
    { message: 'Again.', detail: { time: 0 } },
    { message: 'Something else.' },
    { message: 'Again.', detail: { time: 1000, left_out: 999 } },
  ])
})

test("leaves the newest 10,000 of the daemon's log rows, and all rows of another program", async () => {
  const path = folder.file('runtime.sqlite')
  await openStore(path).close()
  const database = new Database(path)
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10100)`
  database.exec(`
    INSERT INTO event_logs (level, message, detail_json) ${rows} SELECT 'info', 'theirs', NULL FROM n;
    INSERT INTO event_logs (level, message, detail_json) ${rows} SELECT 'info', 'ours ' || i, '{"pid":1}' FROM n`)
  database.close()
  const store = openStore(path)
  store.log('info', 'The newest.')
  await store.close()
  const messages = messagesOf(path)
  expect(messages.filter((message) => message === 'theirs')).toHaveLength(10_100)
  const ours = messages.filter((message) => message !== 'theirs')
  expect(ours).toHaveLength(10_000)
  expect([ours[0], ours.at(-1)]).toEqual(['ours 102', 'The newest.'])
})

test('records that the daemon gave up a write after waiting for the lock', async () => {
  const daemon = await startTestDaemon(folder.path, { lockWaitMs: 100 })
  const { release } = await holdLock(daemon.settings.runtimeDb)
  expect((await daemon.post('/api/runtime/query/event', {})).status).toBe(500)
  await release()
  await daemon.close()
  expect(rowsOf(daemon.settings.runtimeDb)).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: 'A write was given up.',
      detail: { pid: process.pid, waited_ms: expect.any(Number) },
    }),
  )
})
