import { isUtf8 } from 'node:buffer'
import type Database from 'better-sqlite3'
import { cachePutRequest } from '../../../../shared/contract/runtime.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { jsonIn } from '../../../../shared/json.ts'
import { utcText } from '../../../../shared/measures.ts'
import { getValue, run } from '../../sqlite/statements.ts'
import { ARE_ANSWERS, countColumn, timeColumn } from '../runtime-schema.ts'

/** Stored answers are exported and imported as JSON Lines, one answer per line (docs/protocol.md, Cache export). */

/** Answers are read in pieces of about this size: memory holds one piece, and no read takes long. */
const PIECE_BYTES = 4 * 1024 * 1024
const PIECE_ANSWERS = 1000

/** A piece of an export: its lines, what it leaves out since it is no JSON object, and where the next piece begins. */
export type ExportedPiece = { lines: Uint8Array; answers: number; leftOut: string[]; next: string | null }

/** Reads the answers after a key. Between two pieces the store is free: an answer put meanwhile may be missing. */
export function linesAfter(database: Database.Database, key: string): ExportedPiece {
  const select = database.prepare<[string], { key: string; bytes: number; line: string | null }>(`
    SELECT cache_key AS key, octet_length(response_json) AS bytes,
      CASE WHEN json_valid(response_json) AND json_type(response_json) = 'object' THEN json_object('key', cache_key,
        'data', json(response_json), 'created_at', created_at, 'updated_at', updated_at, 'hit_count', hit_count,
        'last_hit_at', last_hit_at) END AS line
    FROM (SELECT cache_key, CAST(response_json AS TEXT) AS response_json, ${timeColumn('created_at')},
        ${timeColumn('updated_at')}, ${countColumn('hit_count')}, ${timeColumn('last_hit_at')}
      FROM query_cache WHERE cache_key > ? AND ${ARE_ANSWERS} ORDER BY cache_key)`)
  const lines: string[] = []
  const leftOut: string[] = []
  let bytes = 0
  let next: string | null = null
  for (const answer of select.iterate(key)) {
    if (answer.line === null) leftOut.push(answer.key)
    else lines.push(`${answer.line}\n`)
    bytes += answer.bytes
    if (lines.length + leftOut.length < PIECE_ANSWERS && bytes < PIECE_BYTES) continue
    next = answer.key
    break
  }
  return { lines: Buffer.from(lines.join('')), answers: lines.length, leftOut, next }
}

/** Checks for a time in the form of docs/protocol.md, Times, on an existing date. */
function isTime(text: string): boolean {
  const at = new Date(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(at.getTime()) && utcText(at) === text
}

const time = z.nullable(z.string().check(z.refine(isTime, 'must be a time such as 2026-11-21 08:00:00')))

/** Key and data have a put's schema. Unknown fields are ignored, since a newer version may write more. */
const answerLine = z.extend(cachePutRequest, {
  created_at: time,
  updated_at: time,
  hit_count: z.int().check(z.nonnegative()),
  last_hit_at: time,
})

/** An imported answer; `json` is its text. */
export type AnswerLine = Omit<z.output<typeof answerLine>, 'data'> & { json: string }

/** Parses an answer from a line. Returns the problem of a line that is none. */
function answerOf(line: Uint8Array): AnswerLine | string {
  const value = isUtf8(line) ? jsonIn(Buffer.from(line).toString()) : undefined
  if (value === undefined) return 'it is not JSON in UTF-8, or not all of it'
  const parsed = z.safeParse(answerLine, value)
  if (!parsed.success) {
    const { path = [], message = '' } = parsed.error.issues[0] ?? {}
    return `${path.join('.') || 'the line'} ${message.charAt(0).toLowerCase()}${message.slice(1)}`
  }
  const { data, ...facts } = parsed.data
  const key = facts.key.trim()
  if (key === '') return 'key is blank'
  try {
    return { ...facts, key, json: JSON.stringify(data) }
  } catch (error) {
    // JSON.parse reads any depth, JSON.stringify does not.
    if (!(error instanceof RangeError)) throw error
    return 'data is nested too deeply'
  }
}

/** How many answers were new, replaced an older one, or were as old as the stored one or older. */
type Imported = { added: number; replaced: number; kept: number }

/** `bad`: the first line that cannot be stored, counted from 0, and why. The lines before it are stored. */
export type ImportedLines = Imported & { bad: { line: number; message: string } | null }

const STORED_AT =
  "SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL"
const STORE = `
  INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
  VALUES (@key, @json, @created_at, @updated_at, @hit_count, @last_hit_at)
  ON CONFLICT (cache_key) DO UPDATE SET
    response_json = excluded.response_json,
    updated_at = excluded.updated_at,
    created_at = coalesce(min(created_at, excluded.created_at), created_at, excluded.created_at),
    hit_count = max(coalesce(hit_count, 0), excluded.hit_count),
    last_hit_at = coalesce(max(last_hit_at, excluded.last_hit_at), last_hit_at, excluded.last_hit_at)`

/**
 * Stores answers, inside a transaction; `before` is called for each that is stored. The later one wins; of the metadata, a
 * row keeps the earliest creation time, the highest hit count and the last hit, so importing the same answers twice changes
 * nothing. Pass a few MB at a time.
 */
export function storeLines(
  database: Database.Database,
  answers: readonly AnswerLine[],
  before: (answer: AnswerLine) => void,
): Imported {
  const imported = { added: 0, replaced: 0, kept: 0 }
  for (const answer of answers) {
    const there = getValue<string>(database, STORED_AT, answer.key)
    if (there !== undefined && (answer.updated_at ?? '') <= there) imported.kept += 1
    else {
      imported[there === undefined ? 'added' : 'replaced'] += 1
      before(answer)
      run(database, STORE, answer)
    }
  }
  return imported
}

const NEWLINE = 0x0a
/** Lines of it and of control characters alone are blank. */
const SPACE = 0x20

/** Parses answers from lines, up to the first line that is none. */
export function answersIn(lines: Uint8Array): { answers: AnswerLine[]; bad: ImportedLines['bad'] } {
  const answers: AnswerLine[] = []
  for (let [line, from] = [0, 0]; from < lines.length; line++) {
    const found = lines.indexOf(NEWLINE, from)
    const end = found === -1 ? lines.length : found
    const text = lines.subarray(from, end)
    const answer = text.some((byte) => byte > SPACE) ? answerOf(text) : null
    if (typeof answer === 'string') return { answers, bad: { line, message: answer } }
    if (answer !== null) answers.push(answer)
    from = end + 1
  }
  return { answers, bad: null }
}
