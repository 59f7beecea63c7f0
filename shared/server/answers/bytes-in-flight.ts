import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../contract/error-shapes.ts'
import { ExpectedError, RETRY_AFTER_SECONDS } from '../server-errors.ts'

/** The most bytes of all large answers that clients have not read. Large bodies of requests have the same limit. */
const LIMIT_BYTES = 512 * 1024 * 1024
/** Answers up to this size fit into the system's buffers. The limits ignore them, and bodies of this size. */
const SMALL_BYTES = 64 * 1024
/** The most UTF-8 bytes of a UTF-16 unit. */
const BYTES_PER_UNIT = 3
/** A route computes a large answer only while this share of the limit is free. */
const HEADROOM = 1 / 8
/** A client that reads nothing for this long loses its answer. Linux reports progress only once per 1.5 MB. */
const STALLED_MS = 10_000
const LOG_EVERY_MS = 60_000
const TOO_MANY =
  'Too many answers are on their way to clients that have not read them yet; ask again in a few seconds.'
const TOO_MANY_BODIES = 'Too many large requests are under way; send this one again in a few seconds.'

export type AnswerLimits = { bytes?: number; stalledMs?: number }

declare module 'fastify' {
  interface FastifyInstance {
    answersInFlight: ReturnType<typeof answersInFlight>
  }
}

/** Limits the memory for slow clients. A route that writes to `reply.raw` must reserve its answer itself. */
export function boundAnswersInFlight(server: FastifyInstance, limits: AnswerLimits = {}): void {
  const answers = answersInFlight(limits)
  server.decorate('answersInFlight', answers)
  server.addHook('onSend', (_request, reply, payload, done) => {
    const refusal = answers.reserve(reply, bytesOf(payload))
    if (refusal === null) return done(null, payload)
    reply.code(refusal.statusCode).type('application/json; charset=utf-8')
    done(null, JSON.stringify({ detail: refusal.detail } satisfies ErrorBody))
  })
}

function answersInFlight({ bytes: limit = LIMIT_BYTES, stalledMs = STALLED_MS }: AnswerLimits) {
  let held = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const refusalFor = (reply: FastifyReply): ExpectedError => {
    const now = performance.now()
    if (now - loggedAt > LOG_EVERY_MS) {
      loggedAt = now
      const message = 'Answers are refused: clients have not read earlier ones.'
      reply.server.log.warn({ unread_bytes: held }, message)
    }
    reply.header('retry-after', RETRY_AFTER_SECONDS)
    return new ExpectedError(503, TOO_MANY)
  }
  return {
    get bytes() {
      return held
    },
    /** Throws a 503 if little of the limit is free. Call it before a long computation. */
    requireRoom: (reply: FastifyReply): void => {
      if (held > limit * (1 - HEADROOM)) throw refusalFor(reply)
    },
    /** Counts an answer until its client has read it or the connection closes. Returns a 503 beyond the limit. */
    reserve: (reply: FastifyReply, bytes: number): ExpectedError | null => {
      const { socket } = reply.request.raw
      // A closed connection needs no memory and emits no event. An injected request has no connection.
      if (bytes <= SMALL_BYTES || socket.destroyed || !(socket instanceof Socket)) return null
      if (held > 0 && held + bytes > limit) return refusalFor(reply)
      held += bytes
      let isHeld = true
      const release = (): void => {
        if (isHeld) held -= bytes
        isHeld = false
        reply.raw.off('close', release)
        socket.off('close', release)
      }
      reply.raw.on('close', release)
      // While the answer waits for an earlier one, only the socket tells that the connection ended.
      socket.on('close', release)
      // Node destroys a connection that times out. Each read of the client resets the timeout.
      socket.setTimeout(stalledMs)
      return null
    },
  }
}

/** Returns 0 for a short string. Also returns 0 for a stream: a stream sends only what its client reads. */
function bytesOf(payload: unknown): number {
  if (Buffer.isBuffer(payload)) return payload.length
  const mayBeLarge = typeof payload === 'string' && payload.length * BYTES_PER_UNIT > SMALL_BYTES
  return mayBeLarge ? Buffer.byteLength(payload) : 0
}

/**
 * Limits the memory of all JSON bodies in flight. The returned function returns a 503 for a body beyond the limit. Routes read
 * other bodies in pieces.
 */
export function bodiesInFlight(limit = LIMIT_BYTES) {
  let held = 0
  return ({ raw, headers, routeOptions }: FastifyRequest, reply: FastifyReply): ExpectedError | undefined => {
    const length = headers['content-length']
    if (length !== undefined && Number(length) <= SMALL_BYTES) return
    const most = routeOptions.bodyLimit ?? limit
    const bytes = Math.min(most, Number(length ?? most))
    const isJson = headers['content-type']?.toLowerCase().startsWith('application/json')
    if (!isJson || bytes <= SMALL_BYTES || !(raw.socket instanceof Socket)) return
    if (held > 0 && held + bytes > limit) return new ExpectedError(503, TOO_MANY_BODIES, RETRY_AFTER_SECONDS)
    held += bytes
    reply.raw.once('close', () => {
      held -= bytes
    })
  }
}
