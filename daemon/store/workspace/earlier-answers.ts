import {
  type EarlierAnswerFacts,
  earlierAnswerFacts,
  MOST_EARLIER,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import {
  byEngine,
  bytesOf,
  getRow,
  getRows,
  getValue,
  getValues,
  raw,
  run,
  sql,
  type Work,
} from '../sql/sql.ts'

/**
 * Answers of named queries that answers of other data have replaced in the cache (docs/dev/protocol.md, Earlier answers): one
 * for each data, none of the data of the answer that is in the cache. All owners share them, as they share the cache, and
 * they go with the last name. The cache's limit and clearing the cache leave them.
 */

/** The data that an answer is of, as the views read them: no `sample` means false. */
type AnswerData = { data_date: string | null; sample: boolean }

/** All earlier answers together; beyond it the oldest go. */
const MOST_EARLIER_BYTES = 256 * 1024 * 1024
const DATE_LENGTH = 100

/** The stored answer of a key and its data. In SQLite the data are null for a text that is no JSON. */
const storedAnswer = (key: string) => {
  const answer = sql`cache_key = ${key} AND response_json IS NOT NULL`
  const at = raw('coalesce(updated_at, created_at)')
  return byEngine(
    sql`
      SELECT at, json,
        CASE WHEN json_valid(json) THEN CASE WHEN json_type(json, '$.data_date') = 'text'
          THEN substr(json_extract(json, '$.data_date'), 1, ${DATE_LENGTH}) END END AS data_date,
        CASE WHEN json_valid(json) THEN json_type(json, '$.sample') IS 'true' END AS sample
      FROM (SELECT ${at} AS at, CAST(response_json AS TEXT) AS json FROM query_cache WHERE ${answer})`,
    sql`SELECT ${at} AS at, response_json AS json, data_date, sample FROM query_cache WHERE ${answer}`,
  )
}
const NOW = byEngine(
  raw("datetime('now')"),
  raw("to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')"),
)

/**
 * Keeps the stored answer of a named query if the one that replaces it is of other data, and forgets an earlier one of the
 * new data. Inside the transaction that replaces it: the connection has both files, and commits the workspace first, so that
 * a kill in between leaves an answer too many.
 */
export function* keepReplaced(
  { key, data }: { key: string; data: AnswerData },
  mostBytes = MOST_EARLIER_BYTES,
): Work<void> {
  const isOther = sql`(data_date IS DISTINCT FROM ${data.data_date} OR sample <> ${Number(data.sample)})`
  // `bytes` is a column, so that the bound is found without reading the answers.
  yield* run(sql`
    INSERT INTO earlier_answers (cache_key, answered_at, data_date, sample, bytes, response_json)
    SELECT ${key}, coalesce(at, ${NOW}), data_date, sample, octet_length(json), json
    FROM (${storedAnswer(key)}) AS stored WHERE sample IS NOT NULL AND ${isOther}`)
  yield* run(sql`
    DELETE FROM earlier_answers WHERE cache_key = ${key} AND id NOT IN (
      SELECT max(id) FROM earlier_answers WHERE cache_key = ${key} AND ${isOther}
      GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`)
  yield* run(sql`
    DELETE FROM earlier_answers WHERE id IN (
      SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers) AS sums
      WHERE until_here > ${mostBytes})`)
}

/** Removes the answers of queries that nobody names any more, also those that were kept while the last name went. */
export const dropUnnamed = (): Work<number> =>
  run(sql`DELETE FROM earlier_answers WHERE cache_key NOT IN (SELECT cache_key FROM named_queries)`)

/** Whether anybody has named a query. */
export function* isNamed(key: string): Work<boolean> {
  return (yield* getValue(sql`SELECT 1 FROM named_queries WHERE cache_key = ${key} LIMIT 1`)) !== undefined
}

/** The keys of the queries that anybody has named. */
export const namedKeys = (): Work<string[]> => getValues(sql`SELECT DISTINCT cache_key FROM named_queries`)

/** The earlier answers of a query that the owner has named. */
const earlierOf = (owner: string, key: string) => sql`
  FROM earlier_answers WHERE cache_key = ${key}
    AND cache_key IN (SELECT cache_key FROM named_queries WHERE owner = ${owner})`

/** The earlier answers of a query, without what they say, newest first. */
export function* listEarlier(owner: string, key: string): Work<EarlierAnswerFacts[]> {
  const rows = yield* getRows<Record<string, unknown>>(sql`
    SELECT id, answered_at, data_date, sample, bytes ${earlierOf(owner, key)} ORDER BY id DESC`)
  return rows.flatMap((row) => {
    const read = z.safeParse(earlierAnswerFacts, { ...row, sample: row.sample === 1 })
    return read.success ? [read.data] : []
  })
}

/** An earlier answer as it was stored; `response` is null if it has more than `mostBytes`. */
export const earlierAnswer = (
  owner: string,
  key: string,
  id: number,
  mostBytes = Number.MAX_SAFE_INTEGER,
): Work<{ answered_at: string; response: Uint8Array | null } | undefined> =>
  getRow(sql`
    SELECT answered_at, CASE WHEN bytes <= ${mostBytes} THEN ${bytesOf('response_json')} END AS response
    ${earlierOf(owner, key)} AND id = ${id}`)
