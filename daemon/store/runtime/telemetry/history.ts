import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { type Clock, DAY_MS, utcText } from '../../clock.ts'
import { retryWhileBusy } from '../../sqlite/retry-while-busy.ts'
import { CacheSizes } from '../cache/cache-size.ts'

/** Reading yields to other requests after this time. */
const SLICE_MS = 10

/** Clocks are set by less than this all the time. */
const STEP_MS = 60_000

/** The figures of single days, or of weeks from Monday to Sunday. */
export type Step = 'day' | 'week'

/** From the first to the last day, `YYYY-MM-DD`. */
type Period = { first: string; last: string }

/**
 * Visits, queries and the cache's size by day or week (UTC). Each is read from the indexes on days, and the event loop
 * runs between them. Past ones are cached.
 */
export class History {
  readonly #clock: Clock
  readonly #lockWaitMs: number
  readonly #readers: Readonly<Record<Step, PeriodReader>>
  readonly #sizes: CacheSizes
  readonly #over = new Map<string, Happened>()
  /** When days were last read, by the clock and by one that does not jump. */
  #readAt = { time: Number.NEGATIVE_INFINITY, steady: 0 }

  constructor(database: Database.Database, { clock, lockWaitMs }: { clock: Clock; lockWaitMs: number }) {
    this.#clock = clock
    this.#lockWaitMs = lockWaitMs
    this.#readers = { day: new PeriodReader(database, 'day'), week: new PeriodReader(database, 'week') }
    this.#sizes = new CacheSizes(database)
  }

  /** Clears the cached days, after their rows have been removed. */
  forget(): void {
    this.#over.clear()
  }

  /** Returns the last `days` days, the oldest first and today last; by weeks, all weeks that these days are in. */
  async read(days: number, step: Step = 'day'): Promise<DayFigures[]> {
    const now = this.#clock().getTime()
    this.#forgetIfSetBack(now)
    const figures: DayFigures[] = []
    const length = step === 'day' ? 1 : 7
    // The days until the last day of the current period: a week ends on Sunday, day 0.
    const ahead = step === 'day' ? 0 : (7 - new Date(now).getUTCDay()) % 7
    const whole = Math.ceil((days + ahead) / length) * length
    let sliceEnds = performance.now() + SLICE_MS
    for (let back = whole - ahead - 1; back >= 0; back -= length) {
      const end = back - length + 1
      const period = { first: dayOf(now - back * DAY_MS), last: dayOf(now - Math.max(0, end) * DAY_MS) }
      figures.push(await retryWhileBusy(() => this.#figuresOf(period, step, end), this.#lockWaitMs))
      if (performance.now() < sliceEnds) continue
      await nextTurn()
      sliceEnds = performance.now() + SLICE_MS
    }
    return figures
  }

  /** Days that a clock that was ahead took for over had not happened yet. */
  #forgetIfSetBack(time: number): void {
    const steady = performance.now()
    if (time - this.#readAt.time < steady - this.#readAt.steady - STEP_MS) this.forget()
    this.#readAt = { time, steady }
  }

  #figuresOf(period: Period, step: Step, endsBack: number): DayFigures {
    const { entries, bytes } = this.#sizes.on(period.last)
    return {
      day: period.first,
      ...this.#happenedIn(period, step, endsBack),
      cache_entries: entries,
      cache_bytes: bytes,
    }
  }

  #happenedIn(period: Period, step: Step, endsBack: number): Happened {
    const key = `${step} ${period.first}`
    // If the clock is set back, a cached past day may become today again.
    const known = endsBack > 1 ? this.#over.get(key) : undefined
    if (known !== undefined) return known
    const happened = this.#readers[step].read(period)
    // An event from just before midnight may be written after it.
    if (endsBack > 1) this.#over.set(key, happened)
    return happened
  }
}

const dayOf = (time: number): string => utcText(new Date(time)).slice(0, 10)

/** The events of one day or week. */
export type Happened = Pick<DayFigures, 'visits' | 'queries' | 'hits' | 'errors' | 'median_ms' | 'p95_ms'>

/** The events of a period with one outcome. `timed` of them have a duration. */
type Outcome = { success: number | null; queries: number; hits: number; timed: number }
type Place = Period & { place: number }

const DAY = 'substr(created_at, 1, 10)'

/**
 * Reads the events of a period from the indexes on days alone: a day of 3,000 queries and as many visits in 0.2 ms,
 * measured.
 */
export class PeriodReader {
  readonly #visits: Database.Statement<[Period], number>
  readonly #outcomes: Database.Statement<[Period], Outcome>
  readonly #fromShortest: Database.Statement<[Place], number>
  readonly #fromLongest: Database.Statement<[Place], number>

  constructor(database: Database.Database, step: Step) {
    // Of one day the index has the durations in order. Those of a week have to be sorted.
    const isWithin = step === 'day' ? `${DAY} = @first` : `${DAY} BETWEEN @first AND @last`
    this.#visits = database
      .prepare<[Period], number>(`SELECT count(*) FROM page_visits WHERE ${isWithin}`)
      .pluck()
    // Grouped in index order: SQLite reads each row once and sorts nothing.
    this.#outcomes = database.prepare(`
      SELECT success, count(*) AS queries, coalesce(sum(cache_hit), 0) AS hits, count(duration_ms) AS timed
      FROM query_events WHERE ${isWithin} GROUP BY success`)
    const ranked = (order: 'ASC' | 'DESC') =>
      database
        .prepare<[Place], number>(
          `SELECT duration_ms FROM query_events
           WHERE ${isWithin} AND success = 1 AND duration_ms IS NOT NULL
           ORDER BY duration_ms ${order} LIMIT 1 OFFSET @place`,
        )
        .pluck()
    this.#fromShortest = ranked('ASC')
    this.#fromLongest = ranked('DESC')
  }

  /** Computes percentiles by nearest rank: each is a duration that occurred. */
  read(period: Period): Happened {
    const outcomes = this.#outcomes.all(period)
    const sum = (field: 'queries' | 'hits'): number =>
      outcomes.reduce((total, outcome) => total + outcome[field], 0)
    const timed = outcomes.find(({ success }) => success === 1)?.timed ?? 0
    return {
      visits: this.#visits.get(period) ?? 0,
      queries: sum('queries'),
      hits: sum('hits'),
      errors: outcomes.find(({ success }) => success === 0)?.queries ?? 0,
      median_ms: this.#fromShortest.get({ ...period, place: Math.ceil(timed * 0.5) - 1 }) ?? null,
      p95_ms: this.#fromLongest.get({ ...period, place: timed - Math.ceil(timed * 0.95) }) ?? null,
    }
  }
}
