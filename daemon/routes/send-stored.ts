import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { TEXT_BYTES } from '../store/store.ts'

/** The system takes as much as a reader on this machine reads meanwhile: 60 MB at once held the thread for 0.2 s. */
const SLICE_BYTES = 1024 * 1024
/** The system's own buffers take so much at once. */
const AT_ONCE_BYTES = 256 * 1024

/** Sends a stored answer without parsing it, then further fields. Throws a 503 while clients read too little. */
export function sendStored(
  reply: FastifyReply,
  before: string,
  stored: string | Uint8Array,
  fields: Record<string, unknown>,
): FastifyReply {
  const after = `,${JSON.stringify(fields).slice(1)}`
  if (typeof stored === 'string') return reply.type(JSON_TYPE).send(before + stored + after)
  return sendPieces(reply, [Buffer.from(before), stored, Buffer.from(after)])
}

/** The answer to a write. */
export const sendOk = (reply: FastifyReply): FastifyReply => reply.type(JSON_TYPE).send('{"ok":true}')

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON that is there in pieces, with its length, so that a cut answer is an error. Throws as `sendStored`. */
export function sendPieces(reply: FastifyReply, pieces: readonly Uint8Array[]): FastifyReply {
  reply.type(JSON_TYPE)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // The system takes headers and a text in one write; of headers and bytes it makes two, which cost as much as all the rest.
  if (length <= TEXT_BYTES) return reply.send(String(Buffer.concat(pieces)))
  if (length <= AT_ONCE_BYTES) return reply.send(Buffer.concat(pieces))
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
