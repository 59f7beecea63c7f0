import { basename, join } from 'node:path'
import type Database from 'better-sqlite3'
import { runInTransaction } from '../sqlite/run-in-transaction.ts'
import type { Decisions } from '../tables/decisions.ts'
import type { EarlierAnswers } from '../tables/earlier-answers.ts'
import type { NamedQueries } from '../tables/named-queries.ts'
import type { PersonChoices } from '../tables/person-choices.ts'
import { LockedTooLong } from '../writes/short-transactions.ts'
import { markOwnWorkDone, removeMarks, type WaitingFolder, waitingFolders } from './carry-over-mark.ts'
import { DamagedRows, hasRows } from './damaged-rows.ts'

/** How many decisions, choices, names and earlier answers of named queries were carried over. */
export type CarriedOver = { decisions: number; choices: number; names: number; earlier: number }

type Into = {
  database: Database.Database
  decisions: Decisions
  choices: PersonChoices
  namedQueries: NamedQueries
  earlierAnswers: EarlierAnswers
}
type Options = {
  /** The longest pause in milliseconds between two tries. */
  againMs: number
  carried: (folder: string, carried: CarriedOver) => void
  /** Called with the first failure of several in a row. */
  failed: (error: unknown) => void
}

// Each further pause is twice as long.
const FIRST_AGAIN_MS = 100

/**
 * Copies what users have decided, chosen and named from damaged stores that were moved aside, as far as it can be read,
 * with the earlier answers of what they have named. It is their own work: cache and figures begin again, this does not.
 * What the store has already stays as it is. Tries again until nothing is left, for example because the disk is full.
 */
export class CarryOver {
  readonly #path: string
  readonly #into: Into
  readonly #options: Options
  #retry: NodeJS.Timeout | undefined
  #failures = 0

  constructor(path: string, into: Into, options: Options) {
    this.#path = path
    this.#into = into
    this.#options = options
  }

  start(): void {
    const errors = this.#tryAll()
    if (errors.length > 0) {
      if (this.#failures === 0) this.#options.failed(errors[0])
      const waitMs = Math.min(this.#options.againMs, FIRST_AGAIN_MS * 2 ** this.#failures)
      this.#retry = setTimeout(() => this.start(), waitMs).unref()
    }
    this.#failures = errors.length > 0 ? this.#failures + 1 : 0
  }

  stop(): void {
    clearTimeout(this.#retry)
  }

  /** Returns what went wrong. */
  #tryAll(): unknown[] {
    try {
      return waitingFolders(this.#path).flatMap((waiting) => this.#tryFrom(waiting))
    } catch (error) {
      return [error]
    }
  }

  #tryFrom(waiting: WaitingFolder): unknown[] {
    const carried = { decisions: 0, choices: 0, names: 0, earlier: 0 }
    try {
      this.#from(waiting, carried)
      return []
    } catch (error) {
      return [error]
    } finally {
      if (Object.values(carried).some((count) => count > 0)) this.#options.carried(waiting.folder, carried)
    }
  }

  #from({ folder, hasOwnWork }: WaitingFolder, carried: CarriedOver): void {
    const path = join(folder, basename(this.#path))
    if (hasRows(path)) {
      const damaged = new DamagedRows(path)
      try {
        if (hasOwnWork) {
          Object.assign(carried, this.#ownWorkOf(damaged))
          markOwnWorkDone(folder, this.#path)
        }
        for (const row of damaged.earlierAnswers())
          if (this.#commit(() => this.#into.earlierAnswers.add(row))) carried.earlier += 1
      } finally {
        damaged.close()
      }
    }
    removeMarks(folder, this.#path)
  }

  /** All in one transaction, without what is large. */
  #ownWorkOf(damaged: DamagedRows): Omit<CarriedOver, 'earlier'> {
    const { decisions, choices, namedQueries } = this.#into
    const [given, chosen, named] = [damaged.decisions(), damaged.choices(), damaged.names()]
    return this.#commit(() => {
      // One at a time, the newest first: damage may show two of a pair.
      const newDecisions = given.filter((one) => !decisions.on(one) && decisions.add(one))
      const newChoices = chosen.filter((one) => !choices.on(one.entry) && choices.add(one))
      const names = named.filter((one) => namedQueries.add(one)).length
      return { decisions: newDecisions.length, choices: newChoices.length, names }
    })
  }

  /** Returns what `write` returned, after its commit. Never waits for the lock. */
  #commit<T>(write: () => T): T {
    let written: { result: T } | undefined
    const outcome = runInTransaction(this.#into.database, [
      () => {
        written = { result: write() }
      },
    ])
    if (outcome.kind === 'failed') throw outcome.error
    if (outcome.kind === 'locked' || !written) throw new LockedTooLong(0)
    return written.result
  }
}
