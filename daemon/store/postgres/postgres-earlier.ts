import { MOST_EARLIER, MOST_EARLIER_BYTES } from '../../../shared/limits.ts'
import type { NewAnswer } from '../changes.ts'
import type { EarlierAnswer } from '../document-rows.ts'
import type { Store, StoredEarlier } from '../store.ts'
import { partsOf } from '../stored-key.ts'
import type { Query } from './connection.ts'
import { refuseNul } from './postgres-errors.ts'
import type { Part } from './store-part.ts'

/** Earlier answers of named queries in PostgreSQL (docs/dev/protocol.md, Earlier answers). */

export const postgresEarlier = ({ read }: Part) =>
  ({
    async listEarlier(owner, key) {
      refuseNul({ key })
      const rows = await read<Omit<EarlierAnswer, 'owner' | 'key' | 'json'> & { id: number; bytes: number }>`
      SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers
      WHERE owner = ${owner} AND cache_key = ${key} ORDER BY id DESC`
      return rows.map((row) => ({ ...row, sample: row.sample === 1 }))
    },

    async earlier(owner, key, id) {
      refuseNul({ key })
      const [found] = await read<{ answered_at: string; response: Uint8Array }>`
      SELECT answered_at, response_json AS response FROM earlier_answers
      WHERE owner = ${owner} AND cache_key = ${key} AND id = ${id}`
      return found ?? null
    },

    async earlierAfter(id) {
      const [found] = await read<StoredEarlier>`
      SELECT id, owner, cache_key AS key, answered_at, data_date, sample, response_json AS json
      FROM earlier_answers WHERE id > ${id} ORDER BY id LIMIT 1`
      return found ?? null
    },
  }) satisfies Partial<Store>

/** Keeps the answer of a named query that another one replaces. Returns whether the query has a name. */
export async function keepReplaced(query: Query, answer: NewAnswer, at: string): Promise<boolean> {
  const [owner, key] = partsOf(answer.key)
  const named = await query`
    SELECT 1 FROM documents WHERE owner = ${owner} AND kind = 'query' AND md5(id) = md5(${key})`
  if (named.length === 0) return false
  const { data_date, sample } = answer
  await query`
    INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
    SELECT ${owner}, ${key}, coalesce(updated_at, created_at, ${at}), data_date, sample,
      octet_length(response_json), response_json
    FROM query_cache
    WHERE cache_key = ${answer.key} AND (data_date IS DISTINCT FROM ${data_date} OR sample <> ${sample})`
  await query`
    DELETE FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key} AND id NOT IN (
      SELECT max(id) FROM earlier_answers
      WHERE owner = ${owner} AND cache_key = ${key} AND (data_date IS DISTINCT FROM ${data_date} OR sample <> ${sample})
      GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`
  await query`
    DELETE FROM earlier_answers WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers WHERE owner = ${owner}
      ) AS sums WHERE until_here > ${MOST_EARLIER_BYTES})`
  return true
}

/** Adds an earlier answer of an import to a named query, unless there is one of its data. */
export async function addEarlierOnce(query: Query, answer: EarlierAnswer): Promise<boolean> {
  const { owner, key, answered_at, data_date, sample, json } = answer
  const added = await query`
    INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
    SELECT ${owner}, ${key}, ${answered_at}, ${data_date}, ${sample}::integer, ${json.length}::bigint, ${json}::bytea
    WHERE EXISTS (SELECT 1 FROM documents WHERE owner = ${owner} AND kind = 'query' AND md5(id) = md5(${key}))
      AND NOT EXISTS (SELECT 1 FROM earlier_answers WHERE owner = ${owner} AND cache_key = ${key}
        AND data_date IS NOT DISTINCT FROM ${data_date} AND sample = ${sample})
    RETURNING id`
  return added.length > 0
}
