import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, ExpectedError } from '../../shared/server/server-errors.ts'
import type { Bibliography } from './bibliography.ts'
import {
  databaseUnavailable,
  explained,
  isBusy,
  type OpenBibliography,
  openBibliography,
} from './open-bibliography.ts'

const RETRY_MS = 20

/**
 * `read` opens the path again once an import has replaced the file. The serving thread and each query worker have their own
 * instances.
 */
export class CurrentBibliography {
  readonly #path: string
  readonly #busyTimeoutMs: number
  #opened: (OpenBibliography & { identity: string }) | undefined
  #closedUntil: Promise<unknown> | undefined

  constructor(path: string, busyTimeoutMs: number) {
    this.#path = path
    this.#busyTimeoutMs = busyTimeoutMs
  }

  /**
   * Repeats `query` while another process holds the lock, so `query` must only read. Rejects with 503 without a usable database.
   * If the lock stays too long, rejects with 500, or with 503 if the database was never opened.
   */
  async read<T>(query: (bibliography: Bibliography) => T): Promise<T> {
    const deadline = performance.now() + this.#busyTimeoutMs
    for (;;) {
      await this.#closedUntil
      try {
        return this.#open().read(query)
      } catch (error) {
        if (!isBusy(error)) throw explained(error)
        if (performance.now() >= deadline) {
          const seconds = this.#busyTimeoutMs / 1000
          const problem = `The database was locked by another program for ${seconds} s; end that program and ask again.`
          throw new ExpectedError(this.#opened === undefined ? 503 : 500, problem)
        }
      }
      await pause(RETRY_MS)
    }
  }

  /** Reads wait until `work` has settled. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    this.close()
    const running = work()
    this.#closedUntil = running.catch(() => undefined)
    try {
      await running
    } finally {
      this.#closedUntil = undefined
    }
  }

  close(): void {
    this.#opened?.close()
    this.#opened = undefined
  }

  #open(): OpenBibliography {
    const identity = identityOf(this.#path)
    if (this.#opened?.identity === identity) return this.#opened
    this.close()
    if (identity === null) throw databaseUnavailable('There is no database yet.')
    this.#opened = { ...openBibliography(this.#path), identity }
    return this.#opened
  }
}

/** Returns a text that changes when a program replaces or writes the file; null without a file. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino, mtimeNs, size } = statSync(path, { bigint: true })
    return `${dev} ${ino} ${mtimeNs} ${size}`
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw databaseUnavailable('The database cannot be read.')
  }
}
