import { basename } from 'node:path'
import Database, { SqliteError } from 'better-sqlite3'
import { ExpectedError } from '../../shared/server/errors.ts'
import { otherThanFile } from '../../shared/server/files/regular-file.ts'
import { Bibliography } from './bibliography.ts'
import { APPLICATION_ID, SCHEMA_VERSION } from './bibliography-schema.ts'

const REMEDY =
  'Import dblp with `npm run import` (about 1 GB to download), or a file you have with `npm run import -- FILE`; this server uses it as soon as it is there.'

/** There is no database to answer from: 503, and what to do about it (docs/protocol.md, Backend statuses). */
export function databaseUnavailable(reason: string): ExpectedError {
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

// The pages one 50 × 50 query reads from a full dblp fit in, so that the next one finds them there.
const PAGE_CACHE_KIB = 64 * 1024

export type OpenBibliography = {
  bibliography: Bibliography
  /**
   * Runs the question in one transaction, which locks the database against writers once. Without it SQLite takes and
   * gives back the lock with every look-up, which costs several times the look-up itself (9 µs against 1 to 2, measured).
   */
  read: <T>(question: (bibliography: Bibliography) => T) => T
  close: () => void
}

/**
 * Opens the database for reading. Throws the 503 of `databaseUnavailable` when it is no bibliography of this version, and
 * SQLite's own error when another process holds its lock: waiting is the caller's business, since a busy_timeout
 * would stop every other request too (docs/security.md, Write queue).
 */
export function openBibliography(path: string): OpenBibliography {
  requireFiles(path)
  const database = connect(path)
  try {
    checkIdentity(database)
    const bibliography = new Bibliography(database)
    return {
      bibliography,
      read: (question) => {
        // With each lock that it takes SQLite looks for a journal, and opens what it finds.
        requireFiles(path)
        // Deferred: nothing is locked before the first look-up, which then says so when another process has the lock.
        database.exec('BEGIN')
        try {
          return question(bibliography)
        } finally {
          // SQLite may have ended it by itself, as after a failed read.
          if (database.inTransaction) database.exec('COMMIT')
        }
      },
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw explained(error)
  }
}

/** Throws the 503 where something else than a file lies at the database's path, or where SQLite's own files would be. */
function requireFiles(path: string): void {
  const problem = notAFile(path)
  if (problem !== null) throw new ExpectedError(503, problem)
}

function connect(path: string) {
  try {
    return new Database(path, { readonly: true, fileMustExist: true, timeout: 0 })
  } catch (error) {
    throw explained(error)
  }
}

function checkIdentity(database: Database.Database): void {
  database.pragma('trusted_schema = OFF')
  database.pragma(`cache_size = -${PAGE_CACHE_KIB}`)
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw databaseUnavailable('The database is not one of CoAuthors.')
  }
  const version = database.pragma('user_version', { simple: true })
  if (version !== SCHEMA_VERSION) {
    throw databaseUnavailable(
      `The database has schema version ${version}, this server needs ${SCHEMA_VERSION}.`,
    )
  }
}

/** Whether another process holds the lock, so that a later try may succeed. */
export function isLocked(error: unknown): boolean {
  return error instanceof SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** What SQLite says of a file that cannot serve, as a 503; anything else as it is. */
export function explained(error: unknown): unknown {
  if (!(error instanceof SqliteError) || isLocked(error)) return error
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return databaseUnavailable('The database is damaged.')
  if (/^SQLITE_(CANTOPEN|IOERR|PERM|AUTH)/.test(error.code))
    return databaseUnavailable('The database cannot be read.')
  if (/no such (table|column|module)/.test(error.message))
    return databaseUnavailable('The database is incomplete.')
  return error
}
