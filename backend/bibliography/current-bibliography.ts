import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { Bibliography } from './bibliography.ts'
import {
  explained,
  isLocked,
  type OpenBibliography,
  openBibliography,
  requireFiles,
} from './open-bibliography.ts'
import { unusable } from './unusable.ts'

const RETRY_MS = 20

type Opened = OpenBibliography & { identity: string; readers: number; replaced: boolean }

/**
 * The bibliography that stands at one path right now. An import renames a new file over it: the next reading then
 * opens that one, while readings under way finish on the old one, whose file lives on until it is closed.
 */
export class CurrentBibliography {
  readonly #path: string
  readonly #busyTimeoutMs: number
  #opened: Opened | undefined

  constructor(path: string, busyTimeoutMs: number) {
    this.#path = path
    this.#busyTimeoutMs = busyTimeoutMs
  }

  /**
   * Runs `question` on the bibliography. It may be run again from its start while another process holds the
   * database's lock, so it must do nothing but read. Rejects with 503 when there is no usable database, and with 500
   * (503 when it could not even be opened) once the lock has been waited for as long as the settings say.
   */
  async read<T>(question: (bibliography: Bibliography) => T | Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#busyTimeoutMs
    for (;;) {
      let opened: Opened | undefined
      try {
        opened = await this.#lease()
        return await question(opened.bibliography)
      } catch (error) {
        if (!isLocked(error)) throw explained(error)
        if (performance.now() >= deadline) throw this.#lockedTooLong(opened !== undefined)
      } finally {
        if (opened !== undefined) release(opened)
      }
      await pause(RETRY_MS)
    }
  }

  close(): void {
    if (this.#opened !== undefined) retire(this.#opened)
    this.#opened = undefined
  }

  /** Counts the reader in before anything else can run, so that nobody closes the connection in between. */
  async #lease(): Promise<Opened> {
    const identity = await identityOf(this.#path).catch((error: unknown) => {
      this.close()
      throw error
    })
    if (this.#opened?.identity !== identity) {
      this.close()
      this.#opened = { ...openBibliography(this.#path), identity, readers: 0, replaced: false }
    }
    if (this.#opened.readers === 0) {
      // With each lock that it takes SQLite looks for a journal, and opens what it finds.
      requireFiles(this.#path)
      this.#opened.begin()
    }
    this.#opened.readers++
    return this.#opened
  }

  #lockedTooLong(connected: boolean): ExpectedError {
    const seconds = this.#busyTimeoutMs / 1000
    return new ExpectedError(
      connected ? 500 : 503,
      `The database was locked by another program for ${seconds} s; end that program and ask again.`,
    )
  }
}

/** Changes whenever another file stands at the path, or the same one was written to. */
async function identityOf(path: string): Promise<string> {
  try {
    const { dev, ino, mtimeNs, size } = await stat(path, { bigint: true })
    return `${dev} ${ino} ${mtimeNs} ${size}`
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw unusable(missing ? 'There is no database yet.' : 'The database cannot be read.')
  }
}

function release(opened: Opened): void {
  opened.readers--
  if (opened.readers === 0) opened.end()
  closeWhenUnread(opened)
}

function retire(opened: Opened): void {
  opened.replaced = true
  closeWhenUnread(opened)
}

function closeWhenUnread(opened: Opened): void {
  if (opened.replaced && opened.readers === 0) opened.close()
}
