import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer up to this size is sent as one piece: a stream costs more than joining it. */
const WHOLE_BYTES = 256 * 1024
/** The system takes as much as a reader on this machine reads meanwhile: 60 MB at once held the thread for 0.2 s. */
const SLICE_BYTES = 1024 * 1024

/** Sends a stored answer without parsing it, then further fields. Throws a 503 while clients read too little. */
export const sendStored = (
  reply: FastifyReply,
  before: string,
  stored: Uint8Array,
  fields: Record<string, unknown>,
): FastifyReply =>
  sendPieces(reply, [Buffer.from(before), stored, Buffer.from(`,${JSON.stringify(fields).slice(1)}`)])

/** Sends JSON that is there in pieces, with its length, so that a cut answer is an error. Throws as `sendStored`. */
export function sendPieces(reply: FastifyReply, pieces: readonly Uint8Array[]): FastifyReply {
  reply.type('application/json; charset=utf-8')
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length <= WHOLE_BYTES) return reply.send(Buffer.concat(pieces))
  const refusal = reply.server.answersInFlight.reserve(reply, length)
  if (refusal !== null) throw refusal
  reply.header('content-length', length)
  return reply.send(Readable.from(slicesOf(pieces), { objectMode: false }))
}

function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE_BYTES) {
      yield piece.subarray(start, start + SLICE_BYTES)
    }
  }
}
