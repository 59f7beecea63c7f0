import type { Clock } from './clock.ts'
import type { LogEvent } from './tables/event-log.ts'

export type StoreOptions = {
  clock?: Clock
  /** Milliseconds that a request waits for a lock of another process: 30 s (docs/security.md, Promises). */
  lockWaitMs?: number
  /** Receives errors that no request is waiting for. */
  report?: (error: unknown) => void
  /** Receives events for the operator, in addition to `event_logs`. */
  logEvent?: LogEvent
  /** The largest file that is checked before it is opened. A larger one is checked while it serves. */
  checkedBytes?: number
  /** Milliseconds until that later check starts. */
  laterMs?: number
  /** The longest pause in milliseconds between tries to replace a damaged or lost store. */
  openAgainMs?: number
  /** Milliseconds between two checks that the path still leads to the open file. */
  lookEveryMs?: number
  /** How many bytes of answers are kept. No limit if not set. */
  cacheMaxBytes?: number | undefined
  /** How many days of events, visits and log rows are kept. All if not set. */
  telemetryDays?: number | undefined
}
