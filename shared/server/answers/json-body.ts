import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import { UNTIL_FIRST, z } from '../../contract/zod.ts'
import { bodyTooLarge, ExpectedError, InvalidField, malformedBody } from '../server-errors.ts'

// The only media type that routes accept. Any page can send a form or `text/plain` without a preflight, so these get 415.
const JSON_IN_UTF8 = /^application\/json\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)?$/i

/** Accepts only JSON in UTF-8 as a body (docs/dev/security.md, JSON bodies). Routes get its value or bytes. */
export function acceptOnlyJson(
  server: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  as: 'value' | 'bytes' = 'value',
): void {
  server.removeAllContentTypeParsers()
  if (as === 'bytes') server.addContentTypeParser(JSON_IN_UTF8, readBytes)
  else
    server.addContentTypeParser(JSON_IN_UTF8, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) =>
      parseJson(body),
    )
}

/** Copies the pieces of a body into one buffer as they arrive. Joining 60 MB at the end blocked the thread for 40 ms. */
function readBytes(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: Readable,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  let finish = (error: Error | null, bytes?: Buffer): void => {
    finish = () => {} // `done` may be called only once
    done(error, bytes)
  }
  const declared = Number(headers['content-length'] ?? 0)
  let body = Buffer.allocUnsafe(declared > bodyLimit ? 0 : declared)
  let length = 0
  const take = (chunk: Buffer | []): void => {
    length += chunk.length
    const isWithinLimit = Math.max(length, declared) <= bodyLimit
    if (!isWithinLimit) finish(bodyTooLarge())
    else if (length > body.length) body = Buffer.concat([body, Buffer.allocUnsafe(length)])
    if (isWithinLimit) body.set(chunk, length - chunk.length)
  }
  take([])
  payload.on('data', take)
  payload.on('error', (error) => finish(Object.assign(error, { statusCode: 400 })))
  payload.on('end', () => finish(null, body.subarray(0, length)))
}

/** Returns the body of a route with `as: 'bytes'`. Empty for a request without a body. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Throws a 422 for anything but JSON in UTF-8. `__proto__` stays a key, which is safe because the servers merge no objects. */
export function parseJson(body: Uint8Array): unknown {
  if (!isUtf8(body)) throw malformedBody()
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
  } catch {
    throw malformedBody()
  }
}

/** Throws a 422 if the value is too deep for JSON.stringify. */
export function jsonText(value: unknown, field: string): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new InvalidField({ loc: ['body', field], msg: 'is nested too deeply', type: 'too_deep' })
  }
}

const MOST_PROBLEMS = 100
/** The most characters of a message. The message about unknown fields names all of them, and is cut. */
const LONGEST_MESSAGE = 500

type Part = { schema: core.$ZodType; httpPart?: string }

/** Makes Fastify's validator for a schema. A part that does not fit gets a 422 (docs/dev/protocol.md, Errors). */
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

/** Parses data, or throws a 422. `place` is the path of the data in the request. */
export function checked<Schema extends core.$ZodType>(
  schema: Schema,
  data: unknown,
  place: readonly (string | number)[] = ['body'],
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
