import { type BigIntStats, lstatSync } from 'node:fs'

/** Windows lets nobody delete, rename or replace a file that SQLite has open, and some of its disks number no files. */
const CAN_BE_MOVED = process.platform !== 'win32'

/**
 * Tells whether paths still lead to the files that were opened there. A file that is deleted, renamed or replaced while
 * it is open can still be read and written, but the next program that looks for it finds another, or none.
 */
export class OpenFiles {
  readonly #opened: readonly { path: string; file: string | null }[]

  /** What is there now is taken for what has been opened; what has gone already is not in place. */
  constructor(paths: readonly string[]) {
    this.#opened = paths.map((path) => ({ path, file: fileAt(path) }))
  }

  areInPlace(): boolean {
    return !CAN_BE_MOVED || this.#opened.every(({ path, file }) => isAt(path, file))
  }
}

/** Whether both lead to one file. */
export function areOneFile(path: string, other: string): boolean {
  const file = fileAt(path)
  return file !== null && file === fileAt(other)
}

function isAt(path: string, file: string | null): boolean {
  try {
    return file !== null && fileAt(path) === file
  } catch {
    // A folder that may not be looked into says nothing about the file.
    return true
  }
}

/**
 * Device and inode: no two files have both at a time. Null where there is none. A link that leads to the file is not the
 * file: SQLite would look for the write-ahead log where the link leads.
 */
function fileAt(path: string): string | null {
  const found: BigIntStats | undefined = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
