import { codeOf } from '../../../shared/server/errors.ts'
import type { LogEvent } from './log-event.ts'
import { isDamage, isDiskFull } from './sqlite-errors.ts'
import type { QueueObserver } from './write-queue.ts'

// A busy machine may delay a write this long without a fault.
const LONG_WAIT_MS = 5000
// A nearly full disk accepts small writes and refuses large ones, so the problem is over only when no write has
// failed for this long.
const CALM_MS = 1000
// The pause between two reports of a full disk, a state that may change with every small write.
const BETWEEN_REPORTS_MS = 60_000

/** Reports problems of writing to the operator: once when they begin, once when they are over. */
export class WriteProblems implements QueueObserver {
  readonly #record: LogEvent
  readonly #report: (error: unknown) => void
  readonly #damaged: () => void
  readonly #roomAgain: () => void
  readonly #committed: () => void
  /** The time of the last failure, by `performance.now()`, while the problem lasts. */
  #fullAt: number | null = null
  #fullReportedAt = Number.NEGATIVE_INFINITY
  #deferredFailedAt: number | null = null

  constructor(parts: {
    record: LogEvent
    report: (error: unknown) => void
    /** Called when the file is damaged. */
    damaged: () => void
    /** Called when the disk is no longer full. */
    roomAgain?: () => void
    /** Called after each commit. */
    committed?: () => void
  }) {
    this.#record = parts.record
    this.#report = parts.report
    this.#damaged = parts.damaged
    this.#roomAgain = parts.roomAgain ?? (() => {})
    this.#committed = parts.committed ?? (() => {})
  }

  committed(): void {
    this.#committed()
    if (hasCalmed(this.#deferredFailedAt)) this.#deferredFailedAt = null
    if (!hasCalmed(this.#fullAt)) return
    this.#fullAt = null
    this.#record('info', 'There is room on the disk again: writes succeed.')
    this.#roomAgain()
  }

  failed(error: unknown, what: 'write' | 'owed'): void {
    if (isDamage(error)) this.#damaged()
    if (isDiskFull(error)) this.#full(error)
    else this.#broken(error, what)
  }

  gotThrough(waitedMs: number): void {
    if (waitedMs < LONG_WAIT_MS) return
    this.#record('warn', "A write waited long for the store's lock.", { waited_ms: Math.round(waitedMs) })
  }

  gaveUp(waitedMs: number): void {
    this.#record('error', "A write was given up: another process held the store's lock.", {
      waited_ms: Math.round(waitedMs),
    })
  }

  lost(): void {
    this.#report(new Error('Some hits or visits could not be stored on closing.'))
  }

  #full(error: unknown): void {
    const now = performance.now()
    if (this.#fullAt === null) {
      this.#record('error', 'The disk is full: writes fail.')
      if (now - this.#fullReportedAt >= BETWEEN_REPORTS_MS) {
        this.#report(error)
        this.#fullReportedAt = now
      }
    }
    this.#fullAt = now
  }

  /** A request that waits for a write gets a 500 and logs the error itself. */
  #broken(error: unknown, what: 'write' | 'owed'): void {
    this.#record('error', 'A write failed.', { code: codeOf(error) })
    if (what === 'write') return
    if (this.#deferredFailedAt === null) this.#report(error)
    this.#deferredFailedAt = performance.now()
  }
}

const hasCalmed = (failedAt: number | null): boolean =>
  failedAt !== null && performance.now() - failedAt >= CALM_MS
