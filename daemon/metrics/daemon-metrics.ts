import { statSync } from 'node:fs'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { COMPANIONS } from '../store/sqlite/move-aside.ts'
import type { Durations } from './durations.ts'
import type { Metric } from './exposition.ts'

export type Measured = { stats: RuntimeStats; durations: Durations; storePath: string }

/** The daemon's metrics for a scraper. Counters live as long as the store, the histogram as long as the process. */
export function daemonMetrics({ stats, durations, storePath }: Measured): Metric[] {
  const { counters } = stats
  return [
    counter('coauthors_page_visits_total', 'Visits of the page.', counters.visit_count),
    counter('coauthors_queries_total', 'Queries that were recorded.', counters.query_event_count),
    counter('coauthors_query_failures_total', 'Recorded queries that failed.', stats.query_failures ?? 0),
    counter('coauthors_cache_hits_total', 'Look-ups that the cache answered.', counters.cache_hit_count),
    counter('coauthors_cache_writes_total', 'Answers written to the cache.', counters.cache_write_count),
    {
      name: 'coauthors_query_duration_seconds',
      help: 'How long queries took, since the daemon started.',
      type: 'histogram',
      samples: durations.samples(),
    },
    gauge('coauthors_cache_entries', 'Answers in the cache.', stats.cache_entries),
    gauge('coauthors_cache_bytes', 'Bytes of the answers in the cache.', stats.cache_bytes ?? 0),
    gauge('coauthors_store_bytes', "Bytes of the store's files.", storeBytes(storePath)),
    gauge(
      'coauthors_resident_memory_bytes',
      "Resident memory of the daemon's process.",
      process.memoryUsage.rss(),
    ),
    gauge('coauthors_uptime_seconds', 'Seconds since the daemon was started.', process.uptime()),
    {
      name: 'coauthors_build_info',
      help: 'The version that runs; the value is always 1.',
      type: 'gauge',
      samples: [{ labels: { version: APP_VERSION, node: process.versions.node }, value: 1 }],
    },
  ]
}

const counter = (name: string, help: string, value: number): Metric => single('counter', name, help, value)
const gauge = (name: string, help: string, value: number): Metric => single('gauge', name, help, value)

function single(type: 'counter' | 'gauge', name: string, help: string, value: number): Metric {
  return { name, help, type, samples: [{ value }] }
}

/** The database including its write-ahead log. */
function storeBytes(path: string): number {
  const sizes = COMPANIONS.map((suffix) => statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
