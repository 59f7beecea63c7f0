import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { asStoredEntry, countOf, type StoredEntry } from './stored-entry.ts'
import { parseStoredQuery, type Question } from './stored-query.ts'

/** One entry without its answer; `question` is what the answer is about, as far as it says so. */
export type EntryFacts = Omit<StoredEntry, 'json'> & { bytes: number; question: Question | null }

export type EntryOrder = 'newest' | 'oldest' | 'largest' | 'hits'

/** By time an index gives the order; by size or hits all entries are looked at. */
const ORDERS: Readonly<Record<EntryOrder, string>> = {
  newest: 'updated_at DESC',
  oldest: 'updated_at',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
/** Rows that are entries: SQLite takes NULL and blobs for keys too, which nobody can ask for. */
export const ARE_ENTRIES = "typeof(cache_key) = 'text' AND response_json IS NOT NULL"
/** A question of 50 and 50 long names takes a fraction of it, and stands before the answer's matrix. */
const HEAD_BYTES = 64 * 1024

type Row = Record<
  'cache_key' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at' | 'bytes',
  unknown
> & {
  head: Buffer
}

/**
 * The first entries of an order. One a turn of the event loop: SQLite reads the whole of an answer to give its head
 * (40 ms for 64 MB).
 */
export async function firstEntries(
  database: Database.Database,
  { limit, order, lockWaitMs }: { limit: number; order: EntryOrder; lockWaitMs: number },
): Promise<EntryFacts[]> {
  const first = database
    .prepare<[number], number>(
      `SELECT rowid FROM query_cache WHERE ${ARE_ENTRIES} ORDER BY ${ORDERS[order]} LIMIT ?`,
    )
    .pluck()
  const select = database.prepare<[number], Row>(`
    SELECT cache_key, created_at, updated_at, hit_count, last_hit_at, octet_length(response_json) AS bytes,
      substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
    FROM query_cache WHERE rowid = ? AND ${ARE_ENTRIES}`)
  const entries: EntryFacts[] = []
  for (const place of await retryWhileBusy(() => first.all(limit), lockWaitMs)) {
    const row = await retryWhileBusy(() => select.get(place), lockWaitMs)
    if (row !== undefined) entries.push(factsOf(row))
    await nextTurn()
  }
  return entries
}

function factsOf(row: Row): EntryFacts {
  const { json: _, ...entry } = asStoredEntry({ ...row, json: '' })
  return { ...entry, bytes: countOf(row.bytes), question: parseStoredQuery(row.head.toString('utf8')) }
}
