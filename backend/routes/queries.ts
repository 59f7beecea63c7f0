/** What the routes that look for persons share: how names are to be matched, and the answer that a worker gives. */
import type { FastifyReply } from 'fastify'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { QueryPool } from '../database/query-pool.ts'
import type { Query } from '../database/query-worker.ts'
import type { MatchRules } from '../names/resolution.ts'
import type { BackendSettings } from '../settings.ts'

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

type RequestedRules = {
  exact_base_match?: boolean | null | undefined
  author_limit?: number | null | undefined
}

/** How a request wants names matched; what is not set is exact, with the most candidates the settings let in. */
export function matchRulesOf(
  requested: RequestedRules,
  { maxAuthorResolve }: Pick<BackendSettings, 'maxAuthorResolve'>,
): MatchRules {
  return {
    exactBaseMatch: requested.exact_base_match ?? true,
    authorLimit: clamped(requested.author_limit, maxAuthorResolve),
  }
}

/** A limit within 1..maximum; the maximum when none is set (docs/protocol.md, Backend statuses). */
export function clamped(limit: number | null | undefined, maximum: number): number {
  return Math.min(Math.max(limit ?? maximum, 1), maximum)
}
