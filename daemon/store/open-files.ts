import { type BigIntStats, lstatSync } from 'node:fs'

/** Windows moves no file that SQLite has open, and some of its file systems have no file ids. */
const CAN_BE_MOVED = process.platform !== 'win32'

/** Watches if paths still lead to the files opened there: a deleted file can still be written, and is lost. */
export class OpenFiles {
  readonly #opened: readonly (readonly [path: string, file: string | null])[]
  readonly #everyMs: number
  #lookedAt = performance.now()

  /** Takes the files now at these paths for the opened ones. One that is gone already counts as not in place. */
  constructor(paths: readonly string[], everyMs: number) {
    this.#opened = paths.map((path) => [path, fileAt(path)])
    this.#everyMs = everyMs
  }

  /** Looks only if some time has gone by since it last did, or `now`. */
  areInPlace(now: boolean): boolean {
    const time = performance.now()
    if (!CAN_BE_MOVED || (!now && time - this.#lookedAt < this.#everyMs)) return true
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
