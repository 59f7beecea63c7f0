import type { LogEvent, PageVisit } from './store.ts'

/** Hits and visits wait this long, so that one batch commits many. */
const COMMIT_NOTES_MS = 100
// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512
// Within this time, a repeated message gets only one row. The next row counts the messages left out.
const QUIET_MS = 60_000
/** The log has at most this many rows. */
export const LOG_ROWS_KEPT = 10_000

/** The number of an answer's hits, and the time of the last one (UTC text). */
export type Hits = { count: number; at: string }
type LogRow = { level: string; message: string; detail: string; at: string }

const emptyNotes = () => ({
  hits: new Map<string, Hits>(),
  visits: [] as (PageVisit & { at: string })[],
  logs: [] as LogRow[],
})

/** A batch: hits, visits and log rows that one transaction commits. Each batch has a higher number than the one before. */
export type Notes = { batch: number } & ReturnType<typeof emptyNotes>

/**
 * Collects hits, visits and log rows for commits in batches. `send` resolves when a batch is in the tables or was given up.
 * A reader passes the number of the last batch in the tables (`committed`). It adds the hits and visits of later batches.
 */
export function pendingNotes(lastBatch: number, send: (notes: Notes) => Promise<unknown>) {
  let batch = lastBatch
  let notes = emptyNotes()
  const underWay = new Set<Notes>()
  let timer: NodeJS.Timeout | undefined
  const sendNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    const { hits, visits, logs } = notes
    if (hits.size + visits.length + logs.length === 0) return
    batch += 1
    const sent = { batch, hits, visits, logs }
    notes = emptyNotes()
    underWay.add(sent)
    const forget = () => void underWay.delete(sent)
    send(sent).then(forget, forget)
  }
  const sendSoon = (): void => {
    timer ??= setTimeout(sendNow, COMMIT_NOTES_MS)
  }
  return {
    send: sendNow,

    /** Adds a hit. Returns the key's hits in batches after `committed`. */
    hit: (key: string, at: string, committed: number): number => {
      let count = (notes.hits.get(key)?.count ?? 0) + 1
      notes.hits.set(key, { count, at })
      sendSoon()
      for (const one of underWay) if (one.batch > committed) count += one.hits.get(key)?.count ?? 0
      return count
    },

    visit: ({ route, clientIp, userAgent }: PageVisit, at: string): void => {
      notes.visits.push({ route, clientIp, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null, at })
      sendSoon()
    },

    /** Adds a log row. If `isSoon` is false, the row waits until something else starts a batch. */
    log: (row: LogRow, isSoon = true): void => {
      notes.logs.push(row)
      if (isSoon) sendSoon()
    },

    /** Counts the hits and visits in batches after `committed`. */
    pending: (committed: number): { hits: number; visits: number } => {
      const sum = { hits: 0, visits: 0 }
      for (const one of [{ batch: batch + 1, ...notes }, ...underWay]) {
        if (one.batch <= committed) continue
        for (const { count } of one.hits.values()) sum.hits += count
        sum.visits += one.visits.length
      }
      return sum
    },
  }
}

/** Logs events for the operator, and through `note` in `event_logs`. Logs the same message at most once a minute. */
export function eventLog(logEvent: LogEvent, now: () => string, note: (row: LogRow) => void): LogEvent {
  const logged = new Map<string, { at: number; leftOut: number }>()
  return (level, message, detail = {}) => {
    const before = logged.get(message)
    // A monotonic time, since the system clock may be set back.
    const time = performance.now()
    if (before !== undefined && time - before.at < QUIET_MS) {
      before.leftOut += 1
      return
    }
    logged.set(message, { at: time, leftOut: 0 })
    const facts = { ...detail, ...(before?.leftOut && { left_out: before.leftOut }) }
    logEvent(level, message, facts)
    note({ level, message, detail: JSON.stringify({ pid: process.pid, ...facts }), at: now() })
  }
}
