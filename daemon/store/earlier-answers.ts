import type { EarlierAnswerFacts } from '../../shared/contract/named-queries.ts'
import { timeText, z } from '../../shared/contract/zod.ts'
import { MOST_EARLIER, MOST_EARLIER_BYTES } from '../../shared/limits.ts'
import { type DataFacts, type Engine, type Sql, sql } from './engine.ts'
import { partsOf } from './stored-key.ts'

/**
 * Earlier answers of named queries (docs/dev/protocol.md, Earlier answers). After a put, a query has at most one answer from
 * the same data (`data_date` and `sample`), either in the cache or here.
 */

export type EarlierAnswer = DataFacts & { owner: string; key: string; answered_at: string; json: Uint8Array }
export type StoredEarlier = EarlierAnswer & { id: number }

const ofQuery = (owner: string, key: string): Sql => sql`owner = ${owner} AND cache_key = ${key}`

/**
 * Saves the stored answer of a named query if the new one comes from other data. SQLite commits the workspace first, so a
 * kill leaves one answer too many, never one too few. Returns whether the query has a name.
 */
export async function saveReplacedAnswer(
  engine: Engine,
  { key: stored, data_date, sample }: DataFacts & { key: string },
): Promise<boolean> {
  const { answers, work, storedJson } = engine
  const [owner, key] = partsOf(stored)
  if (!(await engine.isNamed(owner, key))) return false
  const [replaced] = await answers<{ at: string | null; json: Uint8Array | null }>`
    SELECT coalesce(updated_at, created_at) AS at, ${storedJson('response_json')} AS json
    FROM query_cache WHERE cache_key = ${stored}`
  if (replaced?.json) {
    const facts = await engine.factsIn(replaced.json)
    // Another program may have written a text that is not a time.
    const answered_at = z.safeParse(timeText, replaced.at).data ?? engine.at
    if (facts && (facts.data_date !== data_date || facts.sample !== sample))
      await insertEarlier(engine, { owner, key, answered_at, ...facts, json: replaced.json })
  }
  await work`
    DELETE FROM earlier_answers WHERE ${ofQuery(owner, key)} AND id NOT IN (
      SELECT max(id) FROM earlier_answers
      WHERE ${ofQuery(owner, key)} AND (data_date IS DISTINCT FROM ${data_date} OR sample <> ${sample})
      GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`
  await work`
    DELETE FROM earlier_answers WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers WHERE owner = ${owner}
      ) AS sums WHERE until_here > ${MOST_EARLIER_BYTES})`
  return true
}

const insertEarlier = (
  { work, json: stored }: Engine,
  { owner, key, answered_at, data_date, sample, json }: EarlierAnswer,
) => work`
  INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
  VALUES (${owner}, ${key}, ${answered_at}, ${data_date}, ${sample}, ${json.length}, ${stored(json)})`

/** Adds an earlier answer if its query has a name and no earlier answer from the same data. Returns whether it was added. */
export async function addEarlier(engine: Engine, answer: EarlierAnswer): Promise<boolean> {
  const { owner, key, data_date, sample } = answer
  const [existing] = await engine.work`
    SELECT id FROM earlier_answers WHERE ${ofQuery(owner, key)}
      AND data_date IS NOT DISTINCT FROM ${data_date} AND sample = ${sample}`
  if (existing || !(await engine.isNamed(owner, key))) return false
  await insertEarlier(engine, answer)
  return true
}

export const removeEarlier = ({ work }: Engine, owner: string, key: string) =>
  work`DELETE FROM earlier_answers WHERE ${ofQuery(owner, key)}`

/** Lists the earlier answers of a query without their JSON, newest first. */
export async function listEarlier(
  { work }: Engine,
  owner: string,
  key: string,
): Promise<EarlierAnswerFacts[]> {
  const rows = await work<DataFacts & { id: number; answered_at: string; bytes: number }>`
    SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers
    WHERE ${ofQuery(owner, key)} ORDER BY id DESC`
  return rows.map((row) => ({ ...row, sample: row.sample === 1 }))
}

export async function earlier({ work, storedJson }: Engine, owner: string, key: string, id: number) {
  const [found] = await work<{ answered_at: string; response: Uint8Array | null }>`
    SELECT answered_at, ${storedJson('response_json')} AS response FROM earlier_answers
    WHERE ${ofQuery(owner, key)} AND id = ${id}`
  return found?.response ? { ...found, response: found.response } : null
}

/** For an export: reads the next earlier answer after an id, of any owner. */
export async function earlierAfter({ work, storedJson }: Engine, id: number): Promise<StoredEarlier | null> {
  const [found] = await work<StoredEarlier>`
    SELECT * FROM (
      SELECT id, owner, cache_key AS key, answered_at, data_date, sample, ${storedJson('response_json')} AS json
      FROM earlier_answers WHERE id > ${id}) AS later
    WHERE json IS NOT NULL ORDER BY id LIMIT 1`
  return found ?? null
}
