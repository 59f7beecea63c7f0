import type Database from 'better-sqlite3'
import { cachePutRequest } from '../../shared/contract/runtime.ts'
import { characters, z } from '../../shared/contract/zod.ts'
import { utcText } from '../../shared/measures.ts'
import { type ExportedPiece, onOneLine, problemOf, valuesIn } from './json-lines.ts'
import { FACTS, IS_ANSWER } from './sqlite/answers.ts'
import { prepared } from './sqlite/prepared.ts'
import type { Imported } from './store.ts'

/** Stored answers are exported and imported as JSON Lines, one answer per line (docs/dev/protocol.md, Cache export). */

/** Answers are read in pieces of about this size: memory holds one piece, and no read takes long. */
export const PIECE_BYTES = 4 * 1024 * 1024
export const PIECE_ANSWERS = 1000
/** A stored key has the owner before it. */
const LONGEST_STORED_KEY = 512
const MOST_HITS = 1_000_000_000

/** A row to export. */
export type AnswerRow = {
  key: string
  response: Uint8Array
  created_at: string | null
  updated_at: string | null
  hit_count: number
  last_hit_at: string | null
}

export function lineOf({ key, response, ...facts }: AnswerRow): Uint8Array[] {
  const before = `{"key":${JSON.stringify(key)},"data":`
  return [Buffer.from(before), onOneLine(response), Buffer.from(`,${JSON.stringify(facts).slice(1)}\n`)]
}

/**
 * Reads the answers after a key, without those that are no JSON object. Between two pieces the store is free: an answer put
 * meanwhile may be missing.
 */
export function linesAfter(database: Database.Database, key: string): ExportedPiece<string> {
  const sizes = prepared<[string], { key: string; bytes: number }>(
    database,
    `SELECT cache_key AS key, octet_length(response_json) AS bytes FROM query_cache
    WHERE cache_key > ? AND ${IS_ANSWER} ORDER BY cache_key LIMIT ${PIECE_ANSWERS}`,
  ).all(key)
  const { last, next } = pieceOf(sizes)
  if (last === undefined) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
  const rows = prepared<[string, string], AnswerRow & { is_object: number }>(
    database,
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

/** The last key of a piece, and where the next one begins. */
function pieceOf(sizes: readonly { key: string; bytes: number }[]): {
  last: string | undefined
  next: string | null
} {
  let bytes = 0
  const full = sizes.findIndex((answer) => {
    bytes += Number(answer.bytes)
    return bytes >= PIECE_BYTES
  })
  const last = sizes[full === -1 ? sizes.length - 1 : full]?.key
  return { last, next: full === -1 && sizes.length < PIECE_ANSWERS ? null : (last ?? null) }
}

/** Checks for a time in the form of docs/dev/protocol.md, Times, on an existing date. */
function isTime(text: string): boolean {
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(at.getTime()) && utcText(at) === text
}

const time = z.nullable(z.string().check(z.refine(isTime, 'must be a time such as 2026-11-21 08:00:00')))

/** The data has a put's schema. Unknown fields are ignored, since a newer version may write more. */
const answerLine = z.extend(cachePutRequest, {
  key: characters(1, LONGEST_STORED_KEY).check(
    z.refine((key) => key.isWellFormed(), 'must be well-formed Unicode'),
  ),
  created_at: time,
  updated_at: time,
  hit_count: z.int().check(z.nonnegative(), z.maximum(MOST_HITS)),
  last_hit_at: time,
})

/** An imported answer; `json` is its text. */
export type AnswerLine = Omit<z.output<typeof answerLine>, 'data'> & { json: Uint8Array }

/** The answer of a line, or its problem. */
function answerOf(value: unknown): AnswerLine | string {
  const parsed = z.safeParse(answerLine, value)
  if (!parsed.success) return problemOf(parsed.error, 'the line')
  const { data, ...facts } = parsed.data
  const key = facts.key.trim()
  if (key === '') return 'key is blank'
  return { ...facts, key, json: Buffer.from(JSON.stringify(data)) }
}

/** The answers of lines, up to the first line that is none. */
export const answersIn = (lines: Uint8Array) => valuesIn(lines, answerOf)

/**
 * Stores answers inside a transaction; `before` runs for each that is stored. The later one wins; of the metadata, a row keeps
 * the earliest creation time, the highest hit count and the last hit, so importing the same answers twice changes nothing.
 */
export function storeLines(
  database: Database.Database,
  answers: readonly AnswerLine[],
  before: (answer: AnswerLine) => void,
): Omit<Imported, 'bad'> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  const find = prepared<[string], string>(
    database,
    `SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
  ).pluck()
  const store = prepared(
    database,
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
    before(answer)
    const { key, json, created_at, updated_at, hit_count, last_hit_at } = answer
    store.run(key, json, created_at, updated_at, hit_count, last_hit_at)
  }
  return imported
}
