import { basename } from 'node:path'
import Database, { SqliteError } from 'better-sqlite3'
import { otherThanFile } from '../../shared/server/files/regular-file.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { type Bibliography, bibliographyIn } from './bibliography.ts'
import { APPLICATION_ID, SCHEMA_VERSION } from './bibliography-schema.ts'

const REMEDY = `Import dblp with \`${ownCommand('import')}\` (about 1 GB to download), or your own file with \`${ownCommand('import FILE')}\`; this server uses the data as soon as they are there.`

/** Returns the 503 for a missing or unusable database, with the remedy (docs/dev/protocol.md, Backend statuses). */
export function databaseUnavailable(reason: string): ExpectedError {
  return new ExpectedError(503, `${reason} ${REMEDY}`)
}

/** Suffixes of the files that SQLite opens: the database and its side files. */
export const DATABASE_FILES = ['', '-journal', '-wal', '-shm']

/** Returns a sentence if SQLite must not open the database at `path`, otherwise null. SQLite waits forever for a named pipe. */
export function notAFile(path: string): string | null {
  for (const end of DATABASE_FILES) {
    const kind = otherThanFile(path + end)
    if (kind === null) continue
    const subject =
      end === ''
        ? 'DB_PATH names'
        : `${basename(path)}${end}, a name that SQLite uses beside the database, is`
    return `${subject} ${kind}, not a regular file: remove that, or set DB_PATH to another path.`
  }
  return null
}

// Holds the pages of a 50 × 50 query on the full dblp, so that the next query finds them in memory.
const PAGE_CACHE_KIB = 64 * 1024
/**
 * SQLite reads the file, or its first 2 GiB, as mapped memory, which makes reading scattered rows three times as fast.
 * `CurrentBibliography` opens the file again if a program has written to it. If a program shortens the file during a query,
 * the system ends this process.
 */
const MAPPED_BYTES = 2 ** 31
/** A query that takes this long reads hundreds of pages. If none came from the disk, the system holds the file in memory. */
const TELLING_MS = 10

export type OpenBibliography = ReturnType<typeof readerOf>

/**
 * Opens the database for reading. Throws the 503 of `databaseUnavailable` if the file is no bibliography of this
 * schema version, and SQLite's own error if another process holds the lock. The caller retries, because a
 * busy_timeout would block all other requests (docs/dev/security.md, The store's thread).
 */
export function openBibliography(path: string): OpenBibliography {
  requireFiles(path)
  let database: Database.Database | undefined
  try {
    database = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 })
    return readerOf(database, path)
  } catch (error) {
    database?.close()
    throw explained(error)
  }
}

function readerOf(database: Database.Database, path: string) {
  database.pragma('trusted_schema = OFF')
  database.pragma(`cache_size = -${PAGE_CACHE_KIB}`)
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    throw databaseUnavailable('The file is not a CoAuthors database.')
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version !== SCHEMA_VERSION) {
    const which = version < SCHEMA_VERSION ? 'an earlier' : 'a newer'
    throw databaseUnavailable(`The data were loaded by ${which} version of CoAuthors: load them again.`)
  }
  const bibliography = bibliographyIn(database)
  // Until the system holds the file in memory, a read of a mapped page also reads the next pages: gigabytes for one query.
  let isMapped = false
  return {
    bibliography,
    /**
     * Runs the query in one transaction. Without a transaction SQLite would lock the file for each look-up, which costs several
     * times the look-up itself (9 µs against 1 to 2, measured).
     */
    read<T>(query: (bibliography: Bibliography) => T): T {
      // SQLite looks for a journal whenever it takes the lock, and opens the file that it finds.
      requireFiles(path)
      const [start, reads] = [performance.now(), diskReads()]
      // A deferred transaction: the first look-up takes the lock, or fails if another process holds it.
      database.exec('BEGIN')
      try {
        return query(bibliography)
      } finally {
        // SQLite may end the transaction itself, for example after a failed read.
        if (database.inTransaction) database.exec('COMMIT')
        if (!isMapped && performance.now() - start >= TELLING_MS && diskReads() === reads) {
          isMapped = true
          database.pragma(`mmap_size = ${MAPPED_BYTES}`)
        }
      }
    },
    close: (): void => void database.close(),
  }
}

/** How often this process has read from a disk. Windows counts all reads, so the file is never mapped there. */
const diskReads = (): number => process.resourceUsage().fsRead

/** Throws the 503 if the database or one of SQLite's own files is not a regular file. */
function requireFiles(path: string): void {
  const problem = notAFile(path)
  if (problem !== null) throw new ExpectedError(503, problem)
}

/** Checks if another process holds the lock. A retry may succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** Turns SQLite's error about an unusable file into a 503. Returns any other error unchanged. */
export function explained(error: unknown): unknown {
  if (!(error instanceof SqliteError) || isBusy(error)) return error
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return databaseUnavailable('The database is damaged.')
  if (/^SQLITE_(CANTOPEN|IOERR|PERM|AUTH)/.test(error.code))
    return databaseUnavailable('The database cannot be read.')
  // SQLite must roll a journal back, but this connection only reads.
  if (/^SQLITE_READONLY/.test(error.code))
    return databaseUnavailable('Another program ended while it was writing the database.')
  if (/no such (table|column|module)/.test(error.message))
    return databaseUnavailable('The database is incomplete.')
  return error
}
