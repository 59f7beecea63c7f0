import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ExpectedError } from '../errors.ts'

/** How many bytes all large bodies of a server may hold together until their requests are answered. */
const LIMIT_BYTES = 512 * 1024 * 1024
/** Smaller bodies are never counted and never refused. */
const SMALL_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 5
const TOO_MANY = 'Too many large requests are under way; send this one again in a few seconds.'

/** Limits the memory of the JSON bodies of requests under way. Other bodies are read in pieces. */
export function boundBodiesInFlight(server: FastifyInstance, limit = LIMIT_BYTES): void {
  let held = 0
  server.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, headers, routeOptions } = request
    const most = routeOptions.bodyLimit ?? limit
    // Pieces say no length.
    const bytes = Math.min(most, Number(headers['content-length'] ?? most))
    const isJson = headers['content-type']?.toLowerCase().startsWith('application/json')
    // Injected requests have no connection.
    if (!isJson || bytes <= SMALL_BYTES || !(raw.socket instanceof Socket)) return done()
    if (held > 0 && held + bytes > limit) return done(new ExpectedError(503, TOO_MANY, RETRY_AFTER_SECONDS))
    held += bytes
    reply.raw.once('close', () => {
      held -= bytes
    })
    done()
  })
}
