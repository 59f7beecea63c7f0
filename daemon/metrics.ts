import type { RuntimeStats } from '../shared/contract/runtime.ts'
import { APP_VERSION } from '../shared/version.ts'

type Measured = { stats: RuntimeStats; durations: Durations; storeBytes: number | null }

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** In Prometheus's text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function metricsText({ stats, durations, storeBytes }: Measured): string {
  const { visit_count, query_event_count, cache_hit_count, cache_write_count } = stats.counters
  // A database server's files are not ours to measure.
  const files = storeBytes === null ? [] : [` ${storeBytes}`]
  const build = [`{version="${APP_VERSION}",node="${process.versions.node}"} 1`]
  const metrics: [type: string, name: string, help: string, samples: number | readonly string[]][] = [
    ['counter', 'page_visits_total', 'Visits of the page.', visit_count],
    ['counter', 'queries_total', 'Queries that were recorded.', query_event_count],
    ['counter', 'query_failures_total', 'Recorded queries that failed.', stats.query_failures ?? 0],
    ['counter', 'cache_hits_total', 'Look-ups that the cache answered.', cache_hit_count],
    ['counter', 'cache_writes_total', 'Answers written to the cache.', cache_write_count],
    [
      'histogram',
      'query_duration_seconds',
      'How long queries took, since the daemon started.',
      durations.samples(),
    ],
    ['gauge', 'cache_entries', 'Answers in the cache.', stats.cache_entries],
    ['gauge', 'cache_bytes', 'Bytes of the answers in the cache.', stats.cache_bytes ?? 0],
    ['gauge', 'store_bytes', "Bytes of the store's files.", files],
    ['gauge', 'resident_memory_bytes', "Resident memory of the daemon's process.", process.memoryUsage.rss()],
    ['gauge', 'uptime_seconds', 'Seconds since the daemon was started.', process.uptime()],
    ['gauge', 'build_info', 'The version that runs; the value is always 1.', build],
  ]
  return metrics
    .map(([type, ofUs, help, samples]) => {
      const name = `coauthors_${ofUs}`
      const lines = typeof samples === 'number' ? [` ${samples}`] : samples
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map((line) => `${name}${line}\n`).join('')}`
    })
    .join('')
}

/** Upper bounds in seconds: from a cache hit to the slowest 50 × 50 query. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Number.POSITIVE_INFINITY]

/** The durations of queries since the daemon started, as a Prometheus histogram: each bucket counts all up to its bound. */
export class Durations {
  readonly #counts = BOUNDS.map((bound) => ({ bound, count: 0 }))
  #sum = 0

  /** Adds a query's duration in milliseconds. */
  observe(ms: number): void {
    const seconds = ms / 1000
    for (const bucket of this.#counts) if (seconds <= bucket.bound) bucket.count += 1
    this.#sum += seconds
  }

  samples(): string[] {
    const buckets = this.#counts.map(
      ({ bound, count }) => `_bucket{le="${bound === Number.POSITIVE_INFINITY ? '+Inf' : bound}"} ${count}`,
    )
    return [...buckets, `_sum ${this.#sum}`, `_count ${this.#counts.at(-1)?.count}`]
  }
}
