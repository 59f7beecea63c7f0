import type Database from 'better-sqlite3'
import type { CacheList, CacheStats, ListedAnswer } from '../../../shared/contract/runtime.ts'
import { HEAD_BYTES, isOwnedBy, MOST_SKIPPED } from '../answers.ts'
import { prepared, queryOn } from '../prepared.ts'
import {
  type AnswerFacts,
  type ExportedAnswer,
  type Hit,
  type ListRequest,
  PIECE_BYTES,
  PIECE_ROWS,
  TEXT_BYTES,
} from '../store.ts'
import { partsOf, storedKey } from '../stored-key.ts'
import { BATCH_START, queryAndSettles } from '../stored-query.ts'
import { type Context, Continuation, type Counts, type Files } from './files/files.ts'
import { LAST_USE } from './files/schemas.ts'

/** Stored answers in SQLite. Other programs write to the same files, and SQLite's columns accept any type of value. */

/** Selects rows that a client can look up. SQLite also accepts NULL and blobs as keys. */
const IS_ANSWER = "typeof(cache_key) = 'text' AND response_json IS NOT NULL"
const JSON_TEXT = 'CAST(response_json AS TEXT)'
/** Selects the JSON object of a column as bytes; NULL for any other value. */
export const objectBytes = (column: string): string =>
  `CASE WHEN json_valid(CAST(${column} AS TEXT)) AND json_type(CAST(${column} AS TEXT)) = 'object' THEN CAST(${column} AS BLOB) END`
/** Selects a time (docs/dev/protocol.md, Times); NULL for any other value. */
const timeOf = (column: string): string => `CASE WHEN ${column} = datetime(${column}) THEN ${column} END`
const timeColumn = (column: string): string => `${timeOf(column)} AS ${column}`
const FACTS = [
  timeColumn('created_at'),
  timeColumn('updated_at'),
  "CASE WHEN typeof(hit_count) = 'integer' THEN min(max(hit_count, 0), 1000000000000) ELSE 0 END AS hit_count",
  timeColumn('last_hit_at'),
].join()

/** Selects the number of the last committed batch of hits and visits: pending-notes.ts. */
const COMMITTED_BATCH = `coalesce((SELECT value FROM runtime_counters WHERE name = 'noted_batch'), 0)`

/** Reads an answer. `hit_count` includes the hits of the batches up to `committed`. */
export const readAnswer = ({ runtime }: Pick<Files, 'runtime'>, key: string) =>
  prepared<[string], Answer>(runtime, READ).get(key)
export type Answer = Omit<Hit, 'last_hit_at'> & { committed: number }
const READ = `SELECT CASE WHEN octet_length(response_json) <= ${TEXT_BYTES} THEN ${JSON_TEXT}
    ELSE CAST(response_json AS BLOB) END AS response,
    created_at, updated_at, coalesce(hit_count, 0) AS hit_count, ${COMMITTED_BATCH} AS committed
  FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`

/** Adds to a counter when the transaction commits. */
export const incrementCounter = ({ counts }: Pick<Context, 'counts'>, name: string, more = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + more)

export function writeCounts({ runtime }: Pick<Files, 'runtime'>, counts: Counts, at: string): void {
  const add = prepared(
    runtime,
    `INSERT INTO runtime_counters (name, value, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = coalesce(value, 0) + excluded.value, updated_at = excluded.updated_at`,
  )
  for (const [name, more] of counts) add.run(name, more, at)
}

const CACHE_SIZE = `(SELECT count(*) FROM query_cache) AS entries,
  (SELECT max(coalesce(sum(bytes), 0), 0) FROM cache_growth) AS bytes`
const COUNT_ROWS =
  'count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache'

export type Size = { entries: number; bytes: number }

export const countAnswers = (database: Database.Database): Size =>
  prepared<[], Size>(database, `SELECT ${COUNT_ROWS}`).get() ?? { entries: 0, bytes: 0 }

