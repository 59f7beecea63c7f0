import { expect, test } from 'vitest'
import { postgresServer } from '../../test-database.ts'
import { bytesOf, EVENT, putText } from '../test-store.ts'
import { daemonOpener } from './open-daemons.ts'

const cluster = postgresServer()
const open = daemonOpener()

test('counts every hit, put, event and visit when several daemons share a cache', async () => {
  const url = cluster.database()
  const daemons = await Promise.all([open(url), open(url), open(url)])
  const [one] = daemons
  if (one === undefined) throw new Error('No daemon is open.')
  await Promise.all(
    daemons.map(async (store, number) => {
      for (let at = 0; at < 40; at++) {
        await putText(store, `k${at}`, `{"of":${number}}`)
        await Promise.all([store.hit('', `k${at}`), store.recordEvent(bytesOf(EVENT))])
        await store.recordVisit({ route: '/', clientIp: '127.0.0.1', userAgent: null })
      }
    }),
  )
  await expect
    .poll(() => one.stats())
    .toMatchObject({
      counters: { visit_count: 120, query_event_count: 120, cache_hit_count: 120, cache_write_count: 120 },
      cache_entries: 40,
      cache_bytes: 40 * '{"of":0}'.length,
      query_events: 120,
      page_visits: 120,
    })
})

test('removes the oldest rows of the log beyond ten thousand', async () => {
  const url = cluster.database()
  const store = await open(url)
  const query = (text: string) => cluster.psql(new URL(url).pathname.slice(1), text)
  query(`INSERT INTO event_logs (level, message, detail_json, created_at)
    SELECT 'info', 'm' || number, '{}', '2026-01-01 00:00:00' FROM generate_series(1, 10000) AS number`)
  store.log('warn', 'the newest')
  const rows = () => query("SELECT count(*) || ' ' || count(*) FILTER (WHERE message = 'm1') FROM event_logs")
  await expect.poll(rows).toBe('10000 0')
  expect(query('SELECT message FROM event_logs ORDER BY id DESC LIMIT 1')).toBe('the newest')
})
