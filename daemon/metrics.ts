import { statSync } from 'node:fs'
import type { RuntimeStats } from '../shared/contract/runtime.ts'
import { APP_VERSION } from '../shared/version.ts'
import { COMPANIONS } from './store/sqlite/move-aside.ts'

type Measured = { stats: RuntimeStats; durations: Durations; storePath: string }

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

/** Upper bounds in seconds: from a cache hit to the slowest 50 × 50 query. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The durations of queries since the daemon started, as a Prometheus histogram. */
export class Durations {
  readonly #counts = new Array<number>(BOUNDS.length + 1).fill(0)
  #sum = 0

  /** Adds a query's duration in milliseconds. */
  observe(ms: number): void {
    const seconds = ms / 1000
    const found = BOUNDS.findIndex((bound) => seconds <= bound)
    const place = found === -1 ? BOUNDS.length : found
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
    this.#sum += seconds
  }

  /** Prometheus's buckets are cumulative: each counts all durations up to its bound. */
  samples(): Sample[] {
    let total = 0
    const buckets = [...BOUNDS, Number.POSITIVE_INFINITY].map((bound, place) => {
      total += this.#counts[place] ?? 0
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound)
      return { suffix: '_bucket', labels: { le }, value: total }
    })
    return [...buckets, { suffix: '_sum', value: this.#sum }, { suffix: '_count', value: total }]
  }
}

/** One metric in Prometheus's terms. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** `suffix` is for the parts of a histogram. */
export type Sample = { suffix?: string; labels?: Readonly<Record<string, string>>; value: number }

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Formats metrics as Prometheus's text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/.
 */
export function exposition(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replace(/[\\\n]/g, escaped)}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${numberText(value)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\\n"]/g, escaped)}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (character: string): string => (character === '\n' ? '\\n' : `\\${character}`)

function numberText(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}
