import type { Clock } from './clock.ts'
import type { LogEvent } from './sql/write-queue.ts'
import { BACKUP_AFTER_MS } from './workspace/file/backups.ts'

export type StoreOptions = {
  clock?: Clock
  /** Milliseconds that a request waits for a lock of another process: 30 s (docs/dev/security.md, Promises). */
  lockWaitMs?: number
  /** Receives errors that no request is waiting for. */
  report?: (error: unknown) => void
  /** Receives events for the operator, in addition to `event_logs`. */
  logEvent?: LogEvent
  /** The largest `runtime.sqlite` that is checked before it is opened. Damage in a larger one is found when it is met. */
  checkedBytes?: number
  /** How much of the disk is reserved at most, to clear it when it is full: 8 MiB. */
  reserveBytes?: number
  /** Called once when the store has ended by itself, after what was reported: the process has to end, too. */
  ended?: () => void
  /** Milliseconds from a change of the workspace to its backup. */
  backupAfterMs?: number
  /** Milliseconds between two checks that the paths still lead to the open files. */
  lookEveryMs?: number
  /** How many bytes of answers are kept. No limit if not set. */
  cacheMaxBytes?: number | undefined
  /** How many days of events, visits and log rows are kept. All if not set. */
  telemetryDays?: number | undefined
}

/** Of a program. A check of the paths takes about 20 µs, so at this interval it does not slow down writes. */
export const DEFAULTS = {
  clock: () => new Date(),
  lockWaitMs: 30_000,
  report: (_error: unknown) => {},
  logEvent: (..._event: Parameters<LogEvent>) => {},
  ended: () => {},
  lookEveryMs: 1000,
  backupAfterMs: BACKUP_AFTER_MS,
}
