import type Database from 'better-sqlite3'
import type { EarlierAnswerFacts } from '../../../shared/contract/named-queries.ts'
import { MOST_EARLIER } from '../../../shared/limits.ts'
import { storedKey } from './answers.ts'
import { prepared } from './prepared.ts'

/**
 * Answers of named queries that answers of other data have replaced in the cache (docs/dev/protocol.md, Earlier answers): one
 * for each data, none of the data of the answer that is in the cache. They go with the name. The cache's limit and clearing
 * the cache leave them.
 */

/** The data that an answer is of, as the views read them: no `sample` means false. */
type DataFacts = { data_date: string | null; sample: number }
const LONGEST_DATE = 100

/** All earlier answers of an owner together; beyond it the oldest go. */
export const MOST_EARLIER_BYTES = 256 * 1024 * 1024

function dataFactsOf(database: Database.Database, json: Uint8Array): DataFacts | null {
  const row = prepared<[Uint8Array], DataFacts & { valid: number }>(
    database,
    `SELECT json_valid(json) AS valid,
      CASE WHEN json_valid(json) AND json_type(json, '$.data_date') = 'text'
        THEN substr(json_extract(json, '$.data_date'), 1, ${LONGEST_DATE}) END AS data_date,
      CASE WHEN json_valid(json) THEN json_type(json, '$.sample') IS 'true' END AS sample
    FROM (SELECT CAST(? AS TEXT) AS json)`,
  ).get(json)
  return row?.valid ? { data_date: row.data_date, sample: row.sample } : null
}

/**
 * Keeps the stored answer of a named query if the one that replaces it is of other data, and forgets an earlier one of the
 * new data. The workspace is committed before the cache, so that a kill in between leaves an answer too many.
 */
export function keepReplaced(
  { runtime, workspace }: Record<'runtime' | 'workspace', Database.Database>,
  { owner, key, json, at }: { owner: string; key: string; json: Uint8Array; at: string },
): void {
  const stored = prepared<[string], { at: string | null; json: Uint8Array }>(
    runtime,
    `SELECT coalesce(updated_at, created_at) AS at, CAST(response_json AS BLOB) AS json
    FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
  ).get(storedKey(owner, key))
  const now = dataFactsOf(workspace, json) ?? { data_date: null, sample: 0 }
  const before = stored && dataFactsOf(workspace, stored.json)
  const isOther = before && (before.data_date !== now.data_date || before.sample !== now.sample)
  if (stored && isOther)
    addEarlier(workspace, { owner, key, answered_at: stored.at ?? at, ...before, json: stored.json })
  prepared(
    workspace,
    `DELETE FROM earlier_answers WHERE owner = @owner AND cache_key = @key AND id NOT IN (
      SELECT max(id) FROM earlier_answers
      WHERE owner = @owner AND cache_key = @key AND (data_date IS DISTINCT FROM @data_date OR sample <> @sample)
      GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`,
  ).run({ owner, key, ...now })
  prepared(
    workspace,
    `DELETE FROM earlier_answers WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers WHERE owner = ?) AS sums
      WHERE until_here > ${MOST_EARLIER_BYTES})`,
  ).run(owner)
}

export type EarlierAnswer = DataFacts & { owner: string; key: string; answered_at: string; json: Uint8Array }

const addEarlier = (
  database: Database.Database,
  { owner, key, answered_at, data_date, sample, json }: EarlierAnswer,
) =>
  prepared(
    database,
    `INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
    VALUES (?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  ).run(owner, key, answered_at, data_date, sample, json.length, json)

/** Adds an earlier answer of an import, unless there is one of its data. */
export function addEarlierOnce(database: Database.Database, answer: EarlierAnswer): boolean {
  const there = prepared(
    database,
    `SELECT 1 FROM earlier_answers WHERE owner = ? AND cache_key = ? AND data_date IS NOT DISTINCT FROM ? AND sample = ?`,
  ).get(answer.owner, answer.key, answer.data_date, answer.sample)
  if (there === undefined) addEarlier(database, answer)
  return there === undefined
}

type EarlierRow = DataFacts & { id: number; answered_at: string; bytes: number }

/** The earlier answers of a query, without what they say, newest first. */
export const listEarlier = (database: Database.Database, owner: string, key: string): EarlierAnswerFacts[] =>
  prepared<[string, string], EarlierRow>(
    database,
    `SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers
    WHERE owner = ? AND cache_key = ? ORDER BY id DESC`,
  )
    .all(owner, key)
    .map((row) => ({ ...row, sample: row.sample === 1 }))

/** An earlier answer as it was stored, or null. */
export const earlierAnswer = (database: Database.Database, owner: string, key: string, id: number) =>
  prepared<[string, string, number], { answered_at: string; response: Uint8Array }>(
    database,
    `SELECT answered_at, CAST(response_json AS BLOB) AS response FROM earlier_answers
    WHERE owner = ? AND cache_key = ? AND id = ?`,
  ).get(owner, key, id) ?? null

/** The next earlier answer of any owner after an id, for an export. */
export const earlierAfter = (database: Database.Database, id: number) =>
  prepared<[number], EarlierAnswer & { id: number }>(
    database,
    `SELECT id, owner, cache_key AS key, answered_at, data_date, sample, CAST(response_json AS BLOB) AS json
    FROM earlier_answers WHERE id > ? AND json_valid(response_json) ORDER BY id LIMIT 1`,
  ).get(id)
