/** Creates a new database file beside the old one, and replaces the old one by a rename. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolders } from '../../shared/server/files/data-folder.ts'
import { codeOf } from '../../shared/server/server-errors.ts'
import { DATABASE_FILES } from '../database/open-bibliography.ts'
import { ImportError } from '../import-error.ts'
import { requireReplaceable } from './replaceable.ts'

/** The files that imports of this process are writing. */
const inUse = new Set<string>()

/** Returns the path of a new file for the database at `dbPath`. Creates its folder (0700) if it is missing. */
export function newFileFor(dbPath: string): string {
  makeFolders(dirname(resolve(dbPath)))
  const path = `${resolve(dbPath)}.import-${process.pid}-${randomBytes(4).toString('hex')}`
  inUse.add(path)
  return path
}

/** Removes an unfinished file, and SQLite's files beside it. */
export function discard(path: string): void {
  inUse.delete(path)
  for (const end of DATABASE_FILES) rmSync(path + end, { force: true })
}

/** How a file system treats open files. */
export interface FileSystem {
  rename: (from: string, to: string) => void
  /** Windows cannot replace a file that is open. */
  locksOpenFiles: boolean
}

const FILE_SYSTEM: FileSystem = { rename: renameSync, locksOpenFiles: process.platform === 'win32' }

export interface ReplaceOptions {
  /** Runs `work` while no connection of this process has the database open. Queries wait until then. */
  whileClosed?: (work: () => Promise<void>) => Promise<void>
  fileSystem?: FileSystem | undefined
  /** How long to wait for other programs that have the database open, in milliseconds. */
  patienceMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** A command or a virus scanner closes the database within seconds. Another backend keeps it open. */
const PATIENCE_MS = 10_000
const RETRY_MS = 100
const OPEN_ELSEWHERE = 'is open in another program and cannot be replaced: end that program and import again'
/** The error codes of Windows for an open file. */
const OPEN_FILE_CODES = ['EPERM', 'EBUSY', 'EACCES']

/**
 * Replaces the database with the finished file. Removes the old file's journal, which SQLite would apply to the new
 * file.
 * @throws ImportError when another program keeps the database open on a system that cannot replace open files
 */
export async function atomicReplace(
  path: string,
  dbPath: string,
  options: ReplaceOptions = {},
): Promise<void> {
  const { fileSystem = FILE_SYSTEM, whileClosed = (work) => work() } = options
  const target = resolve(dbPath)
  if (fileSystem.locksOpenFiles) await whileClosed(() => renameOnceClosed(path, target, fileSystem, options))
  else renameOver(path, target, fileSystem)
  inUse.delete(path)
}

function renameOver(path: string, target: string, { rename }: FileSystem): void {
  // Checks again: another file may have appeared during the import.
  requireReplaceable(target)
  rename(path, target)
  for (const end of DATABASE_FILES) if (end !== '') rmSync(target + end, { force: true })
  // Makes the rename durable against a power cut. Windows has no such call for folders.
  if (process.platform !== 'win32') syncToDisk(dirname(target), 'r')
}

async function renameOnceClosed(
  path: string,
  target: string,
  fileSystem: FileSystem,
  { patienceMs = PATIENCE_MS, signal }: ReplaceOptions,
): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await pause(RETRY_MS)) {
    signal?.throwIfAborted()
    try {
      return renameOver(path, target, fileSystem)
    } catch (error) {
      if (!OPEN_FILE_CODES.includes(codeOf(error))) throw error
      if (performance.now() < deadline) continue
      throw new ImportError(target, OPEN_ELSEWHERE, null, error)
    }
  }
}

/** Removes the files of killed imports beside the database. */
export function removeLeftovers(dbPath: string): void {
  const folder = dirname(resolve(dbPath))
  const prefix = `${basename(dbPath)}.import-`
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const [, made, pid] = /^((\d+)-[\da-f]{8})(?:-journal|-wal|-shm)?$/.exec(name.slice(prefix.length)) ?? []
    if (made === undefined || pid === undefined) continue
    const path = join(folder, prefix + made)
    if (!inUse.has(path) && !isOtherRunning(Number(pid))) discard(path)
  }
}

/** Syncs a closed file or a folder to the disk. Windows needs `r+` for a file. */
export function syncToDisk(path: string, flag: 'r' | 'r+'): void {
  const descriptor = openSync(path, flag)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Checks for another running process. A file with this process's own number that it does not write is a leftover. */
function isOtherRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
