import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { core } from 'zod/mini'
import { UNTIL_FIRST, z } from '../../contract/zod.ts'
import { ExpectedError, InvalidField, malformedBody } from '../errors.ts'

// Accepts only this media type. A form or `text/plain`, which a page can send without a preflight, gets 415.
const JSON_IN_UTF8 = /^application\/json\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)?$/i

/** Accepts only JSON in UTF-8 as a body (docs/dev/security.md, JSON bodies). Routes get its value, or its bytes. */
export function acceptOnlyJson(
  server: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  as: 'value' | 'bytes' = 'value',
): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>(JSON_IN_UTF8, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, as === 'bytes' ? body : parseJson(body))
    } catch {
      done(malformedBody())
    }
  })
}

/** The bytes of a body that `acceptOnlyJson` takes as such; none if the request has no body. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * Parses the bytes of a body; throws if they are not JSON in UTF-8. Accepts `__proto__` as an ordinary key: JSON.parse
 * makes it an own property, and nothing here merges objects.
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new SyntaxError('The body is not UTF-8.')
  return JSON.parse(body.toString('utf8'))
}

/** Serializes a value of a validated body, or throws a 422: JSON.parse reads any depth, JSON.stringify does not. */
export function jsonText(value: unknown, field: string): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new InvalidField({ loc: ['body', field], msg: 'is nested too deeply', type: 'too_deep' })
  }
}

/** Most problems in a 422, and most characters of one message: unknown fields are named in it. */
const MOST_PROBLEMS = 100
const LONGEST_MESSAGE = 500

type Part = { schema: core.$ZodType; httpPart?: string }

/** Checks a part of a request. A part that does not fit its schema is answered with 422 (docs/dev/protocol.md, Errors). */
export function validatorCompiler({ schema, httpPart }: Part) {
  return (data: unknown): { value: unknown } | { error: ExpectedError } => {
    try {
      return { value: checked(schema, data, httpPart) }
    } catch (error) {
      if (error instanceof ExpectedError) return { error }
      throw error
    }
  }
}

/** Returns what a schema reads of a body. Throws the 422 of one that does not fit. */
export function checked<Schema extends core.$ZodType>(
  schema: Schema,
  data: unknown,
  httpPart = 'body',
): core.output<Schema> {
  const read = z.safeParse(schema, data, UNTIL_FIRST)
  if (read.success) return read.data
  const problems = read.error.issues.slice(0, MOST_PROBLEMS).map(({ path, message, code }) => ({
    loc: [httpPart, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    msg: message.slice(0, LONGEST_MESSAGE),
    type: code,
  }))
  throw new ExpectedError(422, problems)
}
