/** Where a new database file lies while it is made: beside the old one, so that a rename can put it in place. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../shared/server/errors.ts'
import { makeFolders } from '../../shared/server/files/data-folder.ts'
import { DATABASE_FILES } from '../database/open-bibliography.ts'
import { KeptAsideError } from './import-error.ts'

/** Files that imports of this process are writing. */
const inUse = new Set<string>()

/** The name of a new file for the database at `dbPath`; its folder is made (0700) where it is missing. */
export function newFileFor(dbPath: string): string {
  makeFolders(dirname(resolve(dbPath)))
  const path = `${resolve(dbPath)}.import-${process.pid}-${randomBytes(4).toString('hex')}`
  inUse.add(path)
  return path
}

/** Removes an unfinished file, and whatever SQLite has laid beside it. */
export function discard(path: string): void {
  inUse.delete(path)
  for (const end of DATABASE_FILES) rmSync(path + end, { force: true })
}

/** What a file system does to files that are open. */
export interface FileSystem {
  rename: (from: string, to: string) => void
  /** Windows replaces no file that anybody has open. */
  locksOpenFiles: boolean
}

const FILE_SYSTEM: FileSystem = { rename: renameSync, locksOpenFiles: process.platform === 'win32' }

export interface ReplaceOptions {
  /** Runs `work` while no connection of this process has the database open; queries wait as long. */
  whileClosed?: (work: () => Promise<void>) => Promise<void>
  fileSystem?: FileSystem | undefined
  /** How long a database that others have open is waited for, in milliseconds. */
  patienceMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Others that look at the database (a look-up, a virus scanner) are done within seconds; another backend is not. */
const PATIENCE_MS = 10_000
const RETRY_MS = 100
/** What Windows says of a file that is open. */
const OPEN_FILE_CODES = ['EPERM', 'EBUSY', 'EACCES']

/** A finished database that could not be put in place lies here until the backend's next start. */
const keptAside = (place: string): string => `${place}.ready`

/**
 * Puts the finished file in the database's place. A journal that belonged to the old file goes: SQLite would take it
 * for the new one's.
 * @throws KeptAsideError when others keep the database open where that cannot be replaced
 */
export async function atomicReplace(
  path: string,
  dbPath: string,
  options: ReplaceOptions = {},
): Promise<void> {
  const { fileSystem = FILE_SYSTEM, whileClosed = (work) => work() } = options
  const place = resolve(dbPath)
  if (fileSystem.locksOpenFiles) await whileClosed(() => renameOnceClosed(path, place, fileSystem, options))
  else putInPlace(path, place, fileSystem)
  inUse.delete(path)
}

function putInPlace(path: string, place: string, { rename }: FileSystem): void {
  rename(path, place)
  for (const end of DATABASE_FILES) if (end !== '') rmSync(place + end, { force: true })
  rmSync(keptAside(place), { force: true })
  syncFolder(place)
}

async function renameOnceClosed(
  path: string,
  place: string,
  fileSystem: FileSystem,
  { patienceMs = PATIENCE_MS, signal }: ReplaceOptions,
): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await pause(RETRY_MS)) {
    signal?.throwIfAborted()
    try {
      return putInPlace(path, place, fileSystem)
    } catch (error) {
      if (!OPEN_FILE_CODES.includes(codeOf(error))) throw error
      if (performance.now() < deadline) continue
      fileSystem.rename(path, keptAside(place))
      inUse.delete(path)
      throw new KeptAsideError(place, keptAside(place), error)
    }
  }
}

/**
 * Puts a database in place that an import had to leave beside the old one. To be called before anything is opened.
 * @throws what the file system says when that cannot be replaced now either
 */
export function placeKeptAside(dbPath: string, fileSystem: FileSystem = FILE_SYSTEM): void {
  const place = resolve(dbPath)
  const kept = keptAside(place)
  if (!statSync(kept, { throwIfNoEntry: false })?.isFile()) return
  fileSystem.rename(kept, place)
  syncFolder(place)
}

/** Removes what imports that were killed have left beside the database. A missing folder holds nothing. */
export function removeLeftovers(dbPath: string): void {
  const folder = dirname(resolve(dbPath))
  const prefix = `${basename(dbPath)}.import-`
  for (const name of entriesOf(folder)) {
    if (!name.startsWith(prefix)) continue
    const [, made, pid] = /^((\d+)-[\da-f]{8})(?:-journal|-wal|-shm)?$/.exec(name.slice(prefix.length)) ?? []
    if (made === undefined || pid === undefined) continue
    const path = join(folder, prefix + made)
    if (!inUse.has(path) && !runsElsewhere(Number(pid))) discard(path)
  }
}

/** Makes a rename in the folder of `path` outlast a power cut. Windows has no such call for folders. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(dirname(resolve(path)), 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** A file of this process's own number that it does not write is left from an earlier process of that number. */
function runsElsewhere(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
