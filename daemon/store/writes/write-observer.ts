import { codeOf } from '../../../shared/server/errors.ts'
import { isDamage, isDiskFull } from '../sqlite/sqlite-errors.ts'
import type { EventLog } from '../tables/event-log.ts'
import type { QueueObserver } from './write-queue.ts'

// What a busy machine may do to a write without anything being wrong.
const LONG_WAIT_MS = 5000
// A nearly full disk takes small writes and refuses large ones: it is over when none has failed for so long.
const CALM_MS = 1000
// Between two reports of a full disk, which may come and go with every small write.
const BETWEEN_REPORTS_MS = 60_000

/** Turns how writing goes into what an operator should know: once when trouble begins, once when it is over. */
export class WriteProblems implements QueueObserver {
  readonly #record: EventLog['record']
  readonly #report: (error: unknown) => void
  readonly #damaged: () => void
  readonly #roomAgain: () => void
  /** When something last failed, by `performance.now()`, while the trouble lasts. */
  #fullAt: number | null = null
  #fullReportedAt = Number.NEGATIVE_INFINITY
  #owedFailedAt: number | null = null

  constructor(parts: {
    record: EventLog['record']
    report: (error: unknown) => void
    /** The file is damaged. */
    damaged: () => void
    /** The disk was full and is so no longer. */
    roomAgain: () => void
  }) {
    this.#record = parts.record
    this.#report = parts.report
    this.#damaged = parts.damaged
    this.#roomAgain = parts.roomAgain
  }

  committed(): void {
    if (hasCalmed(this.#owedFailedAt)) this.#owedFailedAt = null
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

  /** What a request waits for is answered with 500 and logged there. */
  #broken(error: unknown, what: 'write' | 'owed'): void {
    this.#record('error', 'A write failed.', { code: codeOf(error) })
    if (what === 'write') return
    if (this.#owedFailedAt === null) this.#report(error)
    this.#owedFailedAt = performance.now()
  }
}

const hasCalmed = (failedAt: number | null): boolean =>
  failedAt !== null && performance.now() - failedAt >= CALM_MS
