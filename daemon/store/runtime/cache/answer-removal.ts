import type Database from 'better-sqlite3'
import { canFoldLog, compact, foldLog } from '../../sqlite/compact.ts'
import { removeVersionCopies } from '../../sqlite/migrate.ts'
import { keepReserveAgain, releaseReserve } from '../../sqlite/reserve.ts'
import { retryWhileBusy } from '../../sqlite/retry-while-busy.ts'
import { isDiskFull } from '../../sqlite/sqlite-errors.ts'
import { withWriteLock } from '../../sqlite/with-write-lock.ts'
import { type CacheSize, CacheSizes } from './cache-size.ts'

/** Selects entries: all if neither field is set; if both are set, both must match. */
export type Selection = {
  /**
   * Selects entries whose answer was last written before this time (UTC text). An entry without a time is never
   * older.
   */
  olderThan?: string | undefined
  keys?: readonly string[] | undefined
}

type Removal = {
  database: Database.Database
  lockWaitMs: number
  sliceMs: number
  selection: Selection
  signal?: AbortSignal | undefined
  /** The most entries removed in one transaction. */
  atOnce?: number
}
/** A key as stored. Another program may have stored NULL or a blob. */
type Key = unknown
type Found = { id: number; key: Key }

const FOUND = 'rowid AS id, cache_key AS key'
/** How many keys are looked up at once, without a lock. */
const FOUND_AT_ONCE = 5000
/** Each removal writes a few pages to the log: the table, two indexes, and the list of free pages. */
const ANSWERS_ON_FULL_DISK = 16

/**
 * Removes the selected entries that exist now, in short transactions, and the copies of the store that migrations have
 * made, and empties the log, which holds answers, too. Returns how many entries and bytes of answers were
 * removed. Removal needs space in the write-ahead log, so on a full disk the reserve is released first.
 */
export async function removeAnswers(removal: Removal): Promise<CacheSize> {
  const { database } = removal
  removeVersionCopies(database.name)
  try {
    return await removeFound(removal)
  } finally {
    foldLog(database)
  }
}

async function removeFound(removal: Removal): Promise<CacheSize> {
  const removed = { entries: 0, bytes: 0 }
  try {
    await removeSelected(removal, removed)
  } catch (error) {
    if (removal.signal?.aborted) return removed
    if (!isDiskFull(error)) throw error
    await onFullDisk(removal, () => removeOnFullDisk(removal, removed))
  }
  // The few entries removed so far fitted into the log, but no more will.
  if (!canFoldLog(removal.database)) await onFullDisk(removal, async () => {})
  return removed
}

/** Releases the reserve for the removal, then returns free space to the disk if that is fast enough. */
async function onFullDisk({ database }: Removal, remove: () => Promise<void>): Promise<void> {
  releaseReserve(database.name)
  // Overwriting needs the room that is not there.
  database.pragma('secure_delete = OFF')
  try {
    await remove()
  } finally {
    compact(database, { always: false })
    database.pragma('secure_delete = ON')
    keepReserveAgain(database.name)
  }
}

async function removeSelected(removal: Removal, removed: CacheSize): Promise<void> {
  try {
    for await (const found of selected(removal)) {
      const before = removed.entries
      await removeAll(found, removal, removed)
      // Another program may have left an entry that its own key does not find, which would repeat this loop
      // forever.
      if (removed.entries === before && removal.selection.olderThan !== undefined) break
    }
  } catch (error) {
    if (!removal.signal?.aborted) throw error
  }
}

/** Each step is one transaction, so a kill leaves some of the entries and nothing half removed. */
async function removeOnFullDisk(removal: Removal, removed: CacheSize): Promise<void> {
  const { database, selection } = removal
  if (selection.keys === undefined && selection.olderThan === undefined) {
    const emptied = await withWriteLock(database, removal, () => emptyCache(database))
    removed.entries += emptied.entries
    removed.bytes += emptied.bytes
    return
  }
  foldLog(database)
  await removeSelected({ ...removal, atOnce: ANSWERS_ON_FULL_DISK }, removed)
}

async function removeAll(found: readonly Found[], removal: Removal, removed: CacheSize): Promise<void> {
  const { database, atOnce } = removal
  let rest = found
  while (rest.length > 0) {
    removal.signal?.throwIfAborted()
    const turn = await withWriteLock(database, removal, () => removeSome(rest.slice(0, atOnce), removal))
    removed.entries += turn.entries
    removed.bytes += turn.bytes
    rest = rest.slice(turn.tried)
    // The next transaction reuses this space.
    if (atOnce !== undefined) foldLog(database)
  }
}

