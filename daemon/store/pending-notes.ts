import type { LogEvent, PageVisit } from './store.ts'

/** Hits and visits are answered at once and committed in batches. */
const NOTES_MS = 50
// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512
// A message gets one row within this time. Its next row says how many were omitted.
const QUIET_MS = 60_000

/** Hits of an answer, and the time of the last one (UTC text). */
export type Hits = { count: number; at: string }
type LogRow = { level: string; message: string; detail: string; at: string }

const emptyNotes = () => ({
  hits: new Map<string, Hits>(),
  visits: [] as (PageVisit & { at: string })[],
  logs: [] as LogRow[],
})

/** Notes that are committed together; the numbers of batches grow from start to start. */
export type Notes = { batch: number } & ReturnType<typeof emptyNotes>

/**
 * Hits, visits and log rows that were answered but are not in the tables yet. `send` gets a batch at a time, and resolves when
 * that is in the tables or given up. The tables say which batch was the last that is committed: `noted`.
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
    timer ??= setTimeout(sendNow, NOTES_MS)
  }
  return {
    send: sendNow,

    /** Notes a hit of a stored key. Returns how many hits, this one included, the tables did not have at `noted`. */
    hit: (key: string, at: string, noted: number): number => {
      let count = (notes.hits.get(key)?.count ?? 0) + 1
      notes.hits.set(key, { count, at })
      sendSoon()
      for (const one of underWay) if (one.batch > noted) count += one.hits.get(key)?.count ?? 0
      return count
    },

    visit: ({ route, clientIp, userAgent }: PageVisit, at: string): void => {
      notes.visits.push({ route, clientIp, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null, at })
      sendSoon()
    },

    /** `isSoon`: else it goes with the next batch. */
    log: (row: LogRow, isSoon = true): void => {
      notes.logs.push(row)
      if (isSoon) sendSoon()
    },

    /** The hits and visits that the tables did not have at `noted`. */
    pending: (noted: number): { hits: number; visits: number } => {
      const sum = { hits: 0, visits: 0 }
      for (const one of [{ batch: batch + 1, ...notes }, ...underWay]) {
        if (one.batch <= noted) continue
        for (const { count } of one.hits.values()) sum.hits += count
        sum.visits += one.visits.length
      }
      return sum
    },
  }
}

/**
 * Makes the log of a store: events go to the operator and, with `note`, into `event_logs`. The same message is recorded once a
 * minute; the next time says how many were left out.
 */
export function eventLog(logEvent: LogEvent, now: () => string, note: (row: LogRow) => void): LogEvent {
  const said = new Map<string, { at: number; leftOut: number }>()
  return (level, message, detail = {}) => {
    const before = said.get(message)
    // A monotonic time: the system clock may be set back.
    const time = performance.now()
    if (before !== undefined && time - before.at < QUIET_MS) {
      before.leftOut += 1
      return
    }
    said.set(message, { at: time, leftOut: 0 })
    const facts = { ...detail, ...(before?.leftOut && { left_out: before.leftOut }) }
    logEvent(level, message, facts)
    note({ level, message, detail: JSON.stringify({ pid: process.pid, ...facts }), at: now() })
  }
}
