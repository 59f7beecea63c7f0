import { statfsSync, statSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { z } from '../../../shared/contract/zod.ts'
import { codeOf } from '../../../shared/server/errors.ts'
import { isDiskFull, isLocked } from '../sqlite/sqlite-errors.ts'

/**
 * Rewriting the file keeps the write lock all the while, and takes 14 ms a MB of what is left (measured, 30 MB in
 * 0.4 s): so much makes nobody wait longer than a put takes anyway.
 */
const LIVE_BYTES_REWRITTEN = 16 * 1024 * 1024

/**
 * Gives the room of what was removed back to the disk, where that is done at once or `always` is wished. Returns the
 * bytes that stay free inside the file for new answers. Another connection's lock or reading is no failure, nor is a
 * disk too full to write anew what is left, unless `always` is wished: then the room stays in the file.
 */
export function compact(database: Database.Database, { always }: { always: boolean }): number {
  const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
  const freePages = pragma('freelist_count')
  const isLittle = (pragma('page_count') - freePages) * pragma('page_size') <= LIVE_BYTES_REWRITTEN
  try {
    if (freePages > 0 && (always || isLittle)) rewrite(database, { inMemory: isLittle, waits: always })
  } catch (error) {
    if (!isLocked(error) && (always || !isDiskFull(error))) throw error
  }
  // Only this cuts the file: what was rewritten stands in the log first.
  foldLog(database)
  return pragma('freelist_count') * pragma('page_size')
}

function rewrite(
  database: Database.Database,
  { inMemory, waits }: { inMemory: boolean; waits: boolean },
): void {
  // Where a temporary file would stand, the disk may be as full.
  if (inMemory) database.pragma('temp_store = MEMORY')
  if (waits) database.pragma('busy_timeout = 30000')
  try {
    database.exec('VACUUM')
  } finally {
    if (inMemory) database.pragma('temp_store = DEFAULT')
  }
}

/**
 * Folds the write-ahead log into the file; it is cut to nothing, or with `PASSIVE` keeps its room and is written from
 * its beginning again. Returns whether all of it could be folded.
 */
export function foldLog(database: Database.Database, mode: 'TRUNCATE' | 'PASSIVE' = 'TRUNCATE'): boolean {
  // It would use up what room there is, and not come to its end.
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

/** Whether the disk has the room by which the file grows when the write-ahead log is folded into it. */
export function canFoldLog(database: Database.Database): boolean {
  const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
  try {
    const growth = pragma('page_count') * pragma('page_size') - statSync(database.name).size
    const { bavail, bsize } = statfsSync(database.name)
    return growth <= bavail * bsize
  } catch (error) {
    // Where no path leads to the file any more, nobody can say.
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}
