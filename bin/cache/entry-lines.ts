import { isTime, type StoredEntry } from '../../daemon/store/runtime/cache/stored-entry.ts'
import { cachePutRequest } from '../../shared/contract/runtime.ts'
import { z } from '../../shared/contract/zod.ts'

/** Entries are exported and imported as JSON Lines, one entry per line. */

/** A put is at most 64 MiB, but its serialized answer may be longer: 1e20 becomes 100000000000000000000. */
export const LONGEST_LINE_BYTES = 256 * 1024 * 1024

const time = z.nullable(z.string().check(z.refine(isTime, 'must be a time such as 2026-11-21 08:00:00')))

/** Key and data have a put's schema. Unknown fields are ignored, since a newer version may write more. */
const entryLine = z.extend(cachePutRequest, {
  created_at: time,
  updated_at: time,
  hit_count: z.int().check(z.nonnegative()),
  last_hit_at: time,
})

/** Serializes the entry to a line with its line end; null if its answer is no JSON object. */
export function lineOf({ key, json, createdAt, updatedAt, hitCount, lastHitAt }: StoredEntry): string | null {
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

/** Parses an entry from a line. Throws a BadLine that names the problem. */
export function entryOf(line: Buffer): StoredEntry {
  const parsed = z.safeParse(entryLine, jsonOf(line))
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

/** Why a line cannot be parsed as an entry. */
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