/**
 * Removes all entries at once, with far less in the log than entry by entry: SQLite only marks the pages of a
 * dropped table as free. Then creates the table again with its indexes and triggers.
 */
function emptyCache(database: Database.Database): CacheSize {
  const size = new CacheSizes(database).now()
  const made = database
    .prepare<[], string>(
      "SELECT sql FROM sqlite_schema WHERE tbl_name = 'query_cache' AND sql IS NOT NULL ORDER BY type = 'table' DESC",
    )
    .pluck()
    .all()
  database.exec(['DROP TABLE query_cache', ...made].join(';\n'))
  database
    .prepare<[CacheSize]>(`
      INSERT INTO cache_growth (day, entries, bytes)
      SELECT date('now'), -coalesce(sum(entries), 0), -@bytes FROM cache_growth WHERE true
      ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`)
    .run(size)
  return size
}

/** Yields the selected entries in chunks. Each chunk is read after the one before it was removed. */
function selected(removal: Removal): AsyncGenerator<Found[]> {
  const { keys, olderThan } = removal.selection
  if (keys) return withKeys(removal, keys)
  return olderThan === undefined ? all(removal) : old(removal, olderThan)
}

async function* withKeys(
  { database, lockWaitMs }: Removal,
  keys: readonly string[],
): AsyncGenerator<Found[]> {
  const select = database.prepare<[string], Found>(`SELECT ${FOUND} FROM query_cache WHERE cache_key = ?`)
  yield await retryWhileBusy(() => [...new Set(keys)].flatMap((key) => select.all(key)), lockWaitMs)
}

/** Skips entries put after the first look; otherwise clearing a busy daemon's cache would never end. */
async function* all({ database, lockWaitMs }: Removal): AsyncGenerator<Found[]> {
  const newest = database.prepare<[], number | null>('SELECT max(rowid) FROM query_cache').pluck()
  const select = database.prepare<[number, number], Found>(
    `SELECT ${FOUND} FROM query_cache WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ${FOUND_AT_ONCE}`,
  )
  const last = (await retryWhileBusy(() => newest.get(), lockWaitMs)) ?? 0
  for (let after = 0; ; ) {
    const found = await retryWhileBusy(() => select.all(after, last), lockWaitMs)
    const end = found.at(-1)
    if (end === undefined) return
    yield found
    after = end.id
  }
}

/** Reads the oldest first, through the index on times. Without the index, the search would read every answer. */
async function* old({ database, lockWaitMs }: Removal, olderThan: string): AsyncGenerator<Found[]> {
  const select = database.prepare<[string], Found>(
    `SELECT ${FOUND} FROM query_cache WHERE updated_at < ? ORDER BY updated_at LIMIT ${FOUND_AT_ONCE}`,
  )
  for (;;) {
    const found = await retryWhileBusy(() => select.all(olderThan), lockWaitMs)
    if (found.length === 0) return
    yield found
  }
}

/**
 * Selects an entry only if it has not been written again since it was found. It uses the row id because a look-up
 * by key alone reads the whole table when SQLite's statistics say that the cache is tiny, as they do after a first
 * short session.
 */
export const FOUND_ANSWER =
  'rowid = @id AND cache_key IS @key AND (@olderThan IS NULL OR updated_at < @olderThan)'

/** Removes as many entries as fit into one short transaction, at least one. */
function removeSome(found: readonly Found[], { database, selection, sliceMs }: Removal) {
  type Named = [Found & { olderThan: string | null }]
  const bytesOf = database
    .prepare<Named, number>(
      `SELECT coalesce(sum(octet_length(response_json)), 0) FROM query_cache WHERE ${FOUND_ANSWER}`,
    )
    .pluck()
  const remove = database.prepare<Named>(`DELETE FROM query_cache WHERE ${FOUND_ANSWER}`)
  const turn = { tried: 0, entries: 0, bytes: 0 }
  const until = performance.now() + sliceMs
  for (const entry of found) {
    const named = { ...entry, olderThan: selection.olderThan ?? null }
    turn.bytes += bytesOf.get(named) ?? 0
    turn.entries += remove.run(named).changes
    turn.tried += 1
    if (performance.now() >= until) break
  }
  return turn
}
