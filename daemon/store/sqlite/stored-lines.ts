import { type AnswerLine, type AnswerRow, lineOf, PIECE_ANSWERS, pieceOf } from '../answer-lines.ts'
import type { ExportedPiece } from '../json-lines.ts'
import type { Imported } from '../store.ts'
import { FACTS, IS_ANSWER } from './answers.ts'
import { keepReplaced } from './earlier-answers.ts'
import type { Context, Files } from './files/files.ts'
import { prepared } from './prepared.ts'

/** Stored answers in SQLite, exported and imported as lines (docs/dev/protocol.md, Cache export). */

/**
 * Reads the answers after a key, without those that are no JSON object. Between two pieces the store is free: an answer put
 * meanwhile may be missing.
 */
export function exportAfter({ runtime }: Pick<Files, 'runtime'>, key: string): ExportedPiece<string> {
  const sizes = prepared<[string], { key: string; bytes: number }>(
    runtime,
    `SELECT cache_key AS key, octet_length(response_json) AS bytes FROM query_cache
    WHERE cache_key > ? AND ${IS_ANSWER} ORDER BY cache_key LIMIT ${PIECE_ANSWERS}`,
  ).all(key)
  const { last, next } = pieceOf(sizes)
  if (last === undefined) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
  const rows = prepared<[string, string], AnswerRow & { is_object: number }>(
    runtime,
    `SELECT cache_key AS key, CAST(response_json AS BLOB) AS response, ${FACTS},
      CASE WHEN json_valid(CAST(response_json AS TEXT))
        THEN json_type(CAST(response_json AS TEXT)) = 'object' ELSE 0 END AS is_object
    FROM query_cache WHERE cache_key > ? AND cache_key <= ? AND ${IS_ANSWER} ORDER BY cache_key`,
  ).all(key, last)
  const whole = rows.filter((row) => row.is_object)
  return {
    lines: Buffer.concat(whole.flatMap(({ is_object: _, ...row }) => lineOf(row))),
    count: whole.length,
    leftOut: rows.filter((row) => !row.is_object).map((row) => row.key),
    next,
  }
}

/**
 * Stores answers inside a transaction. The later one wins; of the metadata, a row keeps
 * the earliest creation time, the highest hit count and the last hit, so importing the same answers twice changes nothing.
 */
export function storeLines(context: Context, answers: readonly AnswerLine[]): Omit<Imported, 'bad'> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  const find = prepared<[string], string>(
    context.runtime,
    `SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
  ).pluck()
  const store = prepared(
    context.runtime,
    `INSERT INTO query_cache AS stored (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
    VALUES (?, CAST(? AS TEXT), ?, ?, ?, ?)
    ON CONFLICT (cache_key) DO UPDATE SET
      response_json = excluded.response_json, updated_at = excluded.updated_at,
      created_at = coalesce(min(stored.created_at, excluded.created_at), stored.created_at, excluded.created_at),
      hit_count = max(coalesce(stored.hit_count, 0), excluded.hit_count),
      last_hit_at = coalesce(max(stored.last_hit_at, excluded.last_hit_at), stored.last_hit_at, excluded.last_hit_at)`,
  )
  for (const answer of answers) {
    const there = find.get(answer.key)
    if (there !== undefined && (answer.updated_at ?? '') <= there) {
      imported.kept += 1
      continue
    }
    imported[there === undefined ? 'added' : 'replaced'] += 1
    const { key, json, created_at, updated_at, hit_count, last_hit_at } = answer
    keepReplaced(context, key, json)
    store.run(key, json, created_at, updated_at, hit_count, last_hit_at)
  }
  return imported
}
