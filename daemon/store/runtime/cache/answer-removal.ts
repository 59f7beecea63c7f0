import type Database from 'better-sqlite3'
import { canFoldLog, compact, foldLog, keepReserve, releaseReserve } from '../../sqlite/full-disk.ts'
import { removeVersionCopies } from '../../sqlite/migrate.ts'
import { isDiskFull } from '../../sqlite/sqlite-errors.ts'
import { getValues } from '../../sqlite/statements.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import type { CacheSize } from './answer-table.ts'

/** Selects answers: all if neither field is set; if both are set, both must match. */
export type Selection = {
  /** Selects answers last written before this time (UTC text). An answer without a time is never older. */
  olderThan?: string | null | undefined
  keys?: readonly string[] | undefined
}

/** One transaction of a removal. Other processes try again every 10 ms. */
const SLICE_MS = 50
/** Each removal writes a few pages to the log: the table, two indexes, and the list of free pages. */
const ANSWERS_ON_FULL_DISK = 16

/**
 * Removes the selected answers that exist now, in short transactions, and the copies of the store that migrations have
 * made, and empties the log, which holds answers, too. Returns how many answers and bytes of them were removed. Removal
 * needs space in the write-ahead log, so on a full disk the reserve is released first. A kill leaves some of the answers
 * and nothing half removed.
 */
export async function removeAnswers(
  database: Database.Database,
  queue: WriteQueue,
  selection: Selection,
): Promise<CacheSize> {
  const removed = { entries: 0, bytes: 0 }
  removeVersionCopies(database.name)
  try {
    await removeSelected(database, queue, selection, removed)
    // The few answers removed so far fitted into the log, but no more will.
    if (!canFoldLog(database)) await onFullDisk(database, async () => {})
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await onFullDisk(database, () =>
      removeSelected(database, queue, selection, removed, ANSWERS_ON_FULL_DISK),
    )
  } finally {
    foldLog(database)
  }
  return removed
}

/** Releases the reserve for the removal, then returns free space to the disk if that is fast enough. */
async function onFullDisk(database: Database.Database, remove: () => Promise<void>): Promise<void> {
  releaseReserve(database.name)
  // Overwriting needs the room that is not there.
  database.pragma('secure_delete = OFF')
  try {
    foldLog(database)
    await remove()
  } finally {
    compact(database, { always: false })
    database.pragma('secure_delete = ON')
    // The next clear has no other space.
    keepReserve(database.name, 1 / 2)
  }
}

/** Adds to `removed` what has gone; at most `atOnce` answers in a transaction, whose space the next one uses again. */
async function removeSelected(
  database: Database.Database,
  queue: WriteQueue,
  { keys, olderThan = null }: Selection,
  removed: CacheSize,
  atOnce = Number.POSITIVE_INFINITY,
): Promise<void> {
  const isOlder = '(@olderThan IS NULL OR updated_at < @olderThan)'
  const selected = `
    SELECT rowid FROM query_cache
    WHERE (@keys IS NULL OR cache_key IN (SELECT value FROM json_each(@keys))) AND ${isOlder} ORDER BY rowid DESC`
  const left = getValues<number>(database, selected, { keys: keys ? JSON.stringify(keys) : null, olderThan })
  // Deletes by rowid: with statistics of a tiny cache, SQLite looks for a key in the whole table.
  const remove = `
    DELETE FROM query_cache WHERE rowid = @id AND ${isOlder} RETURNING coalesce(octet_length(response_json), 0)`
  const removeSome = (until: number) => {
    const sizes: number[] = []
    let tried = 0
    while (tried < Math.min(left.length, atOnce) && (tried === 0 || performance.now() < until)) {
      tried += 1
      sizes.push(...getValues<number>(database, remove, { id: left.at(-tried), olderThan }))
    }
    return { tried, sizes }
  }
  const isUnfinished = ({ tried, sizes }: ReturnType<typeof removeSome>): boolean => {
    left.length -= tried
    removed.entries += sizes.length
    removed.bytes += sizes.reduce((sum, bytes) => sum + bytes, 0)
    if (atOnce < Number.POSITIVE_INFINITY) foldLog(database)
    return left.length > 0
  }
  await queue.repeat(removeSome, isUnfinished, SLICE_MS)
}
