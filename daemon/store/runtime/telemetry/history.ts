import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { utcText } from '../../../../shared/measures.ts'
import { type Clock, DAY_MS } from '../../clock.ts'
import { type Engine, getRow, getValue, raw, sql, type Work } from '../../sql/sql.ts'
import { cacheSize } from '../cache/answer-table.ts'

/** Reading yields to other requests after this time. */
const SLICE_MS = 10

/** The figures of single days, or of weeks from Monday to Sunday. */
export type Step = 'day' | 'week'

/**
 * Reads visits, queries and the cache's size of the last `days` days (UTC), the oldest first and today last; by weeks, of
 * all weeks that these days are in. Each day or week is read from the indexes on days (3,000 queries and as many visits in
 * 0.2 ms), and the event loop runs in between.
 */
export async function readHistory(
  engine: Engine,
  clock: Clock,
  days: number,
  step: Step = 'day',
): Promise<DayFigures[]> {
  const now = clock().getTime()
  const figures: DayFigures[] = []
  const length = step === 'day' ? 1 : 7
  // The days until the last day of the current period: a week ends on Sunday, day 0.
  const ahead = step === 'day' ? 0 : (7 - new Date(now).getUTCDay()) % 7
  const whole = Math.ceil((days + ahead) / length) * length
  let sliceEnds = performance.now() + SLICE_MS
  for (let back = whole - ahead - 1; back >= 0; back -= length) {
    const [first, last] = [dayOf(now - back * DAY_MS), dayOf(now - Math.max(0, back - length + 1) * DAY_MS)]
    figures.push(await engine.read(readPeriod(step, first, last)))
    if (performance.now() < sliceEnds) continue
    await nextTurn()
    sliceEnds = performance.now() + SLICE_MS
  }
  return figures
}

const dayOf = (time: number): string => utcText(new Date(time)).slice(0, 10)

const NO_QUERIES = { queries: 0, hits: 0, errors: 0, timed: 0 }

/** Reads one day, or the days from the first to the last (`YYYY-MM-DD`), from the indexes on days alone. */
export function* readPeriod(step: Step, first: string, last: string): Work<DayFigures> {
  const day = raw('substr(created_at, 1, 10)')
  // The index has the durations of one day in order. Durations of a week have to be sorted.
  const isWithin = step === 'day' ? sql`${day} = ${first}` : sql`${day} BETWEEN ${first} AND ${last}`
  const visits = yield* getValue<number>(sql`SELECT count(*) FROM page_visits WHERE ${isWithin}`)
  const totals = sql`
    SELECT count(*) AS queries, coalesce(sum(cache_hit), 0) AS hits, count(*) FILTER (WHERE success = 0) AS errors,
      count(duration_ms) FILTER (WHERE success = 1) AS timed
    FROM query_events WHERE ${isWithin}`
  const { timed, ...figures } = (yield* getRow<typeof NO_QUERIES>(totals)) ?? NO_QUERIES
  // By nearest rank: each is a duration that occurred.
  function* percentile(share: number): Work<number | null> {
    if (timed === 0) return null
    const nth = yield* getValue<number>(sql`
      SELECT duration_ms FROM query_events WHERE ${isWithin} AND success = 1 AND duration_ms IS NOT NULL
      ORDER BY duration_ms LIMIT 1 OFFSET ${Math.ceil(timed * share) - 1}`)
    return nth ?? null
  }
  const { entries, bytes } = yield* cacheSize(last)
  return {
    day: first,
    visits: visits ?? 0,
    ...figures,
    median_ms: yield* percentile(0.5),
    p95_ms: yield* percentile(0.95),
    cache_entries: entries,
    cache_bytes: bytes,
  }
}
