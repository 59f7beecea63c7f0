import type Database from 'better-sqlite3'
import { SqliteError } from 'better-sqlite3'
import {
  type EarlierAnswerFacts,
  earlierAnswerFacts,
  MOST_EARLIER,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import { getRow, getRows, getValue, run } from '../sqlite/statements.ts'
import type { WriteQueue } from '../sqlite/write-queue.ts'

/**
 * Answers of named queries that answers of other data have replaced in the cache (docs/protocol.md, Earlier answers): one
 * for each data, none of the data of the answer that is in the cache. They go with the name; the cache's limit and
 * clearing the cache leave them.
 */

/** All earlier answers together; beyond it the oldest go. */
const MOST_EARLIER_BYTES = 256 * 1024 * 1024

/** A new answer of a named query, and the stored one that it replaces. */
type Replacement = {
  key: string
  json: string | Uint8Array
  was: { json: string | Uint8Array; answeredAt: string | null } | undefined
}

/** The identity of an answer's data. */
type Identity = { data_date: string | null; sample: number }

/**
 * Replaces answers: keeps the stored ones first that are of other data, runs `replace`, and forgets the earlier ones of the
 * new data. A kill in between leaves an answer too many, which the next replacement forgets.
 */
export async function replacing<T>(
  { database, queue }: { database: Database.Database; queue: WriteQueue },
  replacements: readonly Replacement[],
  replace: () => Promise<T>,
  mostBytes = MOST_EARLIER_BYTES,
): Promise<T> {
  if (replacements.length === 0) return replace()
  const forget = (key: string, data: Identity) => run(database, FORGET, { key, ...data })
  const after = replacements.map(({ json }) => identityOf(database, json))
  for (const [at, { key, was }] of replacements.entries()) {
    const [before, data] = [was && identityOf(database, was.json), after[at]]
    const isSame = before?.data_date === data?.data_date && before?.sample === data?.sample
    if (!before || !data || isSame) continue
    await queue.write(() => {
      forget(key, before)
      run(database, KEEP, { key, ...was, ...before })
      run(database, DELETE_BEYOND_NUMBER, key, key, MOST_EARLIER)
      run(database, DELETE_BEYOND_BYTES, mostBytes)
    })
  }
  const result = await replace()
  await queue.write(() => {
    for (const [at, { key }] of replacements.entries()) if (after[at]) forget(key, after[at])
  })
  return result
}

/** Reads as the views do: no `sample` means false. Null for a text of another program that is no JSON. */
function identityOf(database: Database.Database, json: string | Uint8Array): Identity | null {
  try {
    // SQLite parses tens of MB once for it, and reports malformed JSON as an error.
    const select = "SELECT json_extract(CAST(? AS TEXT), '$.data_date', '$.sample')"
    const said: unknown = JSON.parse(getValue<string>(database, select, json) ?? '')
    const [date, sample] = z.parse(z.array(z.unknown()), said)
    return {
      data_date: typeof date === 'string' ? date.slice(0, 100) : null,
      sample: sample === true ? 1 : 0,
    }
  } catch (error) {
    if (error instanceof SqliteError && error.code === 'SQLITE_ERROR') return null
    throw error
  }
}

const FORGET =
  'DELETE FROM earlier_answers WHERE cache_key = @key AND data_date IS @data_date AND sample = @sample'
// `bytes` is a column, so that the bound is found without reading the answers.
const KEEP = `
  INSERT INTO earlier_answers (cache_key, answered_at, data_date, sample, bytes, response_json)
  SELECT @key, coalesce(@answeredAt, datetime('now')), @data_date, @sample, octet_length(@json), CAST(@json AS TEXT)
  WHERE EXISTS (SELECT 1 FROM named_queries WHERE cache_key = @key)`
const DELETE_BEYOND_NUMBER = `
  DELETE FROM earlier_answers WHERE cache_key = ? AND id NOT IN (
    SELECT id FROM earlier_answers WHERE cache_key = ? ORDER BY id DESC LIMIT ?)`
const DELETE_BEYOND_BYTES = `
  DELETE FROM earlier_answers WHERE id IN (
    SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers)
    WHERE until_here > ?)`

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
