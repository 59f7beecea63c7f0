import type Database from 'better-sqlite3'
import type { CacheSize } from './cache-size.ts'
import { readPatiently } from './read-patiently.ts'
import { inTurn } from './short-turns.ts'

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
}
/** A row's key as it stands there: a hostile one may be NULL or a blob. */
type Key = unknown
type Found = { id: number; key: Key }

const FOUND = 'rowid AS id, cache_key AS key'
/** Looked up at once, without any lock. */
const FOUND_AT_ONCE = 5000

/** Removes what is selected and there now, in short turns; says how many entries and bytes of answers went. */
export async function removeEntries(removal: Removal): Promise<CacheSize> {
  const removed = { entries: 0, bytes: 0 }
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
  return removed
}

async function removeAll(
  found: readonly Found[],
  removal: Removal,
  removed: { entries: number; bytes: number },
): Promise<void> {
  let rest = found
  while (rest.length > 0) {
    removal.signal?.throwIfAborted()
    const turn = await inTurn(removal.database, removal, () => removeSome(rest, removal))
    removed.entries += turn.entries
    removed.bytes += turn.bytes
    rest = rest.slice(turn.tried)
  }
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
  yield await readPatiently(() => [...new Set(keys)].flatMap((key) => select.all(key)), lockWaitMs)
}

/** Those put after the first look are left alone, or a busy daemon would never be cleared. */
async function* all({ database, lockWaitMs }: Removal): AsyncGenerator<Found[]> {
  const newest = database.prepare<[], number | null>('SELECT max(rowid) FROM query_cache').pluck()
  const select = database.prepare<[number, number], Found>(
    `SELECT ${FOUND} FROM query_cache WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ${FOUND_AT_ONCE}`,
  )
  const last = (await readPatiently(() => newest.get(), lockWaitMs)) ?? 0
  for (let after = 0; ; ) {
    const found = await readPatiently(() => select.all(after, last), lockWaitMs)
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
    const found = await readPatiently(() => select.all(olderThan), lockWaitMs)
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
