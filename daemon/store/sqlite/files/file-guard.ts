import { lstatSync } from 'node:fs'
import { ExpectedError } from '../../../../shared/server/server-errors.ts'

/** Windows moves no file that SQLite has open, and some of its file systems have no file ids. */
const CAN_BE_MOVED = process.platform !== 'win32'
const GONE = 'A file of the store was deleted, renamed or replaced: the daemon ends. Start it again.'

/** Paths, and the files that are there: device and inode, or null for none. */
export type LookedAt = readonly (readonly [path: string, file: string | null])[]

/** The files that are at the paths now. SQLite would look for the log beside a link's target. */
export const lookAt = (paths: readonly string[]): LookedAt =>
  paths.map((path) => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return [path, found === undefined ? null : `${found.dev}:${found.ino}`]
  })

/**
 * Watches if paths still lead to the files that were `opened` there: a deleted file can still be written, and is lost. Looks at
 * most once in `everyMs`. A file that is gone already counts as not in place.
 */
export function fileGuard(opened: LookedAt, everyMs: number) {
  let known = opened
  let lookedAt = performance.now()
  let refused: ExpectedError | null = null
  const isInPlace = ([path, file]: LookedAt[number]): boolean => {
    try {
      return file !== null && lookAt([path])[0]?.[1] === file
    } catch {
      // An unreadable folder says nothing about the file.
      return true
    }
  }
  return {
    /** Takes what is at these paths now for the opened files. */
    takeOver: (paths: readonly string[]): void => {
      known = lookAt(paths)
    },

    /** Why nothing may be committed any more, or null. */
    refusal: (now = false): ExpectedError | null => {
      const time = performance.now()
      if (refused !== null || !CAN_BE_MOVED || (!now && time - lookedAt < everyMs)) return refused
      lookedAt = time
      if (!known.every(isInPlace)) refused = new ExpectedError(500, GONE)
      return refused
    },
  }
}
