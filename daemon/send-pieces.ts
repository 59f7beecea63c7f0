import type { FastifyReply } from 'fastify'

/**
 * Answers with 200 and the pieces one after another, without joining them: Fastify takes a body whole, and copying one
 * of tens of MB once more would stop everyone else. Throws a 503 while clients read too little of earlier answers.
 */
export function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const refusal = reply.server.answersInFlight.reserve(reply, length)
  if (refusal !== null) throw refusal
  reply.header('content-length', length)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200)
  for (const piece of pieces) reply.raw.write(piece)
  reply.raw.end()
}
