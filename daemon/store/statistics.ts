import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { DAY_MS, utcText } from '../../shared/measures.ts'
import { joined, type Query, type Soon, type Sql, sql } from './engine.ts'
import type { Step } from './store.ts'

/** Selects a counter's value. A missing row counts as 0. */
export const counter = (name: string): Sql =>
  sql`coalesce((SELECT value FROM runtime_counters WHERE name = ${name}), 0)`

type Source = {
  read: Query
  /** Selects the number of the last committed batch of notes (pending-notes.ts). */
  committed: Sql
  /** Counts the hits and visits of later batches. */
  pending: (committed: number) => { hits: number; visits: number }
}

const COUNTERS = ['visit_count', 'query_event_count', 'cache_hit_count', 'cache_write_count'] as const
type StatsRow = Record<(typeof COUNTERS)[number], number> &
  Record<'events' | 'visits' | 'failures' | 'entries' | 'bytes' | 'committed', number>

export async function readStats({ read, committed, pending }: Source): Promise<RuntimeStats> {
  const counters = joined(COUNTERS.map((name) => sql`${counter(name)} AS ${() => name}`))
  const [row] = await read<StatsRow>`
    SELECT (SELECT count(*) FROM query_events) AS events, (SELECT count(*) FROM page_visits) AS visits,
      (SELECT count(*) FROM query_events WHERE success = 0) AS failures,
      (SELECT count(*) FROM query_cache) AS entries, (SELECT coalesce(sum(bytes), 0) FROM cache_growth) AS bytes,
      ${counters}, ${committed} AS committed`
  if (row === undefined) throw new Error('The engine gave no row.')
  const { events, failures } = row
  const { hits, visits } = pending(row.committed)
  return {
    counters: {
      visit_count: row.visit_count + visits,
      query_event_count: row.query_event_count,
      cache_hit_count: row.cache_hit_count + hits,
      cache_write_count: row.cache_write_count,
    },
    cache_entries: row.entries,
    cache_bytes: Math.max(0, row.bytes),
    query_events: events,
    page_visits: row.visits + visits,
    error_ratio: events === 0 ? 0 : failures / events,
  }
}

/**
 * Makes a function that returns the number of visits so far. The function never fails: after an error it returns its last number
 * plus 1. On SQLite it returns at once, without a promise, so visits that come together get different numbers.
 */
export function visitCounter({ read, committed, pending }: Source): () => Soon<number> {
  let last = 0
  const count = ([row]: { visits: number; committed: number }[]): number => {
    last = (row?.visits ?? 0) + pending(row?.committed ?? 0).visits
    return last
  }
  const guess = (): number => {
    last += 1
    return last
  }
  return () => {
    try {
      const rows = read<{ visits: number; committed: number }>`
        SELECT ${counter('visit_count')} AS visits, ${committed} AS committed`
      return rows instanceof Promise ? rows.then(count).catch(guess) : count(rows)
    } catch {
      return guess()
    }
  }
}

/** The periods of the last `days` days (UTC), oldest first. Weeks begin on Monday, and the last one ends today. */
export function periodsOf(now: number, days: number, step: Step): { first: string; last: string }[] {
  const length = step === 'day' ? 1 : 7
  // Days from today to the end of the period. A week ends on Sunday, day 0.
  const ahead = step === 'day' ? 0 : (7 - new Date(now).getUTCDay()) % 7
  const whole = Math.ceil((days + ahead) / length) * length
  const dayOf = (back: number): string => utcText(new Date(now - back * DAY_MS)).slice(0, 10)
  return Array.from({ length: whole / length }, (_, at) => {
    const back = whole - ahead - 1 - at * length
    return { first: dayOf(back), last: dayOf(Math.max(0, back - length + 1)) }
  })
}

/** The tables whose old rows the store removes (`TELEMETRY_DAYS`). */
export const LIMITED = ['query_events', 'page_visits', 'event_logs'] as const
