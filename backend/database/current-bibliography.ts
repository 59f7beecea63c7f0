import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, ExpectedError } from '../../shared/server/errors.ts'
import type { Bibliography } from './bibliography.ts'
import {
  databaseUnavailable,
  explained,
  isLocked,
  type OpenBibliography,
  openBibliography,
} from './open-bibliography.ts'

const RETRY_MS = 20

/**
 * The bibliography that stands at one path right now. An import renames a new file over it; the next reading then
 * opens that one. The serving thread has one of these, and each worker that answers queries another.
 */
export class CurrentBibliography {
  readonly #path: string
  readonly #busyTimeoutMs: number
  #opened: (OpenBibliography & { identity: string }) | undefined
  /** Settles when the work is done for which the database is closed. */
  #closedFor: Promise<unknown> | undefined

  constructor(path: string, busyTimeoutMs: number) {
    this.#path = path
    this.#busyTimeoutMs = busyTimeoutMs
  }

  /**
   * Runs `question` on the bibliography. It may be run again from its start while another process holds the
   * database's lock, so it must do nothing but read. Rejects with 503 when there is no usable database, and with 500
   * (503 when it could not even be opened) once the lock has been waited for as long as the settings say.
   */
  async read<T>(question: (bibliography: Bibliography) => T): Promise<T> {
    const deadline = performance.now() + this.#busyTimeoutMs
    for (;;) {
      await this.#closedFor
      try {
        return this.#open().read(question)
      } catch (error) {
        if (!isLocked(error)) throw explained(error)
        if (performance.now() >= deadline) throw this.#lockedTooLong()
      }
      await pause(RETRY_MS)
    }
  }

  /** Closes the database and opens it no more until `work` has settled; readings wait as long. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    this.close()
    const working = work()
    this.#closedFor = working.catch(() => undefined)
    try {
      await working
    } finally {
      this.#closedFor = undefined
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

  #lockedTooLong(): ExpectedError {
    const seconds = this.#busyTimeoutMs / 1000
    return new ExpectedError(
      this.#opened === undefined ? 503 : 500,
      `The database was locked by another program for ${seconds} s; end that program and ask again.`,
    )
  }
}

/** Changes when another file stands at the path, or the same one was written to. Null when there is none. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino, mtimeNs, size } = statSync(path, { bigint: true })
    return `${dev} ${ino} ${mtimeNs} ${size}`
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw databaseUnavailable('The database cannot be read.')
  }
}
