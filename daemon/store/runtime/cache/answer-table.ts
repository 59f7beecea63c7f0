import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { ListedAnswer } from '../../../../shared/contract/runtime.ts'
import { getRow, getRows, getValue, getValues, run } from '../../sqlite/statements.ts'
import { ARE_ANSWERS, addToCounter, countColumn, timeColumn } from '../runtime-schema.ts'
import { parseStoredQuery } from './stored-query.ts'

/** The table of stored answers, as the serving thread and the workers read and write it. Keys are already trimmed. */

/** A stored answer as UTF-8 bytes, with its metadata. */
export type StoredAnswer = {
  response: Uint8Array
  created_at: string | null
  updated_at: string | null
  hit_count: number
}

/** `bytes` counts the answers only. */
export type CacheSize = { entries: number; bytes: number }

/** The bytes of an answer, without reading it. Null if there is none. */
export const answerBytes = (database: Database.Database, key: string): number | null =>
  getValue<number | null>(
    database,
    'SELECT octet_length(response_json) FROM query_cache WHERE cache_key = ?',
    key,
  ) ?? null

export const readAnswer = (database: Database.Database, key: string): StoredAnswer | undefined =>
  getRow(
    database,
    `SELECT CAST(response_json AS BLOB) AS response, created_at, updated_at, coalesce(hit_count, 0) AS hit_count
     FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
    key,
  )

/** Counts hits of an answer at a time (UTC text), inside a transaction. It writes the whole row. */
export function countHits(database: Database.Database, key: string, count: number, at: string): void {
  const update =
    'UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + ?, last_hit_at = ? WHERE cache_key = ?'
  run(database, update, count, at, key)
  addToCounter(database, 'cache_hit_count', count, at)
}

/** An answer to store. `json` is JSON in UTF-8, stored as it is. */
export type AnswerToStore = {
  key: string
  json: Uint8Array
  /** UTC text. */
  now: string
  /** The cache's limit: a larger answer only removes the existing one, unless the query is named. */
  mostBytes: number
}

/** Stores an answer in place of one with its key, and counts the put, inside a transaction. */
export function storeAnswer(
  database: Database.Database,
  { key, json, now, mostBytes }: AnswerToStore,
  isNamed: boolean,
): void {
  const upsert = `
    INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
    VALUES (@key, CAST(@json AS TEXT), @now, @now, 0)
    ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`
  if (isNamed || json.length <= mostBytes) run(database, upsert, { key, json, now })
  else run(database, 'DELETE FROM query_cache WHERE cache_key = ?', key)
  addToCounter(database, 'cache_write_count', 1, now)
}

/** The size of the cache now, or at the end of a day, from `cache_growth`. Never negative. */
export function cacheSize(database: Database.Database, day?: string): CacheSize {
  const sum = (column: string) => `max(0, coalesce(sum(${column}), 0)) AS ${column}`
  const now = `SELECT (SELECT count(*) FROM query_cache) AS entries, ${sum('bytes')} FROM cache_growth`
  const recorded = `SELECT ${sum('entries')}, ${sum('bytes')} FROM cache_growth WHERE day <= ?`
  const size =
    day === undefined ? getRow<CacheSize>(database, now) : getRow<CacheSize>(database, recorded, day)
  return size ?? { entries: 0, bytes: 0 }
}

/** Counts the answers last written before a moment (UTC text). Answers without a time do not count. */
export const countOlder = (database: Database.Database, moment: string): number =>
  getValue<number>(database, 'SELECT count(*) FROM query_cache WHERE updated_at < ?', moment) ?? 0

/** A stored answer's figures, known without reading the answer. */
type Figures = Record<'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/** The figures of some answers, by key. */
export function figuresOf(database: Database.Database, keys: readonly string[]): Map<string, Figures> {
  const select = `
    SELECT cache_key, octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at
    FROM query_cache WHERE cache_key IN (SELECT value FROM json_each(?))`
  const rows = getRows<Figures & { cache_key: string }>(database, select, JSON.stringify(keys))
  return new Map(rows.map((row) => [row.cache_key, row]))
}

export type AnswerOrder = 'newest' | 'oldest' | 'largest' | 'hits'

/** An index provides the order by time. The order by size or hits reads all answers. */
const ORDERS: Readonly<Record<AnswerOrder, string>> = {
  newest: 'updated_at DESC',
  oldest: 'updated_at',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
/** A query of 50 × 50 long names takes a fraction of this, and precedes the answer's matrix. */
const HEAD_BYTES = 64 * 1024

/** The first answers of an order, without their text. SQLite reads 64 MB in 40 ms for its head, hence the turns. */
export async function listAnswers(
  database: Database.Database,
  { limit, order = 'newest' }: { limit: number; order?: AnswerOrder },
): Promise<ListedAnswer[]> {
  const places = `SELECT rowid FROM query_cache WHERE ${ARE_ANSWERS} ORDER BY ${ORDERS[order]} LIMIT ?`
  const select = `
    SELECT cache_key AS key, octet_length(response_json) AS bytes, ${timeColumn('created_at')},
      ${timeColumn('updated_at')}, ${countColumn('hit_count')}, ${timeColumn('last_hit_at')},
      substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
    FROM query_cache WHERE rowid = ? AND ${ARE_ANSWERS}`
  const answers: ListedAnswer[] = []
  for (const place of getValues(database, places, limit)) {
    const row = getRow<ListedAnswer & { head?: Buffer }>(database, select, place)
    const question = parseStoredQuery(String(row?.head))
    delete row?.head
    if (row !== undefined) answers.push({ ...row, question })
    await nextTurn()
  }
  return answers
}

export type CacheFigures = CacheSize & { hits: number; oldest: string | null; newest: string | null }

/** The size and the hits of the stored answers, and from when to when they were stored. Reads all answers (0.6 s per GB). */
export function cacheFigures(database: Database.Database): CacheFigures {
  const select = `
    SELECT ${countColumn('hits')}, ${timeColumn('oldest')}, ${timeColumn('newest')} FROM (
      SELECT sum(hit_count) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest FROM query_cache)`
  const figures = getRow<Omit<CacheFigures, keyof CacheSize>>(database, select)
  return { ...cacheSize(database), ...(figures ?? { hits: 0, oldest: null, newest: null }) }
}
