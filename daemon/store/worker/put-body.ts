import { isUtf8 } from 'node:buffer'
import { InvalidField } from '../../../shared/server/errors.ts'

/** The body of a put, read without building its answer again: the received bytes are stored. */
export type PutBody = {
  /** The part of a put that its schema validates. `data` is empty if it is an object. */
  value: unknown
  /** Where the object `data` stands in the body. */
  start: number
  end: number
}

/** SQLite's JSON functions and many parsers refuse more. An answer has six. */
const DEEPEST = 1000
/** Enough to be too long for a key. */
const LONGEST_KEY = 1000

/**
 * Reads the body of a put as JSON.parse does: of a repeated field the last one counts. Takes 30 ms per MB, so a large
 * body is read in a worker.
 * @throws SyntaxError for what is not JSON in UTF-8; InvalidField for data that are nested too deeply
 */
export function readPutBody(body: Uint8Array): PutBody {
  if (!isUtf8(body)) throw new SyntaxError('The body is not UTF-8.')
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  const parsed: unknown = JSON.parse(text)
  if (!isObject(parsed)) return { value: sketchOf(parsed), start: 0, end: 0 }
  const { key, data } = parsed
  const value = {
    ...(key !== undefined && { key: typeof key === 'string' ? key.slice(0, LONGEST_KEY) : sketchOf(key) }),
    ...(data !== undefined && { data: sketchOf(data) }),
  }
  return { value, ...(isObject(data) ? dataIn(body) : { start: 0, end: 0 }) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A small value of the same type, for the message of the schema. */
function sketchOf(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (isObject(value)) return {}
  return typeof value === 'string' ? '' : value
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Finds the last member `data` of a valid JSON object, whose value is an object. */
function dataIn(body: Uint8Array): { start: number; end: number } {
  let depth = 0
  // The last text in the body's own object: before an object or a list it is the name.
  let name = { open: 0, close: 0 }
  let [start, end] = [0, 0]
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === QUOTE) {
      const open = at
      at = closingQuote(body, open)
      if (depth === 1) name = { open, close: at }
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1
      if (depth > DEEPEST) throw tooDeep()
      if (depth === 2 && stringAt(body, name) === 'data') start = at
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth === 2 && stringAt(body, name) === 'data') end = at + 1
      depth -= 1
    }
  }
  return { start, end }
}

function closingQuote(body: Uint8Array, open: number): number {
  let at = open + 1
  while (body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1
  return at
}

function stringAt(body: Uint8Array, { open, close }: { open: number; close: number }): unknown {
  const { buffer, byteOffset } = body
  return JSON.parse(Buffer.from(buffer, byteOffset + open, close + 1 - open).toString())
}

const tooDeep = () =>
  new InvalidField({ loc: ['body', 'data'], msg: 'is nested too deeply', type: 'too_deep' })
