/**
 * Writes a new database beside the old one, and renames it over the old one. `DB_PATH` may name another program's file, so not
 * every file may be replaced (docs/dev/security.md, Faults of the import).
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, readSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolders } from '../../shared/server/files/data-folder.ts'
import { openRegularFile, otherThanFile } from '../../shared/server/files/regular-file.ts'
import { codeOf } from '../../shared/server/server-errors.ts'
import { APPLICATION_ID } from '../database/bibliography-schema.ts'
import { DATABASE_FILES } from '../database/open-bibliography.ts'
import { asImportError, ImportError, refusal } from '../import-error.ts'
import { retryWhile, type WaitOptions } from './loaded-data.ts'

const inUse = new Set<string>()

/**
 * Returns a new path beside `dbPath`, and a function that removes the file unless it was renamed. Creates a missing folder
 * (0700), and removes files of killed imports.
 * @throws the errors of `requireReplaceable`
 */
export function newFileFor(dbPath: string): { path: string; discard: () => void } {
  requireReplaceable(dbPath)
  makeFolders(dirname(resolve(dbPath)))
  removeLeftovers(dbPath)
  const path = `${resolve(dbPath)}.import-${process.pid}-${randomBytes(4).toString('hex')}`
  inUse.add(path)
  const discard = () => {
    inUse.delete(path)
    removeDatabase(path)
  }
  return { path, discard }
}

function removeDatabase(path: string): void {
  for (const end of DATABASE_FILES) rmSync(path + end, { force: true })
}

/** Removes the files of killed imports. */
export function removeLeftovers(dbPath: string): void {
  const folder = dirname(resolve(dbPath))
  const prefix = `${basename(dbPath)}.import-`
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const [, made, pid] = /^((\d+)-[\da-f]{8})(?:-journal|-wal|-shm)?$/.exec(name.slice(prefix.length)) ?? []
    const path = join(folder, `${prefix}${made}`)
    if (made !== undefined && !inUse.has(path) && !isOtherRunning(Number(pid))) removeDatabase(path)
  }
}

/** Systems use process ids again, so a leftover file may have the id of this process. */
function isOtherRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

export interface FileSystem {
  rename: (from: string, to: string) => void
  /** An open file cannot be replaced, as on Windows. */
  locksOpenFiles: boolean
}

const FILE_SYSTEM: FileSystem = { rename: renameSync, locksOpenFiles: process.platform === 'win32' }

export interface ReplaceOptions extends WaitOptions {
  /** Runs `work` while this process has the database closed. Queries wait until `work` has ended. */
  whileClosed?: (work: () => Promise<void>) => Promise<void>
  fileSystem?: FileSystem | undefined
}

const isOpenFile = (error: unknown): boolean => ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))

/**
 * Renames `path` over `dbPath`, and removes the old file's journal, which SQLite would apply to the new file.
 * @throws ImportError if another program keeps the database open on a system that cannot replace open files
 */
export async function atomicReplace(
  path: string,
  dbPath: string,
  options: ReplaceOptions = {},
): Promise<void> {
  const { fileSystem = FILE_SYSTEM, whileClosed = (work) => work() } = options
  const target = resolve(dbPath)
  const replace = () => renameOver(path, target, fileSystem)
  if (!fileSystem.locksOpenFiles) return replace()
  try {
    await whileClosed(() => retryWhile(isOpenFile, replace, options))
  } catch (error) {
    if (!isOpenFile(error)) throw error
    const problem = 'is open in another program and cannot be replaced: end that program and import again'
    throw new ImportError(`${target}: ${problem}`, { cause: error })
  }
}

function renameOver(path: string, target: string, { rename }: FileSystem): void {
  // Another file may have appeared during the import.
  requireReplaceable(target)
  rename(path, target)
  for (const end of DATABASE_FILES) if (end !== '') rmSync(target + end, { force: true })
  // The rename must survive a power cut. Windows cannot sync a folder.
  if (process.platform !== 'win32') syncToDisk(dirname(target), 'r')
}

/** Syncs a closed file or a folder. Windows needs `r+` for a file. */
export function syncToDisk(path: string, flag: 'r' | 'r+'): void {
  const descriptor = openSync(path, flag)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Allows a missing or empty file, and a bibliography of any version (`application_id`): a rename must not destroy another
 * program's file. Reads bytes of the file without SQLite, which would lock the other program out.
 * @throws ImportError with obstacle and remedy
 */
export function requireReplaceable(dbPath: string): void {
  try {
    for (const end of DATABASE_FILES) {
      // A rename would replace a device or a pipe, and SQLite would wait forever for a pipe.
      const kind = otherThanFile(dbPath + end)
      if (kind !== null)
        throw refusal(409, `${dbPath}${end}: is ${kind}; remove it, or set DB_PATH to another file`)
    }
    const problem = problemOf(dbPath)
    if (problem !== null) throw refusal(409, `${dbPath}: ${problem}`)
  } catch (error) {
    throw asImportError(error, dbPath, dbPath)
  }
}

function problemOf(dbPath: string): string | null {
  const found = lstatSync(dbPath, { throwIfNoEntry: false })
  if (found === undefined) return null
  if (found.isSymbolicLink()) return 'is a link; set DB_PATH to the file that it leads to'
  if (process.getuid !== undefined && found.uid !== process.getuid())
    return 'belongs to another user and was left alone; import as that user, or set DB_PATH to another file'
  if (found.size === 0 || isBibliography(dbPath)) return null
  return 'is not a CoAuthors database and was left alone; move it away, or set DB_PATH to another file'
}

/** First bytes of SQLite's files, and the offset of application_id (https://sqlite.org/fileformat2.html). */
const MAGIC = 'SQLite format 3\0'
const ID_OFFSET = 68

function isBibliography(path: string): boolean {
  const start = Buffer.alloc(ID_OFFSET + 4)
  const descriptor = openRegularFile(path)
  try {
    readSync(descriptor, start)
    return (
      start.toString('latin1', 0, MAGIC.length) === MAGIC && start.readInt32BE(ID_OFFSET) === APPLICATION_ID
    )
  } finally {
    closeSync(descriptor)
  }
}
