import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorBody } from '../../contract/errors.ts'
import { ExpectedError } from '../errors.ts'

/** Bytes that the large answers of a server may hold together until they are read. */
const LIMIT_BYTES = 512 * 1024 * 1024
/** Smaller answers fit into the system's own buffers: they are never counted and never refused. */
const SMALL_BYTES = 64 * 1024
/** In UTF-8 a string takes at most so many bytes for each of its units. */
const BYTES_PER_UNIT = 3
/** What has to be free before a large answer is worked on: most are smaller. */
const HEADROOM = 1 / 8
/**
 * An answer of which nothing is read for at least so long is cut off. What is read shows in steps of 1.5 MB (Linux,
 * measured), as the system takes more from us: who reads 13 KB a second is still seen to read.
 */
const STALLED_MS = 120_000
const RETRY_AFTER_SECONDS = 5
const LOG_EVERY_MS = 60_000

export type AnswerLimits = { bytes?: number; stalledMs?: number }

declare module 'fastify' {
  interface FastifyInstance {
    answersInFlight: AnswersInFlight
  }
}

/**
 * Bounds what clients that do not read keep in memory: the bytes of all large answers that are on their way, together.
 * Beyond the bound an answer is a 503 with `Retry-After` (docs/security.md).
 */
class AnswersInFlight {
  readonly #limit: number
  readonly #stalledMs: number
  #bytes = 0
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor({ bytes = LIMIT_BYTES, stalledMs = STALLED_MS }: AnswerLimits) {
    this.#limit = bytes
    this.#stalledMs = stalledMs
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Throws the 503 where there is hardly room for another answer: to be asked before a long computation. */
  requireRoom(reply: FastifyReply): void {
    if (this.#bytes > this.#limit * (1 - HEADROOM)) throw this.#refusal(reply)
  }

  /**
   * Counts an answer that is about to be sent, until it has been read or its connection is closed, and sees to it that
   * a client which stops reading is cut off. Returns the 503 when there is no room; one answer alone always has it.
   */
  reserve(reply: FastifyReply, bytes: number): ExpectedError | null {
    const { socket } = reply.request.raw
    // A connection that is closed already keeps nothing, and nothing would say when to give it back. Injected requests
    // have none.
    if (bytes <= SMALL_BYTES || socket.destroyed || !(socket instanceof Socket)) return null
    if (this.#bytes > 0 && this.#bytes + bytes > this.#limit) return this.#refusal(reply)
    this.#bytes += bytes
    let isHeld = true
    const release = (): void => {
      if (isHeld) this.#bytes -= bytes
      isHeld = false
      reply.raw.off('close', release)
      socket.off('close', release)
    }
    reply.raw.on('close', release)
    // An answer that waits for an earlier one on its connection is never told of the end of that.
    socket.on('close', release)
    // Node destroys a connection whose time is up, and gives more time to one that has read something of what is sent.
    socket.setTimeout(this.#stalledMs)
    return null
  }

  #refusal(reply: FastifyReply): ExpectedError {
    const now = performance.now()
    if (now - this.#loggedAt > LOG_EVERY_MS) {
      this.#loggedAt = now
      reply.server.log.warn(
        { unread_bytes: this.#bytes },
        'Answers are refused: clients do not read those they were sent.',
      )
    }
    reply.header('retry-after', RETRY_AFTER_SECONDS)
    return new ExpectedError(
      503,
      'Too many answers are on their way to clients that have not read them yet; ask again in a few seconds.',
    )
  }
}

/** Bounds the answers of all routes. What is written to `reply.raw` has to be reserved by who writes it. */
export function boundAnswersInFlight(server: FastifyInstance, limits: AnswerLimits = {}): void {
  const answers = new AnswersInFlight(limits)
  server.decorate('answersInFlight', answers)
  server.addHook('onSend', (_request, reply, payload, done) => {
    const refusal = answers.reserve(reply, bytesOf(payload))
    if (refusal === null) done(null, payload)
    else {
      reply.code(refusal.statusCode).type('application/json; charset=utf-8')
      done(null, JSON.stringify({ detail: refusal.detail } satisfies ErrorBody))
    }
  })
}

/** Of a string only when it may be large; streams send no more than is read. */
function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') {
    return payload.length * BYTES_PER_UNIT <= SMALL_BYTES ? 0 : Buffer.byteLength(payload)
  }
  return Buffer.isBuffer(payload) ? payload.length : 0
}
