/** Where a new database file lies while it is made: beside the old one, so that a rename can put it in place. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf } from '../../shared/server/errors.ts'
import { makeFolders } from '../../shared/server/files/data-folder.ts'
import { DATABASE_FILES } from '../database/open-bibliography.ts'

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

/**
 * Puts the finished file in the database's place. A journal that belonged to the old file goes: SQLite would take it
 * for the new one's.
 */
export function atomicReplace(path: string, dbPath: string): void {
  const place = resolve(dbPath)
  renameSync(path, place)
  inUse.delete(path)
  for (const end of DATABASE_FILES) if (end !== '') rmSync(place + end, { force: true })
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
