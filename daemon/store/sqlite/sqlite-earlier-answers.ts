import type Database from 'better-sqlite3'
import type { EarlierAnswerFacts } from '../../../shared/contract/named-queries.ts'
import { MOST_EARLIER, MOST_EARLIER_BYTES } from '../../../shared/limits.ts'
import type { DataFacts, EarlierAnswer } from '../document-rows.ts'
import { dataFacts } from '../put-body.ts'
import type { StoredEarlier } from '../store.ts'
import type { NewAnswer } from '../store-changes.ts'
import { partsOf } from '../stored-key.ts'
import type { Context, Files } from './files/files.ts'
import { prepared } from './prepared.ts'
import { IS_OBJECT, JSON_TEXT, timeOf } from './sqlite-answers.ts'
import { isNamed } from './sqlite-documents.ts'

/**
 * Earlier answers: those of a named query that answers from other data have replaced in the cache (docs/dev/protocol.md,
 * Earlier answers). A query has at most one earlier answer from each data, and no earlier answer from the data of its answer
 * in the cache. Removing the name removes them; clearing and limiting the cache does not.
 */

type Workspace = Pick<Files, 'workspace'>

/**
 * Saves the stored answer of a named query as an earlier one if the new answer comes from other data, and removes an earlier
 * one from the new data. The thread commits the workspace before the cache, so a kill between the two leaves one answer too
 * many, never one too few. Returns whether the query has a name.
 */
export function saveReplacedAnswer(
  { runtime, workspace, at }: Context,
  { key, data_date, sample }: NewAnswer,
): boolean {
  const [owner, cache_key] = partsOf(key)
  if (!isNamed({ workspace }, owner, cache_key)) return false
  const stored = prepared<[string], { at: string | null; json: Uint8Array; date: unknown; sample: unknown }>(
    runtime,
    `SELECT coalesce(${timeOf('updated_at')}, ${timeOf('created_at')}) AS at, CAST(response_json AS BLOB) AS json,
      CASE json_type(${JSON_TEXT}, '$.data_date') WHEN 'text' THEN ${JSON_TEXT} ->> '$.data_date' END AS date,
      json_type(${JSON_TEXT}, '$.sample') AS sample
    FROM query_cache WHERE cache_key = ? AND ${IS_OBJECT}`,
  ).get(key)
  const before = stored && dataFacts(stored.date, stored.sample === 'true')
  if (stored && before && (before.data_date !== data_date || before.sample !== sample))
    addEarlier(workspace, {
      owner,
      key: cache_key,
      answered_at: stored.at ?? at,
      ...before,
      json: stored.json,
    })
  prepared(
    workspace,
    `DELETE FROM earlier_answers WHERE owner = @owner AND cache_key = @cache_key AND id NOT IN (
      SELECT max(id) FROM earlier_answers
      WHERE owner = @owner AND cache_key = @cache_key AND (data_date IS DISTINCT FROM @data_date OR sample <> @sample)
      GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`,
  ).run({ owner, cache_key, data_date, sample })
  prepared(
    workspace,
    `DELETE FROM earlier_answers WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers WHERE owner = ?) AS sums
      WHERE until_here > ${MOST_EARLIER_BYTES})`,
  ).run(owner)
  return true
}

const addEarlier = (
  workspace: Database.Database,
  { owner, key, answered_at, data_date, sample, json }: EarlierAnswer,
) =>
  prepared(
    workspace,
    `INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
    VALUES (?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  ).run(owner, key, answered_at, data_date, sample, json.length, json)

/** Adds an earlier answer of an import, unless the query has one from the same data, or has no name. Returns whether it did. */
export function addEarlierOnce({ workspace }: Workspace, answer: EarlierAnswer): boolean {
  const { owner, key, data_date, sample } = answer
  const existing = prepared(
    workspace,
    `SELECT 1 FROM earlier_answers WHERE owner = ? AND cache_key = ? AND data_date IS NOT DISTINCT FROM ? AND sample = ?`,
  ).get(owner, key, data_date, sample)
  const isAdded = existing === undefined && isNamed({ workspace }, owner, key)
  if (isAdded) addEarlier(workspace, answer)
  return isAdded
}

/** Lists the earlier answers of a query without their JSON, newest first. */
export const listEarlier = ({ workspace }: Workspace, owner: string, key: string): EarlierAnswerFacts[] =>
  prepared<[string, string], DataFacts & { id: number; answered_at: string; bytes: number }>(
    workspace,
    `SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers
    WHERE owner = ? AND cache_key = ? ORDER BY id DESC`,
  )
    .all(owner, key)
    .map((row) => ({ ...row, sample: row.sample === 1 }))

/** Reads an earlier answer as it was stored, or null. */
export const earlierAnswer = ({ workspace }: Workspace, owner: string, key: string, id: number) =>
  prepared<[string, string, number], { answered_at: string; response: Uint8Array }>(
    workspace,
    `SELECT answered_at, CAST(response_json AS BLOB) AS response FROM earlier_answers
    WHERE owner = ? AND cache_key = ? AND id = ?`,
  ).get(owner, key, id) ?? null

/** Reads the next earlier answer of an export, of any owner, after an id. */
export const earlierAfter = ({ workspace }: Workspace, id: number): StoredEarlier | null =>
  prepared<[number], StoredEarlier>(
    workspace,
    `SELECT id, owner, cache_key AS key, answered_at, data_date, sample, CAST(json(response_json) AS BLOB) AS json
    FROM earlier_answers WHERE id > ? AND json_valid(response_json) ORDER BY id LIMIT 1`,
  ).get(id) ?? null
