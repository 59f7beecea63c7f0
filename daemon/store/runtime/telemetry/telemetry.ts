import type Database from 'better-sqlite3'
import type { DayFigures, RecordedQueryEvent, RuntimeStats } from '../../../../shared/contract/runtime.ts'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { cacheSize } from '../cache/cache-size.ts'
import type { Counters } from '../counters.ts'
import { readHistory, type Step } from './history.ts'

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }

// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512

type Rows = { events: number; failures: number; visits: number }
type Parts = { database: Database.Database; queue: WriteQueue; counters: Counters; clock: Clock }

/** Visits of the page, and one row per query, without author names and titles (docs/security.md, Logs). */
export class Telemetry {
  readonly #parts: Parts
  readonly #visit: Database.Statement<[PageVisit & { at: string }]>
  readonly #event: Database.Statement
  readonly #rows: Database.Statement<[], Rows>
  /** Visits that are answered but not yet committed. */
  #pendingVisits = 0
  #lastVisitCount = 0

  constructor(parts: Parts) {
    const { database } = parts
    this.#parts = parts
    this.#visit = database.prepare(`
      INSERT INTO page_visits (route, client_ip, user_agent, created_at)
      VALUES (@route, @clientIp, @userAgent, @at)`)
    this.#event = database.prepare(`
      INSERT INTO query_events (event_type, query_hash, left_count, right_count, total_pairs, cache_hit, success,
        duration_ms, error_message, extra_json, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    this.#rows = database.prepare(`
      SELECT (SELECT count(*) FROM query_events) AS events, (SELECT count(*) FROM page_visits) AS visits,
        (SELECT count(*) FROM query_events WHERE success = 0) AS failures`)
  }

  /**
   * Records a visit and resolves to the number of visits including it: after the commit if the lock is free. A problem of
   * the store never makes the page wait or fail.
   */
  async recordVisit(visit: PageVisit): Promise<number> {
    const { queue, counters, clock } = this.#parts
    const at = utcText(clock())
    const userAgent = visit.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null
    this.#pendingVisits += 1
    const count = this.visitCount()
    const write = (): void => {
      this.#visit.run({ ...visit, userAgent, at })
      counters.add('visit_count', 1, at)
    }
    await queue.defer(write, () => {
      this.#pendingVisits -= 1
    })
    return count
  }

  /** Returns the number of visits, including those not yet committed. */
  visitCount(): number {
    try {
      this.#lastVisitCount = this.#parts.counters.value('visit_count')
    } catch {
      // The page is more important than an exact number. The next write reports the problem.
    }
    return this.#lastVisitCount + this.#pendingVisits
  }

  /**
   * `extraJson` is the validated event's `extra_json` (or `extra`) as text. Resolves after the commit; rejects as
   * the queue does.
   */
  recordEvent(
    event: Omit<RecordedQueryEvent, 'extra_json' | 'extra'>,
    extraJson: string | null,
  ): Promise<void> {
    const { queue, counters, clock } = this.#parts
    const now = utcText(clock())
    // Positional parameters: binding by name takes a quarter of the time of the insertion.
    const row = [
      event.event_type,
      event.query_hash ?? null,
      event.left_count,
      event.right_count,
      event.total_pairs,
      Number(event.cache_hit),
      Number(event.success),
      event.duration_ms ?? null,
      event.error_message ?? null,
      extraJson,
      now,
    ]
    return queue.write(() => {
      this.#event.run(...row)
      counters.add('query_event_count', 1, now)
    })
  }

  /** Reads what `GET /api/runtime/stats` answers, in one snapshot, with the hits and visits that are not yet committed. */
  stats(pendingHits: number): RuntimeStats {
    const { database, counters } = this.#parts
    const read = database.transaction(() => {
      const { events, failures, visits } = this.#rows.get() ?? { events: 0, failures: 0, visits: 0 }
      const { entries, bytes } = cacheSize(database)
      return {
        counters: {
          visit_count: this.visitCount(),
          query_event_count: counters.value('query_event_count'),
          cache_hit_count: counters.value('cache_hit_count') + pendingHits,
          cache_write_count: counters.value('cache_write_count'),
        },
        cache_entries: entries,
        cache_bytes: bytes,
        query_events: events,
        page_visits: visits + this.#pendingVisits,
        query_failures: failures + counters.value('removed_failure_count'),
        error_ratio: events === 0 ? 0 : failures / events,
      }
    })
    return read()
  }

  /** The figures of the last `days` days or weeks, as `readHistory`. */
  history(days: number, step: Step): Promise<DayFigures[]> {
    return readHistory(this.#parts.database, this.#parts.clock, days, step)
  }
}
