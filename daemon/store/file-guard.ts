import { type BigIntStats, lstatSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { LogEvent } from './sql/write-queue.ts'

/** Windows moves no file that SQLite has open, and some of its file systems have no file ids. */
const CAN_BE_MOVED = process.platform !== 'win32'
// A disk that damages everything written to it would otherwise soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
const GONE = 'A file of the store was deleted, renamed or replaced: the daemon ends. Start it again.'
const NOT_REPLACED = 'The store was damaged, and no other one can be opened: the daemon ends. Start it again.'

type Options<Which> = {
  /** The paths of the open files. */
  paths: () => readonly string[]
  lookEveryMs: number
  /** Moves a damaged file aside and opens another one. */
  replace: (which: Which) => Promise<void>
  logEvent: LogEvent
  report: (error: unknown) => void
  /** Called once when the store has ended by itself. */
  ended: () => void
}

/**
 * Watches if paths still lead to the files opened there: a deleted file can still be written, and is lost. Has a damaged file
 * replaced, at most one a minute.
 */
export class FileGuard<Which> {
  readonly #options: Options<Which>
  #opened: readonly (readonly [path: string, file: string | null])[]
  #lookedAt = performance.now()
  #replacedAt = Number.NEGATIVE_INFINITY
  #replacing: Promise<void> | null = null
  /** Why nothing is committed any more. */
  #ended: ExpectedError | null = null
  #isClosing = false

  /** Takes the files now at the paths for the opened ones. One that is gone already counts as not in place. */
  constructor(options: Options<Which>) {
    this.#options = options
    this.#opened = options.paths().map((path) => [path, fileAt(path)])
  }

  /** Prevents commits to a file that no path leads to. Looks only if some time has gone by since it last did, or `now`. */
  refusal(now = false): ExpectedError | null {
    if (this.#ended === null && !this.#areInPlace(now)) this.#end(GONE)
    return this.#ended
  }

  /** Has a damaged file replaced: later, because the caller that found the damage is still working on it. */
  replaceSoon(which: Which): void {
    const isTooSoon = performance.now() - this.#replacedAt < BETWEEN_MOVES_MS
    if (this.#replacing !== null || this.#ended !== null || this.#isClosing || isTooSoon) return
    this.#replacing = nextTurn()
      .then(() => this.#replace(which))
      .catch((error: unknown) => {
        this.#options.report(error)
        this.#end(NOT_REPLACED)
      })
      .finally(() => {
        this.#replacing = null
      })
  }

  /** From now on nothing is replaced. Resolves when that is done which is under way. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#replacing
  }

  async #replace(which: Which): Promise<void> {
    // If another file is at the path now, it is not the damaged one.
    if (this.#isClosing || this.refusal() !== null) return
    await this.#options.replace(which)
    this.#opened = this.#options.paths().map((path) => [path, fileAt(path)])
    this.#lookedAt = this.#replacedAt = performance.now()
  }

  /** The daemon cannot go on with its files: the next start can. */
  #end(message: string): void {
    this.#ended = new ExpectedError(500, message)
    this.#options.logEvent('error', message)
    if (!this.#isClosing) setImmediate(this.#options.ended)
  }

  #areInPlace(now: boolean): boolean {
    const time = performance.now()
    if (!CAN_BE_MOVED || (!now && time - this.#lookedAt < this.#options.lookEveryMs)) return true
    this.#lookedAt = time
    return this.#opened.every(([path, file]) => file !== null && isAt(path, file))
  }
}

function isAt(path: string, file: string): boolean {
  try {
    return fileAt(path) === file
  } catch {
    // An unreadable folder says nothing about the file.
    return true
  }
}

/** Returns device and inode, or null if there is no file. SQLite would look for the log beside a link's target. */
function fileAt(path: string): string | null {
  const found: BigIntStats | undefined = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
