import { statSync } from 'node:fs'
import type { RuntimeStats } from '../shared/contract/runtime.ts'
import { APP_VERSION } from '../shared/version.ts'
import { COMPANIONS } from './store/sqlite/database-file.ts'

type Measured = { stats: RuntimeStats; durations: Durations; storePath: string }

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * The daemon's metrics in Prometheus's text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * Counters live as long as the store, the histogram as long as the process.
 */
export function metricsText({ stats, durations, storePath }: Measured): string {
  const { counters } = stats
  const resident = process.memoryUsage.rss()
  const build = [`{version="${APP_VERSION}",node="${process.versions.node}"} 1`]
  return [
    metric('counter', 'page_visits_total', 'Visits of the page.', counters.visit_count),
    metric('counter', 'queries_total', 'Queries that were recorded.', counters.query_event_count),
    metric('counter', 'query_failures_total', 'Recorded queries that failed.', stats.query_failures ?? 0),
    metric('counter', 'cache_hits_total', 'Look-ups that the cache answered.', counters.cache_hit_count),
    metric('counter', 'cache_writes_total', 'Answers written to the cache.', counters.cache_write_count),
    metric(
      'histogram',
      'query_duration_seconds',
      'How long queries took, since the daemon started.',
      durations.samples(),
    ),
    metric('gauge', 'cache_entries', 'Answers in the cache.', stats.cache_entries),
    metric('gauge', 'cache_bytes', 'Bytes of the answers in the cache.', stats.cache_bytes ?? 0),
    metric('gauge', 'store_bytes', "Bytes of the store's files.", storeBytes(storePath)),
    metric('gauge', 'resident_memory_bytes', "Resident memory of the daemon's process.", resident),
    metric('gauge', 'uptime_seconds', 'Seconds since the daemon was started.', process.uptime()),
    metric('gauge', 'build_info', 'The version that runs; the value is always 1.', build),
  ].join('')
}

/** `samples`: one value, or what follows the name of each sample. Nothing in our texts has to be escaped. */
function metric(
  type: 'counter' | 'gauge' | 'histogram',
  ofUs: string,
  help: string,
  samples: number | readonly string[],
): string {
  const name = `coauthors_${ofUs}`
  const lines = typeof samples === 'number' ? [` ${samples}`] : samples
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map((line) => `${name}${line}\n`).join('')}`
}

/** The database including its write-ahead log. */
function storeBytes(path: string): number {
  const sizes = COMPANIONS.map((suffix) => statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Upper bounds in seconds: from a cache hit to the slowest 50 × 50 query. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, Number.POSITIVE_INFINITY]

/** The durations of queries since the daemon started, as a Prometheus histogram. */
export class Durations {
  readonly #counts = BOUNDS.map(() => 0)
  #sum = 0

  /** Adds a query's duration in milliseconds. Prometheus's buckets are cumulative: each counts all up to its bound. */
  observe(ms: number): void {
    const seconds = ms / 1000
    for (const [place, bound] of BOUNDS.entries()) {
      if (seconds <= bound) this.#counts[place] = (this.#counts[place] ?? 0) + 1
    }
    this.#sum += seconds
  }

  samples(): string[] {
    const buckets = BOUNDS.map((bound, place) => {
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : bound
      return `_bucket{le="${le}"} ${this.#counts[place]}`
    })
    return [...buckets, `_sum ${this.#sum}`, `_count ${this.#counts.at(-1)}`]
  }
}
