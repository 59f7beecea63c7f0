import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { TEXT_BYTES } from '../store/store.ts'

/** The most bytes of one write. A single write of 60 MB blocked the thread for 0.2 s. */
const SLICE_BYTES = 1024 * 1024
/** The system's buffers take this many bytes at once. */
const AT_ONCE_BYTES = 256 * 1024

/** Sends a stored answer without parsing it, and adds `fields`. Throws a 503 if clients leave too many bytes unread. */
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

export const sendOk = (reply: FastifyReply): FastifyReply => reply.type(JSON_TYPE).send('{"ok":true}')

const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends JSON in pieces. Its Content-Length lets clients notice a cut response. Throws a 503 as `sendStored` does. */
export function sendPieces(reply: FastifyReply, pieces: readonly Uint8Array[]): FastifyReply {
  reply.type(JSON_TYPE)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // Node sends headers and text in one write, but headers and bytes in two. A write costs as much as the rest of a response.
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
