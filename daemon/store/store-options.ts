import type { Clock } from './clock.ts'
import type { LogEvent } from './tables/event-log.ts'

export type StoreOptions = {
  clock?: Clock
  /** Milliseconds a request waits for a lock that another process holds: 30 s (docs/security.md, Promises). */
  lockWaitMs?: number
  /** Told of what went wrong with nobody waiting for it. */
  report?: (error: unknown) => void
  /** Told of what an operator should know, beside `event_logs`. */
  logEvent?: LogEvent
  /** How large a file is checked as a whole before it is opened; one that is larger, while it serves. */
  checkedBytes?: number
  /** Milliseconds until that later check begins. */
  laterMs?: number
  /** Milliseconds between two tries to begin another store in place of one that is damaged or lost, at most. */
  openAgainMs?: number
  /** Milliseconds between two looks whether the path still leads to the open file. */
  lookEveryMs?: number
  /** How many bytes of answers are kept; without it there is no limit. */
  cacheMaxBytes?: number | undefined
  /** How many days of events, visits and log rows are kept; without it all. */
  telemetryDays?: number | undefined
}
