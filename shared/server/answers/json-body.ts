import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import { UNTIL_FIRST, z } from '../../contract/zod.ts'
import { bodyTooLarge, ExpectedError, InvalidField, malformedBody } from '../server-errors.ts'

// Accepts only this media type. A form or `text/plain`, which a page can send without a preflight, gets 415.
const JSON_IN_UTF8 = /^application\/json\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)?$/i

/** Accepts only JSON in UTF-8 as a body (docs/dev/security.md, JSON bodies). Routes get its value, or its bytes. */
export function acceptOnlyJson(
  server: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  as: 'value' | 'bytes' = 'value',
): void {
  server.removeAllContentTypeParsers()
  if (as === 'bytes') server.addContentTypeParser(JSON_IN_UTF8, readBytes)
  else
    server.addContentTypeParser<Buffer>(JSON_IN_UTF8, { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, parseJson(body))
      } catch {
        done(malformedBody())
      }
    })
}

/** Puts the bytes of a body in their place as they come: joining 60 MB in the end held the thread for 40 ms. */
function readBytes(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: Readable,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  let finish = (error: Error | null, bytes?: Buffer): void => {
    finish = () => {}
    done(error, bytes)
  }
  const said = Number(headers['content-length'] ?? 0)
  let body = Buffer.allocUnsafe(said > bodyLimit ? 0 : said)
  let length = 0
  const take = (chunk: Buffer | []): void => {
    length += chunk.length
    // Pieces say no length.
    const isKept = Math.max(length, said) <= bodyLimit
    if (!isKept) finish(bodyTooLarge())
    else if (length > body.length) body = Buffer.concat([body, Buffer.allocUnsafe(length)])
    if (isKept) body.set(chunk, length - chunk.length)
  }
  take([])
  payload.on('data', take)
  payload.on('error', (error) => finish(Object.assign(error, { statusCode: 400 })))
  payload.on('end', () => finish(null, body.subarray(0, length)))
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
export function validatorCompiler({ schema, httpPart = 'body' }: Part) {
  return (data: unknown): { value: unknown } | { error: ExpectedError } => {
    try {
      return { value: checked(schema, data, [httpPart]) }
    } catch (error) {
      if (error instanceof ExpectedError) return { error }
      throw error
    }
  }
}

/** Returns what a schema reads of a body, or of what is at a place of a request. Throws the 422 of one that does not fit. */
export function checked<Schema extends core.$ZodType>(
  schema: Schema,
  data: unknown,
  place: readonly string[] = ['body'],
): core.output<Schema> {
  const read = z.safeParse(schema, data, UNTIL_FIRST)
  if (read.success) return read.data
  const problems = read.error.issues.slice(0, MOST_PROBLEMS).map(({ path, message, code }) => ({
    loc: [...place, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    msg: message.slice(0, LONGEST_MESSAGE),
    type: code,
  }))
  throw new ExpectedError(422, problems)
}
