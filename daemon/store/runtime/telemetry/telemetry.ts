import type Database from 'better-sqlite3'
import type { DayFigures, RecordedQueryEvent, RuntimeStats } from '../../../../shared/contract/runtime.ts'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import { getRow, run } from '../../sqlite/statements.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { cacheSize } from '../cache/answer-table.ts'
import { addToCounter, counterValue } from '../runtime-schema.ts'
import { readHistory, type Step } from './history.ts'

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }

// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512

const VISIT = 'INSERT INTO page_visits (route, client_ip, user_agent, created_at) VALUES (?, ?, ?, ?)'
const EVENT = `
  INSERT INTO query_events (event_type, query_hash, left_count, right_count, total_pairs, cache_hit, success,
    duration_ms, error_message, extra_json, created_at)
  VALUES (@event_type, @query_hash, @left_count, @right_count, @total_pairs, @cache_hit, @success, @duration_ms,
    @error_message, @extra, @now)`
const NO_ROWS = { events: 0, visits: 0, failures: 0 }
const ROWS = `
  SELECT (SELECT count(*) FROM query_events) AS events, (SELECT count(*) FROM page_visits) AS visits,
    (SELECT count(*) FROM query_events WHERE success = 0) AS failures`

type Parts = { database: Database.Database; queue: WriteQueue; clock: Clock }

/** Visits of the page, and one row per query, without author names and titles (docs/security.md, Logs). */
export function telemetry({ database, queue, clock }: Parts) {
  /** Visits that are answered but not yet committed. */
  let pendingVisits = 0
  let lastVisitCount = 0

  /** Returns the number of visits, including those not yet committed. */
  const visitCount = (): number => {
    try {
      lastVisitCount = counterValue(database, 'visit_count')
    } catch {
      // The page is more important than an exact number. The next write reports the problem.
    }
    return lastVisitCount + pendingVisits
  }

  return {
    visitCount,

    /** Records a visit and resolves to their number, after the commit if the lock is free. It never fails. */
    recordVisit: async ({ route, clientIp, userAgent }: PageVisit): Promise<number> => {
      const at = utcText(clock())
      pendingVisits += 1
      const count = visitCount()
      const write = (): void => {
        run(database, VISIT, route, clientIp, userAgent?.slice(0, USER_AGENT_LENGTH) ?? null, at)
        addToCounter(database, 'visit_count', 1, at)
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
      const numbers = { cache_hit: Number(event.cache_hit), success: Number(event.success) }
      const row = {
        query_hash: null,
        duration_ms: null,
        error_message: null,
        ...event,
        ...numbers,
        extra,
        now,
      }
      return queue.write(() => {
        run(database, EVENT, row)
        addToCounter(database, 'query_event_count', 1, now)
      })
    },

    /** Reads what `GET /api/runtime/stats` answers, in one snapshot, with the hits and visits that are not yet committed. */
    stats: database.transaction((pendingHits: number): RuntimeStats => {
      const { events, failures, visits } = getRow<typeof NO_ROWS>(database, ROWS) ?? NO_ROWS
      const { entries, bytes } = cacheSize(database)
      return {
        counters: {
          visit_count: visitCount(),
          query_event_count: counterValue(database, 'query_event_count'),
          cache_hit_count: counterValue(database, 'cache_hit_count') + pendingHits,
          cache_write_count: counterValue(database, 'cache_write_count'),
        },
        cache_entries: entries,
        cache_bytes: bytes,
        query_events: events,
        page_visits: visits + pendingVisits,
        query_failures: failures + counterValue(database, 'removed_failure_count'),
        error_ratio: events === 0 ? 0 : failures / events,
      }
    }),

    /** The figures of the last `days` days or weeks, as `readHistory`. */
    history: (days: number, step: Step): Promise<DayFigures[]> => readHistory(database, clock, days, step),
  }
}
