import { basename } from 'node:path'
import Database, { SqliteError } from 'better-sqlite3'
import { otherThanFile } from '../../shared/server/files/regular-file.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { type Bibliography, bibliographyIn } from './bibliography.ts'
import { APPLICATION_ID, SCHEMA_VERSION } from './bibliography-schema.ts'

const REMEDY = `Import dblp with \`${ownCommand('import')}\` (about 1 GB to download), or your own file with \`${ownCommand('import FILE')}\`; this server uses the data as soon as they are there.`

/** The 503 for a missing or unusable database (docs/dev/protocol.md, Backend statuses). */
export function databaseUnavailable(reason: string): ExpectedError {
  return new ExpectedError(503, `${reason} ${REMEDY}`)
}

/** Each of SQLite's files has the name of the database with one of these ends. */
export const DATABASE_FILES = ['', '-journal', '-wal', '-shm']

/** Returns the reason if SQLite must not open the path, else null. SQLite waits forever for a named pipe. */
export function notAFile(path: string): string | null {
  for (const end of DATABASE_FILES) {
    const kind = otherThanFile(path + end)
    if (kind === null) continue
    const subject =
      end === ''
        ? 'DB_PATH names'
        : `${basename(path)}${end}, a name that SQLite uses beside the database, is`
    return `${subject} ${kind}, not a regular file: remove it, or set DB_PATH to another path.`
  }
  return null
}

// Holds the pages of a 50 × 50 query on the full dblp, so that the next query finds them in memory.
const PAGE_CACHE_KIB = 64 * 1024
/**
 * SQLite maps the file, or its first 2 GiB, into memory: three times as fast for scattered rows. `CurrentBibliography` opens the
 * file again after a write. If a program shortens the file during a query, the system ends this process.
 */
const MAPPED_BYTES = 2 ** 31
/** A query that takes this long reads hundreds of pages. If the disk was not read, the file is in memory. */
const TELLING_MS = 10

export type OpenBibliography = ReturnType<typeof readerOf>

/**
 * Throws the 503 of `databaseUnavailable` if the file is no bibliography of this schema version. Throws SQLite's own error for a
 * lock: the caller retries, because a busy_timeout would block all other requests (docs/dev/security.md, The store's thread).
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
  // Before the file is in memory, a read of a mapped page also reads the next pages: gigabytes for a query.
  let isMapped = false
  return {
    bibliography,
    /**
     * Runs `query` in a transaction. Otherwise SQLite locks the file for each look-up: that takes 9 µs, the look-up itself 1 to
     * 2 µs (measured).
     */
    read<T>(query: (bibliography: Bibliography) => T): T {
      // When SQLite takes the lock, it opens any file in the place of a journal, even a pipe.
      requireFiles(path)
      const [start, reads] = [performance.now(), diskReads()]
      // Begins a deferred transaction: the first look-up takes the lock, or fails if another process holds it.
      database.exec('BEGIN')
      try {
        return query(bibliography)
      } finally {
        // SQLite may have ended the transaction itself, as after a failed read.
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

/** Windows also counts reads that need no disk, so the file is never mapped there. */
const diskReads = (): number => process.resourceUsage().fsRead

function requireFiles(path: string): void {
  const problem = notAFile(path)
  if (problem !== null) throw new ExpectedError(503, problem)
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** Turns an error about an unusable file into a 503. Returns other errors unchanged. */
export function explained(error: unknown): unknown {
  if (!(error instanceof SqliteError) || isBusy(error)) return error
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return databaseUnavailable('The database is damaged.')
  if (/^SQLITE_(CANTOPEN|IOERR|PERM|AUTH)/.test(error.code))
    return databaseUnavailable('The database cannot be read.')
  // SQLite must roll back a journal, but this connection only reads.
  if (/^SQLITE_READONLY/.test(error.code))
    return databaseUnavailable('Another program ended while it was writing the database.')
  if (/no such (table|column|module)/.test(error.message))
    return databaseUnavailable('The database is incomplete.')
  return error
}
