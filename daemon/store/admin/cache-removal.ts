import type Database from 'better-sqlite3'
import { canFoldLog, compact, foldLog } from '../file/compact.ts'
import { keepReserveAgain, releaseReserve } from '../file/reserve.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { isDiskFull } from '../sqlite/sqlite-errors.ts'
import { withWriteLock } from '../writes/short-transactions.ts'
import { type CacheSize, CacheSizes } from './cache-size.ts'

/** Which entries: all without either; both must hold when both are given. */
export type Selection = {
  /** UTC text: those whose answer was last written before. One that says no time is never older. */
  olderThan?: string | undefined
  keys?: readonly string[] | undefined
}

type Removal = {
  database: Database.Database
  lockWaitMs: number
  turnMs: number
  selection: Selection
  signal?: AbortSignal | undefined
  /** So many in one turn at most. */
  atOnce?: number
}
/** A row's key as it stands there: a hostile one may be NULL or a blob. */
type Key = unknown
type Found = { id: number; key: Key }

const FOUND = 'rowid AS id, cache_key AS key'
/** Looked up at once, without any lock. */
const FOUND_AT_ONCE = 5000
/** Each writes a few pages to the log: its place in the table and in two indexes, and what lists free pages. */
const ENTRIES_ON_FULL_DISK = 16

/**
 * Removes what is selected and there now, in short turns; says how many entries and bytes of answers went. That takes
 * room in the write-ahead log: a disk that is full is first given back what is kept for this.
 */
export async function removeEntries(removal: Removal): Promise<CacheSize> {
  const removed = { entries: 0, bytes: 0 }
  try {
    await removeSelected(removal, removed)
  } catch (error) {
    if (removal.signal?.aborted) return removed
    if (!isDiskFull(error)) throw error
    await onFullDisk(removal, () => removeOnFullDisk(removal, removed))
  }
  // What little was removed found room in the log, and nothing else will.
  if (!canFoldLog(removal.database)) await onFullDisk(removal, async () => {})
  return removed
}

/** With the room that is kept for this; what comes free goes back to the disk, as far as that is done at once. */
async function onFullDisk({ database }: Removal, remove: () => Promise<void>): Promise<void> {
  releaseReserve(database.name)
  try {
    await remove()
  } finally {
    compact(database, { always: false })
    keepReserveAgain(database.name)
  }
}

async function removeSelected(removal: Removal, removed: CacheSize): Promise<void> {
  try {
    for await (const found of selected(removal)) {
      const before = removed.entries
      await removeAll(found, removal, removed)
      // Another program may have left an entry that is not found by its own key: it would be looked up for ever.
      if (removed.entries === before && removal.selection.olderThan !== undefined) break
    }
  } catch (error) {
    if (!removal.signal?.aborted) throw error
  }
}

/** Every step is a transaction of SQLite's, so that a kill leaves some of the entries and nothing half removed. */
async function removeOnFullDisk(removal: Removal, removed: CacheSize): Promise<void> {
  const { database, selection } = removal
  if (selection.keys === undefined && selection.olderThan === undefined) {
    const emptied = await withWriteLock(database, removal, () => emptyCache(database))
    removed.entries += emptied.entries
    removed.bytes += emptied.bytes
    return
  }
  foldLog(database)
  await removeSelected({ ...removal, atOnce: ENTRIES_ON_FULL_DISK }, removed)
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
    // The next turn finds the room of this one.
    if (atOnce !== undefined) foldLog(database)
  }
}

/**
 * All at once, and with far less in the log than entry by entry: the pages of a dropped table are only noted as free.
 * The table is made again as it was, with its indexes and triggers.
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

/** Entries in pieces, each looked for when the one before it has been removed. */
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

/** Those put after the first look are left alone, or a busy daemon would never be cleared. */
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

/** The oldest first, by the index on times: to look for them among all would read every answer. */
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
 * The entry that was found, if it is still that one and not written anew. By its place: by the key alone SQLite reads
 * the whole table for each, once its statistics say that the cache is tiny, as they do after a first short session.
 */
export const FOUND_ENTRY =
  'rowid = @id AND cache_key IS @key AND (@olderThan IS NULL OR updated_at < @olderThan)'

/** As many as one turn lets, at least one. */
function removeSome(found: readonly Found[], { database, selection, turnMs }: Removal) {
  type Named = [Found & { olderThan: string | null }]
  const bytesOf = database
    .prepare<Named, number>(
      `SELECT coalesce(sum(octet_length(response_json)), 0) FROM query_cache WHERE ${FOUND_ENTRY}`,
    )
    .pluck()
  const remove = database.prepare<Named>(`DELETE FROM query_cache WHERE ${FOUND_ENTRY}`)
  const turn = { tried: 0, entries: 0, bytes: 0 }
  const until = performance.now() + turnMs
  for (const entry of found) {
    const named = { ...entry, olderThan: selection.olderThan ?? null }
    turn.bytes += bytesOf.get(named) ?? 0
    turn.entries += remove.run(named).changes
    turn.tried += 1
    if (performance.now() >= until) break
  }
  return turn
}
