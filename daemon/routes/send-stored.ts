import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a stored answer: `before`, its JSON as it is stored, then further fields. Parsing and serializing tens of MB would
 * block all other requests.
 */
export function sendStored(
  reply: FastifyReply,
  before: string,
  stored: string | Buffer,
  fields: Record<string, unknown>,
): string | FastifyReply {
  reply.type('application/json; charset=utf-8')
  const after = `,${JSON.stringify(fields).slice(1)}`
  if (typeof stored === 'string') return before + stored + after
  sendPieces(reply, [Buffer.from(before), stored, Buffer.from(after)])
  return reply
}

/**
 * Answers with 200 and sends the pieces in sequence. Fastify needs a whole body, and joining tens of MB would block
 * all other requests. Throws a 503 while clients read too little of earlier answers.
 */
function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const refusal = reply.server.answersInFlight.reserve(reply, length)
  if (refusal !== null) throw refusal
  reply.header('content-length', length)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200)
  Readable.from(slicesOf(pieces)).pipe(reply.raw)
}

/** The system takes as much as a reader on this machine reads meanwhile: 60 MB at once held the thread for 0.2 s. */
const SLICE_BYTES = 1024 * 1024

function* slicesOf(pieces: readonly Buffer[]): Generator<Buffer> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE_BYTES) {
      yield piece.subarray(start, start + SLICE_BYTES)
    }
  }
}
