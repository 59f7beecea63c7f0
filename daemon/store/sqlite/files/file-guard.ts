import { lstatSync } from 'node:fs'
import { ExpectedError } from '../../../../shared/server/server-errors.ts'

/** On Windows no program can move a file that SQLite has open. Some file systems of Windows have no file ids, either. */
const CAN_BE_MOVED = process.platform !== 'win32'
const GONE = 'A file of the store was deleted, renamed or replaced: the daemon ends. Start it again.'

/** Each path with the id of its file (device and inode), or null for a missing file. */
export type FileIds = readonly (readonly [path: string, file: string | null])[]

/** Reads the ids of files. Does not follow a link: SQLite would look for the log beside the link's target. */
export const fileIdsAt = (paths: readonly string[]): FileIds =>
  paths.map((path) => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return [path, found === undefined ? null : `${found.dev}:${found.ino}`]
  })

/**
 * Checks that each path still leads to the opened file. SQLite would go on writing to a moved file, and lose the changes.
 * Checks at most once in `everyMs`. A file that was missing at the start counts as replaced.
 */
export function fileGuard(opened: FileIds, everyMs: number) {
  let known = opened
  let checkedAt = performance.now()
  let refused: ExpectedError | null = null
  const isInPlace = ([path, file]: FileIds[number]): boolean => {
    try {
      return file !== null && fileIdsAt([path])[0]?.[1] === file
    } catch {
      // In an unreadable folder the file may still be in place.
      return true
    }
  }
  return {
    /** Call this after the store itself has replaced a file. */
    acceptFiles: (paths: readonly string[]): void => {
      known = fileIdsAt(paths)
    },

    /** Returns the error for changes once a file was replaced, else null. With `now`, checks even within `everyMs`. */
    refusal: (now = false): ExpectedError | null => {
      const time = performance.now()
      if (refused !== null || !CAN_BE_MOVED || (!now && time - checkedAt < everyMs)) return refused
      checkedAt = time
      if (!known.every(isInPlace)) refused = new ExpectedError(500, GONE)
      return refused
    },
  }
}
