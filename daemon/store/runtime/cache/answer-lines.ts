import type Database from 'better-sqlite3'
import { cachePutRequest } from '../../../../shared/contract/runtime.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { ARE_ANSWERS } from './answer-list.ts'
import { asStoredAnswer, isTime, type StoredAnswer } from './stored-answers.ts'

/** Stored answers are exported and imported as JSON Lines, one answer per line. */

const time = z.nullable(z.string().check(z.refine(isTime, 'must be a time such as 2026-11-21 08:00:00')))

/** Key and data have a put's schema. Unknown fields are ignored, since a newer version may write more. */
const answerLine = z.extend(cachePutRequest, {
  created_at: time,
  updated_at: time,
  hit_count: z.int().check(z.nonnegative()),
  last_hit_at: time,
})

/** Serializes the answer to a line with its line end; null if its answer is no JSON object. */
export function lineOf({
  key,
  json,
  createdAt,
  updatedAt,
  hitCount,
  lastHitAt,
}: StoredAnswer): string | null {
  const data = objectIn(json)
  if (data === null) return null
  const line = {
    key,
    data,
    created_at: createdAt,
    updated_at: updatedAt,
    hit_count: hitCount,
    last_hit_at: lastHitAt,
  }
  return `${JSON.stringify(line)}\n`
}

function objectIn(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Parses an answer from a line. Throws a BadLine that names the problem. */
export function answerOf(line: Buffer): StoredAnswer {
  const parsed = z.safeParse(answerLine, jsonOf(line))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadLine(`${issue?.path.join('.') || 'the line'} ${sentenceOf(issue?.message)}`)
  }
  const { key, data, created_at, updated_at, hit_count, last_hit_at } = parsed.data
  const trimmed = key.trim()
  if (trimmed === '') throw new BadLine('key is blank')
  return {
    key: trimmed,
    json: textOf(data),
    createdAt: created_at,
    updatedAt: updated_at,
    hitCount: hit_count,
    lastHitAt: last_hit_at,
  }
}

/** Why a line cannot be parsed as an answer. */
export class BadLine extends Error {
  override readonly name = 'BadLine'
}

function jsonOf(line: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(line)
  } catch {
    throw new BadLine('it is not UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new BadLine('it is not JSON, or not all of it')
  }
}

/** JSON.parse reads any depth, JSON.stringify does not. */
function textOf(data: object): string {
  try {
    return JSON.stringify(data)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BadLine('data is nested too deeply')
  }
}

const sentenceOf = (message = 'is not valid'): string => message.charAt(0).toLowerCase() + message.slice(1)

/** Answers are read in pieces of about this size: memory holds one piece, and no read takes long. */
const PIECE_LENGTH = 4 * 1024 * 1024
const PIECE_ANSWERS = 1000

/** A piece of an export: its lines, what it leaves out since it is no JSON object, and where the next piece begins. */
export type ExportedPiece = { lines: Uint8Array; answers: number; leftOut: string[]; next: string | null }

type Row = Record<'cache_key' | 'json' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/**
 * Reads the answers after a key. Between two pieces the store is free: an answer put meanwhile may be missing, and no read
 * transaction stays open to keep the write-ahead log from being truncated.
 */
export function linesAfter(database: Database.Database, key: string): ExportedPiece {
  const select = database.prepare<[string], Row>(`
    SELECT cache_key, CAST(response_json AS TEXT) AS json, created_at, updated_at, hit_count, last_hit_at
    FROM query_cache WHERE cache_key > ? AND ${ARE_ANSWERS} ORDER BY cache_key`)
  const lines: string[] = []
  const leftOut: string[] = []
  let length = 0
  let next: string | null = null
  for (const row of select.iterate(key)) {
    const answer = asStoredAnswer(row)
    const line = lineOf(answer)
    if (line === null) leftOut.push(answer.key)
    else lines.push(line)
    length += answer.json.length
    if (lines.length + leftOut.length < PIECE_ANSWERS && length < PIECE_LENGTH) continue
    next = answer.key
    break
  }
  return { lines: Buffer.from(lines.join('')), answers: lines.length, leftOut, next }
}
