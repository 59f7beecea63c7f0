import type { Sample } from './exposition.ts'

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
