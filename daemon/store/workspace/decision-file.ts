import { isUtf8 } from 'node:buffer'
import {
  DECISION_FILE_VERSION,
  decisionFile,
  decisionFileHead,
  type FiledChoice,
  type FiledDecision,
  filedChoice,
  filedDecision,
  LARGEST_DECISION,
  MOST_DECISIONS,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { ExpectedError, InvalidField } from '../../../shared/server/errors.ts'

/** The most bytes of a file. 20,000 decisions with fifty papers each take 70 MB. */
export const LARGEST_FILE = 256 * 1024 * 1024
const PLACES_NAMED = 5

export type ReadFile = { decisions: FiledDecision[]; choices: FiledChoice[] }

/**
 * Reads a file of decisions (docs/protocol.md, Decision file) and checks all of it, a second for 70 MB, so in a worker.
 * Throws 422 if it is none, of another version, or has values that are missing or impossible.
 */
export function readDecisionFile(body: Uint8Array): ReadFile {
  const { buffer, byteOffset, byteLength } = body
  const content = isUtf8(body) ? jsonIn(Buffer.from(buffer, byteOffset, byteLength).toString()) : undefined
  const head = z.safeParse(decisionFileHead, content)
  if (!head.success)
    throw new InvalidField({ loc: ['body'], msg: 'is not a file of decisions', type: 'not_decisions' })
  const { version, decisions, choices } = head.data
  if (version !== DECISION_FILE_VERSION)
    throw new InvalidField({
      loc: ['body', 'version'],
      msg: `is ${version}; this program knows ${DECISION_FILE_VERSION}`,
      type: 'version',
    })
  const empty = (list: unknown) => (Array.isArray(list) ? [] : list)
  const frame = { ...head.data, decisions: empty(decisions), choices: empty(choices) }
  const places = (z.safeParse(decisionFile, frame).error?.issues ?? []).map(({ path }) => path)
  const readAll = <S extends z.ZodMiniType>(name: string, list: unknown, schema: S): z.infer<S>[] => {
    const values = Array.isArray(list) ? list : []
    if (values.length > MOST_DECISIONS) places.push([name])
    return values.slice(0, MOST_DECISIONS).flatMap((value, at) => {
      const read = z.safeParse(schema, value)
      const [first] = read.error?.issues ?? []
      if (first) places.push([name, at, ...first.path])
      else if (Buffer.byteLength(JSON.stringify(read.data)) > LARGEST_DECISION) places.push([name, at])
      return read.success ? [read.data] : []
    })
  }
  const file = {
    decisions: readAll('decisions', decisions, filedDecision),
    choices: readAll('choices', choices, filedChoice),
  }
  if (places.length > 0) throw invalid(places)
  return file
}

/** Names the first values that are missing or impossible, such as `decisions.3.ruling`. */
const invalid = (places: readonly PropertyKey[][]): ExpectedError =>
  new ExpectedError(
    422,
    places.slice(0, PLACES_NAMED).map((place) => ({
      loc: ['body', ...place.map(String)],
      msg: `is missing or not possible (${places.length} in the file)`,
      type: 'invalid',
    })),
  )
