import { type BigIntStats, lstatSync } from 'node:fs'
import { ExpectedError } from '../../../shared/server/errors.ts'

/** Windows moves no file that SQLite has open, and some of its file systems have no file ids. */
const CAN_BE_MOVED = process.platform !== 'win32'
const GONE = 'A file of the store was deleted, renamed or replaced: the daemon ends. Start it again.'

/** Paths, and the files that are there. */
export type LookedAt = readonly (readonly [path: string, file: string | null])[]

/**
 * Watches if paths still lead to the files that were opened there: a deleted file can still be written, and is lost. Looks at
 * most once in `everyMs`.
 */
export class FileGuard {
  readonly #everyMs: number
  #opened: LookedAt
  #lookedAt = performance.now()
  /** Why nothing is committed any more. */
  #refusal: ExpectedError | null = null

  /** The files that are at the paths now. A file that is gone already counts as not in place. */
  static look = (paths: readonly string[]): LookedAt => paths.map((path) => [path, fileAt(path)])

  /** `opened`: what was at the paths when they were opened. */
  constructor(opened: LookedAt, everyMs: number) {
    this.#opened = opened
    this.#everyMs = everyMs
  }

  /** Takes what is at these paths now for the opened files. */
  takeOver(paths: readonly string[]): void {
    this.#opened = FileGuard.look(paths)
    this.#lookedAt = performance.now()
  }

  /** Why nothing may be committed, or null. */
  refusal(now = false): ExpectedError | null {
    const time = performance.now()
    if (this.#refusal !== null || !CAN_BE_MOVED || (!now && time - this.#lookedAt < this.#everyMs))
      return this.#refusal
    this.#lookedAt = time
    if (!this.#opened.every(([path, file]) => file !== null && isAt(path, file)))
      this.#refusal = new ExpectedError(500, GONE)
    return this.#refusal
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
