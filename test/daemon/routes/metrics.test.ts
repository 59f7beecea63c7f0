import { afterEach, beforeEach, expect, test } from 'vitest'
import { APP_VERSION } from '../../../shared/version.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'
import { isOnPostgres } from '../test-database.ts'

let folder: ReturnType<typeof makeFolder>
let daemon: TestDaemon

beforeEach(async () => {
  folder = makeFolder()
  daemon = await startTestDaemon(folder.folder)
})
afterEach(async () => {
  await daemon.close()
  folder.remove()
})

const HELP = /^# HELP ([a-z_]+) .+$/
const TYPE = /^# TYPE ([a-z_]+) (counter|gauge|histogram)$/
const SAMPLE =
  /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (NaN|[+-]Inf|-?[\d.]+(?:e[+-]\d+)?)$/

/** Strictly as Prometheus's format 0.0.4 has it: HELP and TYPE once, then all samples of that metric. */
function parsed(text: string): Map<string, number> {
  expect(text.endsWith('\n')).toBe(true)
  const samples = new Map<string, number>()
  const seen = new Set<string>()
  let metric = ''
  let type = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const help = HELP.exec(line)?.[1]
    const typed = TYPE.exec(line)
    const sample = SAMPLE.exec(line)
    if (help !== undefined) {
      expect(seen.has(help)).toBe(false)
      seen.add(help)
      metric = help
    } else if (typed) {
      expect(typed[1]).toBe(metric)
      type = typed[2] ?? ''
      expect(metric.endsWith('_total')).toBe(type === 'counter')
    } else {
      expect(sample, line).not.toBeNull()
      const name = sample?.[1] ?? ''
      const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      expect(parts.map((part) => metric + part)).toContain(name)
      const series = sample?.[2] === undefined ? name : `${name}{${sample[2]}}`
      expect(samples.has(series)).toBe(false)
      samples.set(series, Number(sample?.[3]?.replace('Inf', 'Infinity')))
    }
  }
  return samples
}

test('what Prometheus scrapes is the store as it is', async () => {
  await daemon.get('/')
  for (const duration_ms of [3, 30, 70_000])
    await daemon.post('/api/runtime/query/event', { duration_ms, success: duration_ms < 1000 })
  await daemon.post('/api/runtime/cache/put', { key: 'k', data: { a: 1 } })
  await daemon.post('/api/runtime/cache/get', { key: 'k' })
  const answer = await daemon.get('/metrics')
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const samples = parsed(await answer.text())
  expect(Object.fromEntries(samples)).toMatchObject({
    coauthors_page_visits_total: 1,
    coauthors_queries_total: 3,
    coauthors_query_failures_total: 1,
    coauthors_cache_hits_total: 1,
    coauthors_cache_writes_total: 1,
    coauthors_cache_entries: 1,
    coauthors_cache_bytes: 7,
    [`coauthors_build_info{version="${APP_VERSION}",node="${process.versions.node}"}`]: 1,
    'coauthors_query_duration_seconds_bucket{le="0.005"}': 1,
    'coauthors_query_duration_seconds_bucket{le="30"}': 2,
    'coauthors_query_duration_seconds_bucket{le="+Inf"}': 3,
    coauthors_query_duration_seconds_count: 3,
  })
  expect(samples.get('coauthors_query_duration_seconds_sum')).toBeCloseTo(70.033)
  if (isOnPostgres()) expect(samples.has('coauthors_store_bytes')).toBe(false)
  else expect(samples.get('coauthors_store_bytes')).toBeGreaterThan(4096)
  expect(samples.get('coauthors_resident_memory_bytes')).toBeGreaterThan(1e6)
})

test('a scraper needs no Origin; a foreign Host or page is not let in', async () => {
  expect((await daemon.get('/metrics')).status).toBe(200)
  expect((await daemon.get('/metrics', { headers: { origin: 'http://evil.test' } })).status).toBe(403)
  expect((await daemon.get('/metrics', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})
