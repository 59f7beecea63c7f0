import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { DayFigures } from '../../shared/contract/runtime.ts'
import { type Clock, utcText } from './clock.ts'
import { readPatiently } from './read-patiently.ts'

/** What happened on one day. */
type Happened = Pick<DayFigures, 'visits' | 'queries' | 'hits' | 'errors' | 'median_ms' | 'p95_ms'>
export type CacheSize = { entries: number; bytes: number }

const DAY_MS = 86_400_000
/** Reading stops for other requests after so long; one day takes a millisecond at 3,000 queries a day. */
const TURN_MS = 10

/**
 * Visits, queries and the cache's size day by day (UTC). Each day is read from indexes of its own; the event loop goes
 * on between days. Days that are over are read once.
 */
export class History {
  readonly #clock: Clock
  readonly #lockWaitMs: number
  readonly #happened: Database.Statement<[{ day: string }], Happened>
  readonly #sizeUntil: Database.Statement<[string], CacheSize>
  readonly #over = new Map<string, Happened>()

  constructor(database: Database.Database, { clock, lockWaitMs }: { clock: Clock; lockWaitMs: number }) {
    this.#clock = clock
    this.#lockWaitMs = lockWaitMs
    this.#happened = database.prepare(`
      SELECT (SELECT count(*) FROM page_visits WHERE substr(created_at, 1, 10) = @day) AS visits,
        count(*) AS queries, count(*) FILTER (WHERE cache_hit = 1) AS hits,
        count(*) FILTER (WHERE success = 0) AS errors,
        median(CASE WHEN success = 1 THEN duration_ms END) AS median_ms,
        percentile(CASE WHEN success = 1 THEN duration_ms END, 95) AS p95_ms
      FROM query_events WHERE substr(created_at, 1, 10) = @day`)
    this.#sizeUntil = database.prepare(`
      SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes
      FROM cache_growth WHERE day <= ?`)
  }

  /** The last `days` days, the oldest first; the last is today. */
  async read(days: number): Promise<DayFigures[]> {
    const now = this.#clock().getTime()
    const figures: DayFigures[] = []
    let turnEnds = performance.now() + TURN_MS
    for (let back = days - 1; back >= 0; back -= 1) {
      const day = dayOf(now - back * DAY_MS)
      figures.push(await readPatiently(() => this.#figuresOf(day, back), this.#lockWaitMs))
      if (performance.now() < turnEnds) continue
      await nextTurn()
      turnEnds = performance.now() + TURN_MS
    }
    return figures
  }

  /** How many entries the cache has now, and how many bytes of answers; not one of them is read for it. */
  cacheSize(): Promise<CacheSize> {
    return readPatiently(() => this.#cacheSizeOn(END_OF_DAYS), this.#lockWaitMs)
  }

  #figuresOf(day: string, back: number): DayFigures {
    const { entries, bytes } = this.#cacheSizeOn(day)
    return { day, ...this.#happenedOn(day, back), cache_entries: entries, cache_bytes: bytes }
  }

  #happenedOn(day: string, back: number): Happened {
    const known = this.#over.get(day)
    if (known !== undefined) return known
    const happened = this.#happened.get({ day })
    if (happened === undefined) throw new Error('An aggregate without GROUP BY always has one row.')
    // What was asked just before midnight may be written after it.
    if (back > 1) this.#over.set(day, happened)
    return happened
  }

  /** Never below nothing, though a program that switches triggers off may have left the sums so. */
  #cacheSizeOn(day: string): CacheSize {
    const { entries = 0, bytes = 0 } = this.#sizeUntil.get(day) ?? {}
    return { entries: Math.max(0, entries), bytes: Math.max(0, bytes) }
  }
}

const END_OF_DAYS = '9999-12-31'
const dayOf = (time: number): string => utcText(new Date(time)).slice(0, 10)