/** The size of an owner's answers, or of all answers (null). `cache_growth` has the bytes of all answers. */
export function cacheSize(database: Database.Database, owner: string | null): Size {
  const [size] = queryOn(database)<Size>`
    SELECT ${() => (owner ? COUNT_ROWS : CACHE_SIZE)} WHERE ${isOwnedBy(owner)}`
  return size ?? { entries: 0, bytes: 0 }
}

const ANSWERS_AT_ONCE = 20

/** Lists the most recently used answers without batches, in steps: SQLite takes 40 ms for the head of a 64 MB answer. */
export function list(
  { runtime }: Files,
  { owner, limit }: ListRequest,
  left?: { place: number }[],
  listed: ListedAnswer[] = [],
): CacheList | Continuation {
  const places =
    left ??
    queryOn(runtime)<{ place: number }>`
      SELECT rowid AS place FROM query_cache WHERE ${() => IS_ANSWER} AND ${isOwnedBy(owner)}
      ORDER BY ${() => LAST_USE} DESC LIMIT ${limit + MOST_SKIPPED}`
  const read = prepared<[unknown], AnswerFacts & { key: string; head: Buffer }>(
    runtime,
    `SELECT cache_key AS key, octet_length(response_json) AS bytes, ${FACTS},
      substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
    FROM query_cache WHERE rowid = ? AND ${IS_ANSWER}`,
  )
  for (const { place } of places.splice(0, ANSWERS_AT_ONCE)) {
    const found = read.get(place)
    if (!found || listed.length === limit) continue
    const { head: bytes, key, ...row } = found
    const head = String(bytes)
    if (!head.startsWith(BATCH_START)) listed.push({ ...row, key: partsOf(key)[1], ...queryAndSettles(head) })
  }
  if (places.length > 0 && listed.length < limit) return new Continuation({ owner, limit }, places, listed)
  const { entries, bytes } = cacheSize(runtime, owner)
  return { cache_entries: entries, cache_bytes: bytes, list: listed }
}

export function factsOf(
  { runtime }: Files,
  owner: string,
  keys: readonly string[],
): Map<string, AnswerFacts> {
  const read = prepared<[string], AnswerFacts>(
    runtime,
    `SELECT octet_length(response_json) AS bytes, ${FACTS} FROM query_cache WHERE cache_key = ?`,
  )
  const found = keys.map((key) => [key, read.get(storedKey(owner, key))] as const)
  return new Map(found.flatMap(([key, facts]) => (facts ? [[key, facts]] : [])))
}

/** Reads the next answers of an export. May miss an answer that a put stores meanwhile. */
export const answersAfter = ({ runtime }: Pick<Files, 'runtime'>, key: string): ExportedAnswer[] =>
  prepared<[string], ExportedAnswer>(
    runtime,
    `SELECT cache_key AS key, ${objectBytes('response_json')} AS response, ${FACTS}
    FROM query_cache WHERE cache_key IN (
      SELECT cache_key FROM (
        SELECT cache_key, sum(bytes) OVER (ORDER BY cache_key) - bytes AS before FROM (
          SELECT cache_key, octet_length(response_json) AS bytes FROM query_cache
          WHERE cache_key > ? AND ${IS_ANSWER} ORDER BY cache_key LIMIT ${PIECE_ROWS}))
      WHERE before < ${PIECE_BYTES}) ORDER BY cache_key`,
  ).all(key)

export function storedBetween({ runtime }: Pick<Files, 'runtime'>): Pick<CacheStats, 'oldest' | 'newest'> {
  const first = (order: 'ASC' | 'DESC') =>
    `(SELECT updated_at FROM query_cache WHERE updated_at = datetime(updated_at) ORDER BY updated_at ${order} LIMIT 1)`
  const query = `SELECT ${first('ASC')} AS oldest, ${first('DESC')} AS newest`
  return prepared<[], Pick<CacheStats, 'oldest' | 'newest'>>(runtime, query).get() ?? NEVER
}
const NEVER = { oldest: null, newest: null }
