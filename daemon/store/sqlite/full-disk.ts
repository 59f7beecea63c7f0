import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { z } from '../../../shared/contract/zod.ts'
import { numberOf } from './migrate.ts'
import { isDiskFull, isLocked } from './sqlite-errors.ts'

/** Disk space in `<store>.reserve`: on a full disk SQLite needs some to remove answers. */
const RESERVE_BYTES = 8 * 1024 * 1024
/** A reserve that is smaller would not help. */
const LEAST_BYTES = 256 * 1024

/** Reserves a part of a disk's free space, if there is enough. The store opens even without a reserve. */
export function keepReserve(path: string, { share = 1 / 8, most = RESERVE_BYTES } = {}): void {
  const reserve = reserveOf(path)
  try {
    const { bavail, bsize } = statfsSync(dirname(reserve))
    const bytes = Math.min(most, Math.floor(bavail * bsize * share))
    if (bytes >= LEAST_BYTES && !existsSync(reserve)) writeRandom(reserve, bytes)
  } catch {
    rmSync(reserve, { force: true })
  }
}

/** Random bytes, because some file systems compress files. */
function writeRandom(path: string, bytes: number): void {
  const piece = randomBytes(Math.min(bytes, 2 ** 20))
  const file = openSync(path, 'wx', 0o600)
  try {
    for (let left = bytes; left > 0; left -= piece.length) writeFileSync(file, piece.subarray(0, left))
  } finally {
    closeSync(file)
  }
}

/** Releases the reserve for the next write. */
export function releaseReserve(path: string): void {
  rmSync(reserveOf(path), { force: true })
}

/** Beside the real file, where the daemon keeps it, even if `path` is a link. */
function reserveOf(path: string): string {
  return `${existsSync(path) ? realpathSync(path) : path}.reserve`
}

/** Rewriting the file takes 14 ms per MB of the remaining data: with this, no request waits longer than for a put. */
const LIVE_BYTES_REWRITTEN = 16 * 1024 * 1024
/** Room that is worth rewriting the rest in a worker. */
const MANY_FREE_BYTES = 64 * 1024 * 1024

/**
 * Returns the space of removed rows to the disk, if that is fast enough or `always` is set. Returns the bytes that
 * stay free inside the file for new answers. If another connection holds a lock or reads, or the disk is too full
 * to rewrite the remaining data, the space stays in the file; this is an error only if `always` is set.
 */
export function compact(database: Database.Database, { always }: { always: boolean }): number {
  const free = freeBytes(database)
  const isLittle = pagesBytes(database, 'page_count') - free <= LIVE_BYTES_REWRITTEN
  try {
    if (free > 0 && (always || isLittle)) {
      // The disk that holds temporary files may be full too.
      if (isLittle) database.pragma('temp_store = MEMORY')
      if (always) database.pragma('busy_timeout = 30000')
      database.exec('VACUUM')
    }
  } catch (error) {
    if (!isLocked(error) && (always || !isDiskFull(error))) throw error
  } finally {
    database.pragma('temp_store = DEFAULT')
  }
  // Rewritten pages are in the log first. Only folding the log truncates the file.
  foldLog(database)
  return freeBytes(database)
}

/** Folds the log into the file; `PASSIVE` keeps its size. Returns true if all of it was folded. */
export function foldLog(database: Database.Database, mode: 'TRUNCATE' | 'PASSIVE' = 'TRUNCATE'): boolean {
  // Folding would use up the remaining space without finishing.
  if (!canFoldLog(database)) return false
  try {
    const [result] = checkpointResult.parse(database.pragma(`wal_checkpoint(${mode})`))
    return result.busy === 0 && result.log === result.checkpointed
  } catch (error) {
    if (isLocked(error) || isDiskFull(error)) return false
    throw error
  }
}

/** https://www.sqlite.org/pragma.html#pragma_wal_checkpoint */
const checkpointResult = z.tuple([z.object({ busy: z.number(), log: z.number(), checkpointed: z.number() })])

/** Checks if the disk has the space by which the file grows when the write-ahead log is folded into it. */
export function canFoldLog(database: Database.Database): boolean {
  const size = statSync(database.name, { throwIfNoEntry: false })?.size
  // The file has no path any more, so its disk is unknown.
  if (size === undefined) return true
  const { bavail, bsize } = statfsSync(dirname(database.name))
  return pagesBytes(database, 'page_count') - size <= bavail * bsize
}

/** Whether rewriting the file gives most of it back to the disk. */
export const isMostlyFree = (database: Database.Database): boolean =>
  freeBytes(database) > Math.max(MANY_FREE_BYTES, pagesBytes(database, 'page_count') / 2)

/** The bytes that are free inside the file. */
export const freeBytes = (database: Database.Database): number => pagesBytes(database, 'freelist_count')

const pagesBytes = (database: Database.Database, count: 'page_count' | 'freelist_count'): number =>
  numberOf(database, count) * numberOf(database, 'page_size')
