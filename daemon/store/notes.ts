import type { Hits } from './sqlite/answers.ts'
import type { LogRow, Notes } from './sqlite/telemetry.ts'
import type { LogEvent, PageVisit } from './store.ts'

/** Hits and visits are answered at once and committed in batches. */
const NOTES_MS = 50
// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512
// A message gets one row within this time. Its next row says how many were omitted.
const QUIET_MS = 60_000

const emptyNotes = () => ({
  hits: new Map<string, Hits>(),
  visits: [] as Notes['visits'][number][],
  logs: [] as LogRow[],
})

/**
 * Hits, visits and log rows that were answered but are not in the tables yet. `send` gets a batch at a time; batches have
 * growing numbers, and the tables say which of them was the last that is committed: `noted`.
 */
export function pendingNotes(lastBatch: number, send: (notes: Notes) => void) {
  let batch = lastBatch
  let notes = emptyNotes()
  let underWay: readonly Notes[] = []
  let timer: NodeJS.Timeout | undefined
  const sendNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    const { hits, visits, logs } = notes
    if (hits.size + visits.length + logs.length === 0) return
    batch += 1
    const sent = { batch, ...notes }
    notes = emptyNotes()
    underWay = [...underWay, sent]
    send(sent)
  }
  const sendSoon = (): void => {
    timer ??= setTimeout(sendNow, NOTES_MS)
  }
  return {
    send: sendNow,

    /** Notes a hit of a stored key. Returns how many hits, this one included, the tables did not have at `noted`. */
    hit: (key: string, at: string, noted: number): number => {
      const here = notes.hits.get(key)
      if (here) {
        here.count += 1
        here.at = at
      } else notes.hits.set(key, { count: 1, at })
      sendSoon()
      let count = here?.count ?? 1
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

    /** A batch and those before it are in the tables, or are given up. */
    committed: (last: number): void => {
      underWay = underWay.filter((one) => one.batch > last)
    },

    /** The hits and visits that the tables did not have at `noted`. */
    pending: (noted: number): { hits: number; visits: number } => {
      const sum = { hits: 0, visits: notes.visits.length }
      for (const { count } of notes.hits.values()) sum.hits += count
      for (const one of underWay) {
        if (one.batch <= noted) continue
        for (const { count } of one.hits.values()) sum.hits += count
        sum.visits += one.visits.length
      }
      return sum
    },
  }
}

/** Returns the detail of an event to record, or null if the same message was recorded a moment ago. */
export function logLimiter() {
  const said = new Map<string, { at: number; leftOut: number }>()
  return (message: string, detail: NonNullable<Parameters<LogEvent>[2]>) => {
    const before = said.get(message)
    // A monotonic time: the system clock may be set back.
    const now = performance.now()
    if (before !== undefined && now - before.at < QUIET_MS) {
      before.leftOut += 1
      return null
    }
    said.set(message, { at: now, leftOut: 0 })
    return { ...detail, ...(before?.leftOut && { left_out: before.leftOut }) }
  }
}
