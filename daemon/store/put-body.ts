import { isUtf8 } from 'node:buffer'
import type Database from 'better-sqlite3'
import { CACHE_KEY_LENGTH, hasAtMost } from '../../shared/limits.ts'
import { ExpectedError, InvalidField, malformedBody } from '../../shared/server/errors.ts'
import type { DataFacts } from './document-rows.ts'
import { textIn } from './json-lines.ts'
import { prepared } from './sqlite/prepared.ts'

/** Says whether bytes are JSON, without making a JavaScript value of them. */
export type IsJson = (json: Uint8Array) => boolean

/** SQLite's own check: 60 MB in a quarter of a second, where JSON.parse takes two. It stops at a NUL, and takes any bytes. */
export const sqliteIsJson =
  (database: Database.Database): IsJson =>
  (json) =>
    isUtf8(json) &&
    !json.includes(0) &&
    prepared(database, 'SELECT json_valid(CAST(? AS TEXT), 1)').pluck().get(json) === 1

/** SQLite's JSON functions and many parsers refuse more. An answer has six. */
const DEEPEST = 1000

/**
 * Reads the body of a put as JSON.parse does: of a repeated field the last one counts. `json` is the received bytes of the
 * answer. Throws the 422 of an invalid body, and 400 for a blank key.
 */
export function readPutBody(body: Uint8Array, isJson: IsJson): { key: string; json: Uint8Array } {
  const { key, data } = membersOf(body, ['key', 'data'], isJson)
  const text = keyIn(key && jsonValue(key)).trim()
  if (data?.[0] !== OPEN_OBJECT)
    throw new InvalidField({ loc: ['body', 'data'], msg: 'must be a JSON object', type: 'custom' })
  if (text === '') throw new ExpectedError(400, 'The key is blank.')
  return { key: text, json: data }
}

/** As `cacheKeyText` checks it, without loading the schemas into the store's thread. */
function keyIn(key: unknown): string {
  const isText = typeof key === 'string' && key !== '' && hasAtMost(key, CACHE_KEY_LENGTH)
  if (isText && key.isWellFormed()) return key
  const msg = isText ? 'must be well-formed Unicode' : `must have 1 to ${CACHE_KEY_LENGTH} characters`
  throw new InvalidField({ loc: ['body', 'key'], msg, type: 'custom' })
}

const LONGEST_DATE = 100

/** The data that an answer is of, as the views read it: no `sample` means false. */
export function dataOf(json: Uint8Array): DataFacts {
  const { data_date, sample } = membersOf(json, ['data_date', 'sample'], () => true)
  const date = data_date && jsonValue(data_date)
  return {
    // PostgreSQL's text holds no NUL.
    data_date: (typeof date === 'string' && date.slice(0, LONGEST_DATE).replaceAll('\0', '')) || null,
    sample: Number(sample !== undefined && jsonValue(sample) === true),
  }
}

/** The value of received bytes that are JSON. */
export const jsonValue = (json: Uint8Array): unknown => JSON.parse(textIn(json))

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]
const SPACES = [0x20, 0x09, 0x0a, 0x0d]

/**
 * The bytes of some members of a JSON object, of a repeated one the last. Without `names` the object is not read. Throws a 422
 * if the body is no such object.
 */
export function membersOf<Name extends string>(
  body: Uint8Array,
  names: readonly Name[],
  isJson: IsJson,
): Partial<Record<Name, Uint8Array>> {
  const found: Partial<Record<Name, Uint8Array>> = {}
  let depth = 0
  let tooDeep = false
  let name: string | undefined
  let start = 0
  const end = (at: number): void => {
    if (depth !== 1 || name === undefined) return
    // The name is one of these.
    if ((names as readonly string[]).includes(name)) found[name as Name] = trimmed(body, start, at)
    name = undefined
  }
  for (let at = 0; at < body.length && names.length > 0; at++) {
    const byte = body[at]
    if (byte === QUOTE) {
      const open = at
      at = closingQuote(body, open)
      if (depth === 1 && name === undefined) name = nameIn(body.subarray(open, at + 1))
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1
      tooDeep ||= depth > DEEPEST
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      end(at)
      depth -= 1
    } else if (depth === 1) {
      if (byte === COLON) start = at + 1
      else if (byte === COMMA) end(at)
    }
  }
  if (tooDeep && isUtf8(body))
    throw new InvalidField({
      loc: ['body', names.at(-1) ?? ''],
      msg: 'is nested too deeply',
      type: 'too_deep',
    })
  if (!isJson(body)) throw malformedBody()
  if (trimmed(body, 0, body.length)[0] !== OPEN_OBJECT)
    throw new InvalidField({ loc: ['body'], msg: 'must be a JSON object', type: 'invalid_type' })
  return found
}

function nameIn(text: Uint8Array): string {
  try {
    return String(jsonValue(text))
  } catch {
    return ''
  }
}

function closingQuote(body: Uint8Array, open: number): number {
  let at = open + 1
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1
  return at
}

function trimmed(body: Uint8Array, from: number, to: number): Uint8Array {
  let [start, end] = [from, to]
  while (start < end && SPACES.includes(body[start] ?? 0)) start++
  while (end > start && SPACES.includes(body[end - 1] ?? 0)) end--
  return body.subarray(start, end)
}
