import type Database from 'better-sqlite3'
import type { Engine } from '../../sql/sql.ts'
import type { WriteQueue } from '../../sql/write-queue.ts'
import { canFoldLog, compact, foldLog, keepReserve, releaseReserve } from '../../sqlite/full-disk.ts'
import { removeVersionCopies } from '../../sqlite/migrate.ts'
import { isDiskFull } from '../../sqlite/sqlite-errors.ts'
import { removeSelected, type Selection } from '../cache/answer-removal.ts'
import type { CacheSize } from '../cache/answer-table.ts'

/** Each removal writes a few pages to the log: the table, two indexes, and the list of free pages. */
const ANSWERS_ON_FULL_DISK = 16

/**
 * Removes the selected answers that exist now, in short transactions, and the copies of the store that migrations have
 * made, and empties the log, which holds answers, too. Returns how many answers and bytes of them were removed. Removal
 * needs space in the write-ahead log, so on a full disk the reserve is released first. A kill leaves some of the answers
 * and nothing half removed.
 */
export async function removeAnswers(
  { database, ...parts }: { database: Database.Database; engine: Engine; queue: WriteQueue },
  selection: Selection,
): Promise<CacheSize> {
  const removed = { entries: 0, bytes: 0 }
  removeVersionCopies(database.name)
  try {
    await removeSelected(parts, selection, removed)
    // The few answers removed so far fitted into the log, but no more will.
    if (!canFoldLog(database)) await onFullDisk(database, async () => {})
  } catch (error) {
    if (!isDiskFull(error)) throw error
    await onFullDisk(database, () =>
      removeSelected(parts, selection, removed, {
        atOnce: ANSWERS_ON_FULL_DISK,
        after: () => foldLog(database),
      }),
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
    keepReserve(database.name, { share: 1 / 2 })
  }
}
