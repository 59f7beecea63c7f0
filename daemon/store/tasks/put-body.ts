import { isUtf8 } from 'node:buffer'
import { cachePutRequest } from '../../../shared/contract/runtime.ts'
import { checked, malformedBody } from '../../../shared/server/answers/json-body.ts'
import { ExpectedError, InvalidField } from '../../../shared/server/errors.ts'
import { textIn } from '../json-lines.ts'
import { type DataFacts, dataFactsOf } from '../runtime/cache/answer-table.ts'

/** SQLite's JSON functions and many parsers refuse more. An answer has six. */
const DEEPEST = 1000

/**
 * Reads the body of a put as JSON.parse does: of a repeated field the last one counts. `json` is the received bytes of the
 * answer. Takes 30 ms per MB, so a large body is read in a worker. Throws the 422 of an invalid body, and 400 for a blank key.
 */
export function readPutBody(body: Uint8Array): { key: string; json: Uint8Array; data: DataFacts } {
  const read = checked(cachePutRequest, jsonIn(body))
  const key = read.key.trim()
  if (key === '') throw new ExpectedError(400, 'The key is blank.')
  return { key, json: dataIn(body), data: dataFactsOf(read.data) }
}

function jsonIn(body: Uint8Array): unknown {
  try {
    if (isUtf8(body)) return JSON.parse(textIn(body))
  } catch {}
  throw malformedBody()
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Returns the value of the last member `data` of a valid JSON object, which is an object. */
function dataIn(body: Uint8Array): Uint8Array {
  let depth = 0
  // The last text in the body's own object: before an object or a list it is the name.
  let name = { open: 0, end: 0 }
  let [start, end] = [0, 0]
  const isData = () => depth === 2 && JSON.parse(textIn(body.subarray(name.open, name.end))) === 'data'
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === QUOTE) {
      const open = at
      at = closingQuote(body, open)
      if (depth === 1) name = { open, end: at + 1 }
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1
      if (depth > DEEPEST) throw tooDeep()
      if (isData()) start = at
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (isData()) end = at + 1
      depth -= 1
    }
  }
  return body.subarray(start, end)
}

function closingQuote(body: Uint8Array, open: number): number {
  let at = open + 1
  while (body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1
  return at
}

const tooDeep = () =>
  new InvalidField({ loc: ['body', 'data'], msg: 'is nested too deeply', type: 'too_deep' })
