import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ExpectedError } from '../server-errors.ts'

/** The most bytes that all large bodies of a server may hold together until their requests are answered. */
const LIMIT_BYTES = 512 * 1024 * 1024
/** The limit ignores smaller bodies. */
const SMALL_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 5
const TOO_MANY = 'Too many large requests are under way; send this one again in a few seconds.'

/** Limits the memory of all JSON bodies in flight. Returns the 503 for a body that exceeds the limit. Routes read other bodies in pieces. */
export function bodiesInFlight(limit = LIMIT_BYTES) {
  let held = 0
  return ({ raw, headers, routeOptions }: FastifyRequest, reply: FastifyReply): ExpectedError | undefined => {
    const length = headers['content-length']
    if (length !== undefined && Number(length) <= SMALL_BYTES) return
    const most = routeOptions.bodyLimit ?? limit
    // A chunked body declares no length.
    const bytes = Math.min(most, Number(length ?? most))
    const isJson = headers['content-type']?.toLowerCase().startsWith('application/json')
    if (!isJson || bytes <= SMALL_BYTES || !(raw.socket instanceof Socket)) return
    if (held > 0 && held + bytes > limit) return new ExpectedError(503, TOO_MANY, RETRY_AFTER_SECONDS)
    held += bytes
    reply.raw.once('close', () => {
      held -= bytes
    })
  }
}
