import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { retryWhileBusy } from '../../sqlite/retry-while-busy.ts'
import { asStoredAnswer, countOf, type StoredAnswer } from './stored-answers.ts'
import { parseStoredQuery, type Question } from './stored-query.ts'

/** One entry without its answer. `question` is the stored query, if the answer contains it. */
export type AnswerFacts = Omit<StoredAnswer, 'json'> & { bytes: number; question: Question | null }

export type AnswerOrder = 'newest' | 'oldest' | 'largest' | 'hits'

/** An index provides the order by time. The order by size or hits reads all entries. */
const ORDERS: Readonly<Record<AnswerOrder, string>> = {
  newest: 'updated_at DESC',
  oldest: 'updated_at',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
/** Matches rows that are entries. SQLite also accepts NULL and blobs as keys, but no client can ask for them. */
export const ARE_ANSWERS = "typeof(cache_key) = 'text' AND response_json IS NOT NULL"
/** A query of 50 × 50 long names takes a fraction of this, and precedes the answer's matrix. */
const HEAD_BYTES = 64 * 1024

type Row = Record<
  'cache_key' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at' | 'bytes',
  unknown
> & {
  head: Buffer
}

/**
 * Returns the first entries of an order. Yields to the event loop after each, because SQLite reads a whole answer
 * to return its head (40 ms for 64 MB).
 */
export async function firstAnswers(
  database: Database.Database,
  { limit, order, lockWaitMs }: { limit: number; order: AnswerOrder; lockWaitMs: number },
): Promise<AnswerFacts[]> {
  const first = database
    .prepare<[number], number>(
      `SELECT rowid FROM query_cache WHERE ${ARE_ANSWERS} ORDER BY ${ORDERS[order]} LIMIT ?`,
    )
    .pluck()
  const select = database.prepare<[number], Row>(`
    SELECT cache_key, created_at, updated_at, hit_count, last_hit_at, octet_length(response_json) AS bytes,
      substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
    FROM query_cache WHERE rowid = ? AND ${ARE_ANSWERS}`)
  const entries: AnswerFacts[] = []
  for (const place of await retryWhileBusy(() => first.all(limit), lockWaitMs)) {
    const row = await retryWhileBusy(() => select.get(place), lockWaitMs)
    if (row !== undefined) entries.push(factsOf(row))
    await nextTurn()
  }
  return entries
}

function factsOf(row: Row): AnswerFacts {
  const { json: _, ...entry } = asStoredAnswer({ ...row, json: '' })
  return { ...entry, bytes: countOf(row.bytes), question: parseStoredQuery(row.head.toString('utf8')) }
}
