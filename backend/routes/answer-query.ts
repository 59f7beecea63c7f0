import type { FastifyReply } from 'fastify'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { QueryPool } from '../database/query-pool.ts'
import type { Query } from '../database/query-worker.ts'

/**
 * Sends the answer to a query as JSON. When a worker is free for it, a client that has gone costs no work, and neither
 * does one whose answer would find no room (answers-in-flight.ts).
 */
export async function answerQuery(
  queries: QueryPool,
  query: Query,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await queries.run(query, () => {
    // Nobody reads the answer to this.
    if (reply.raw.destroyed) throw new ExpectedError(400, 'The client has gone.')
    reply.server.answersInFlight.requireRoom(reply)
  })
  return reply.type('application/json; charset=utf-8').send(answer)
}
