import type { DayFigures, RecordedQueryEvent, RuntimeStats } from '../../../../shared/contract/runtime.ts'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import { type Engine, getRow, run, sql, type Work } from '../../sql/sql.ts'
import type { WriteQueue } from '../../sql/write-queue.ts'
import { CACHE_SIZE } from '../cache/answer-table.ts'
import { addToCounter, counter, counterValue } from '../counters.ts'
import { readHistory, type Step } from './history.ts'

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }

// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512

type Parts = { engine: Engine; queue: WriteQueue; clock: Clock }

export type Telemetry = ReturnType<typeof telemetry>

/** Visits of the page, and one row per query, without author names and titles (docs/dev/security.md, Logs). */
export function telemetry({ engine, queue, clock }: Parts) {
  /** Visits that are answered but not yet committed. */
  let pendingVisits = 0
  let lastVisitCount = 0

  /** Resolves to the number of visits, including those not yet committed. */
  const visitCount = async (): Promise<number> => {
    const pending = pendingVisits
    try {
      lastVisitCount = await engine.read(counterValue('visit_count'))
    } catch {
      // The page is more important than an exact number. The next write reports the problem.
    }
    return lastVisitCount + pending
  }

  return {
    visitCount,

    /** Records a visit and resolves to their number, after the commit if the engine is free. It never fails. */
    recordVisit: async ({ route, clientIp, userAgent }: PageVisit): Promise<number> => {
      const at = utcText(clock())
      pendingVisits += 1
      const count = await visitCount()
      function* write(): Work<void> {
        yield* run(sql`
          INSERT INTO page_visits (route, client_ip, user_agent, created_at)
          VALUES (${route}, ${clientIp}, ${userAgent?.slice(0, USER_AGENT_LENGTH) ?? null}, ${at})`)
        yield* addToCounter('visit_count', 1, at)
      }
      await queue.defer(write, () => {
        pendingVisits -= 1
      })
      return count
    },

    /** `extra`: its `extra_json` or `extra` as text. Resolves after the commit; rejects as the queue does. */
    recordEvent: (
      event: Omit<RecordedQueryEvent, 'extra_json' | 'extra'>,
      extra: string | null,
    ): Promise<void> => {
      const now = utcText(clock())
      const { event_type, query_hash, left_count, right_count, total_pairs, duration_ms, error_message } =
        event
      const [cacheHit, success] = [Number(event.cache_hit), Number(event.success)]
      return queue.write(function* () {
        yield* run(sql`
          INSERT INTO query_events (event_type, query_hash, left_count, right_count, total_pairs, cache_hit, success,
            duration_ms, error_message, extra_json, created_at)
          VALUES (${event_type}, ${query_hash ?? null}, ${left_count}, ${right_count}, ${total_pairs}, ${cacheHit},
            ${success}, ${duration_ms ?? null}, ${error_message ?? null}, ${extra}, ${now})`)
        yield* addToCounter('query_event_count', 1, now)
      })
    },

    /** Reads what `GET /api/runtime/stats` answers, in one statement, with the hits and visits that are not yet committed. */
    stats: async (pendingHits: number): Promise<RuntimeStats> => {
      const notCommitted = pendingVisits
      const row = (await engine.read(getRow<typeof NOTHING>(STATS))) ?? NOTHING
      const { events, failures } = row
      return {
        counters: {
          visit_count: row.visit_count + notCommitted,
          query_event_count: row.query_event_count,
          cache_hit_count: row.cache_hit_count + pendingHits,
          cache_write_count: row.cache_write_count,
        },
        cache_entries: row.entries,
        cache_bytes: row.bytes,
        query_events: events,
        page_visits: row.visits + notCommitted,
        query_failures: failures + row.removed_failure_count,
        error_ratio: events === 0 ? 0 : failures / events,
      }
    },

    /** The figures of the last `days` days or weeks, as `readHistory`. */
    history: (days: number, step: Step): Promise<DayFigures[]> => readHistory(engine, clock, days, step),
  }
}

const NOTHING = {
  events: 0,
  visits: 0,
  failures: 0,
  entries: 0,
  bytes: 0,
  visit_count: 0,
  query_event_count: 0,
  cache_hit_count: 0,
  cache_write_count: 0,
  removed_failure_count: 0,
}
const STATS = sql`
  SELECT (SELECT count(*) FROM query_events) AS events, (SELECT count(*) FROM page_visits) AS visits,
    (SELECT count(*) FROM query_events WHERE success = 0) AS failures, ${CACHE_SIZE},
    ${counter('visit_count')} AS visit_count, ${counter('query_event_count')} AS query_event_count,
    ${counter('cache_hit_count')} AS cache_hit_count, ${counter('cache_write_count')} AS cache_write_count,
    ${counter('removed_failure_count')} AS removed_failure_count`
