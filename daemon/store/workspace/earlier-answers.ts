import type Database from 'better-sqlite3'
import {
  type EarlierAnswerFacts,
  earlierAnswerFacts,
  MOST_EARLIER,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import { getRow, getRows, getValue, run } from '../sqlite/statements.ts'

/**
 * Answers of named queries that answers of other data have replaced in the cache (docs/protocol.md, Earlier answers): one
 * for each data, none of the data of the answer that is in the cache. They go with the name; the cache's limit and
 * clearing the cache leave them.
 */

/** All earlier answers together; beyond it the oldest go. */
const MOST_EARLIER_BYTES = 256 * 1024 * 1024

/** The columns of an answer's data. Reads as the views do: no `sample` means false. Null for a text that is no JSON. */
const DATA = `
  CASE WHEN json_valid(json) THEN CASE WHEN json_type(json, '$.data_date') = 'text'
    THEN substr(json_extract(json, '$.data_date'), 1, 100) END END AS data_date,
  CASE WHEN json_valid(json) THEN json_type(json, '$.sample') IS 'true' END AS sample`
const DATA_OF_NEW = `SELECT ${DATA} FROM (SELECT CAST(? AS TEXT) AS json)`
// `bytes` is a column, so that the bound is found without reading the answers.
const KEEP = `
  INSERT INTO earlier_answers (cache_key, answered_at, data_date, sample, bytes, response_json)
  SELECT cache_key, coalesce(at, datetime('now')), data_date, sample, octet_length(json), json FROM (
    SELECT *, ${DATA} FROM (
      SELECT cache_key, coalesce(updated_at, created_at) AS at, CAST(response_json AS TEXT) AS json
      FROM query_cache WHERE cache_key = @key))
  WHERE sample IS NOT NULL AND (data_date IS NOT @data_date OR sample <> @sample)`
const DELETE_BEYOND_NUMBER = `
  DELETE FROM earlier_answers WHERE cache_key = @key AND id NOT IN (
    SELECT max(id) FROM earlier_answers
    WHERE cache_key = @key AND (data_date IS NOT @data_date OR sample <> @sample)
    GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`
const DELETE_BEYOND_BYTES = `
  DELETE FROM earlier_answers WHERE id IN (
    SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers)
    WHERE until_here > ?)`

/**
 * Keeps the stored answer of a named query if the one that replaces it is of other data, and forgets an earlier one of the
 * new data. Inside the transaction that replaces it: the connection has both files, and commits the workspace first, so that
 * a kill in between leaves an answer too many.
 */
export function keepReplaced(
  database: Database.Database,
  { key, json }: { key: string; json: string | Uint8Array },
  mostBytes = MOST_EARLIER_BYTES,
): void {
  const data = getRow<{ data_date: string | null; sample: number }>(database, DATA_OF_NEW, json)
  run(database, KEEP, { key, ...data })
  run(database, DELETE_BEYOND_NUMBER, { key, ...data })
  run(database, DELETE_BEYOND_BYTES, mostBytes)
}

/** Whether a query has a name. */
export const isNamed = (database: Database.Database, key: string): boolean =>
  getValue(database, 'SELECT 1 FROM named_queries WHERE cache_key = ?', key) !== undefined

/** The earlier answers of a query, without what they say, newest first. */
export function listEarlier(database: Database.Database, key: string): EarlierAnswerFacts[] {
  const select = `
    SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers WHERE cache_key = ? ORDER BY id DESC`
  return getRows<Record<string, unknown>>(database, select, key).flatMap((row) => {
    const read = z.safeParse(earlierAnswerFacts, { ...row, sample: row.sample === 1 })
    return read.success ? [read.data] : []
  })
}

/** An earlier answer as it was stored; `response` is null if it has more than `mostBytes`. */
export const earlierAnswer = (
  database: Database.Database,
  key: string,
  id: number,
  mostBytes = Number.MAX_SAFE_INTEGER,
) =>
  getRow<{ answered_at: string; response: Uint8Array | null }>(
    database,
    `SELECT answered_at, CASE WHEN bytes <= ? THEN CAST(response_json AS BLOB) END AS response
     FROM earlier_answers WHERE cache_key = ? AND id = ?`,
    mostBytes,
    key,
    id,
  )
