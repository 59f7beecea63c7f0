import { basename } from 'node:path'
import { ExpectedError } from '../../shared/server/errors.ts'
import { otherThanFile } from '../../shared/server/files/regular-file.ts'

const REMEDY =
  'Import dblp with `npm run import` (about 1 GB to download), or a file you have with `npm run import -- FILE`; this server uses it as soon as it is there.'

/** There is no database to answer from: 503, and what to do about it (docs/protocol.md, Backend statuses). */
export function unusable(reason: string): ExpectedError {
  return new ExpectedError(503, `${reason} ${REMEDY}`)
}

/** What SQLite opens: the database, and what it may find beside it. */
export const DATABASE_FILES = ['', '-journal', '-wal', '-shm']

/**
 * Why SQLite may not be let near the database at `path`, in a sentence; null when it may. It would wait for ever for a
 * pipe that lies where it looks for a file.
 */
export function notAFile(path: string): string | null {
  for (const end of DATABASE_FILES) {
    const other = otherThanFile(path + end)
    if (other === null) continue
    const what =
      end === ''
        ? 'DB_PATH names'
        : `Beside the database, where SQLite has a file of its own (${basename(path)}${end}), lies`
    return `${what} ${other}, not a regular file: remove that, or set DB_PATH to another path.`
  }
  return null
}
