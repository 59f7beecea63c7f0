/** Decides which file an import may replace (docs/dev/security.md, Faults of the import): `DB_PATH` may name a foreign one. */
import { closeSync, lstatSync, readSync } from 'node:fs'
import { openRegularFile, otherThanFile } from '../../shared/server/files/regular-file.ts'
import { APPLICATION_ID } from '../database/bibliography-schema.ts'
import { DATABASE_FILES } from '../database/open-bibliography.ts'
import { asImportError, ImportError } from '../import-error.ts'

/** The first bytes of SQLite's files, and the offset of their application_id (https://sqlite.org/fileformat2.html). */
const MAGIC = 'SQLite format 3\0'
const ID_OFFSET = 68

/**
 * Checks that a rename to `dbPath` destroys no foreign file: allows no file, an empty file, and a bibliography of any
 * version, by its `application_id`. Does not open the database, because that would take another program's lock.
 * @throws ImportError that names the obstacle and the remedy
 */
export function requireReplaceable(dbPath: string): void {
  try {
    for (const end of DATABASE_FILES) requireRegularFile(dbPath, end)
    const problem = problemOf(dbPath)
    if (problem !== null) throw new ImportError(dbPath, problem)
  } catch (error) {
    throw asImportError(error, dbPath, dbPath)
  }
}

/** A rename would silently replace a device or a pipe, and SQLite would wait forever for a pipe beside the database. */
function requireRegularFile(dbPath: string, end: string): void {
  const kind = otherThanFile(dbPath + end)
  if (kind === null) return
  throw new ImportError(
    dbPath + end,
    end === '' ? `is ${kind}; DB_PATH has to name a file` : `is ${kind}; remove it`,
  )
}

function problemOf(dbPath: string): string | null {
  const found = lstatSync(dbPath, { throwIfNoEntry: false })
  if (found === undefined) return null
  if (found.isSymbolicLink()) return 'is a link; set DB_PATH to the file that it leads to'
  if (process.getuid !== undefined && found.uid !== process.getuid())
    return 'belongs to another user and was left alone; import as that user, or set DB_PATH to another file'
  return found.size === 0 || isBibliography(dbPath)
    ? null
    : 'is not a CoAuthors database and was left alone; move it away, or set DB_PATH to another file'
}

function isBibliography(path: string): boolean {
  const start = Buffer.alloc(ID_OFFSET + 4)
  const descriptor = openRegularFile(path)
  try {
    const isWhole = readSync(descriptor, start, 0, start.length, 0) === start.length
    return (
      isWhole &&
      start.toString('latin1', 0, MAGIC.length) === MAGIC &&
      start.readInt32BE(ID_OFFSET) === APPLICATION_ID
    )
  } finally {
    closeSync(descriptor)
  }
}
