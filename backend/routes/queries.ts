/** Shared by the routes that look up persons: how names are matched, and the answer from a worker. */
import type { FastifyReply } from 'fastify'
import type { MatchRules } from '../names/resolution.ts'
import type { QueryPool } from '../queries/query-pool.ts'
import type { Query } from '../queries/query-worker.ts'
import type { BackendSettings } from '../settings.ts'

/**
 * Sends the answer to a query as JSON. A client that disconnects ends its query, waiting or running. When a worker
 * becomes free, the query is dropped if its answer would have no room (answers-in-flight.ts).
 */
export async function answerQuery(
  queries: QueryPool,
  query: Query,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Not `request.signal`, which also ends when the whole request has arrived.
  const gone = new AbortController()
  const end = () => gone.abort()
  reply.raw.once('close', end)
  const requireRoom = () => reply.server.answersInFlight.requireRoom(reply)
  const answer = await queries.run(query, requireRoom, gone.signal).finally(() => reply.raw.off('close', end))
  return reply.type('application/json; charset=utf-8').send(answer)
}

type RequestedRules = {
  exact_base_match?: boolean | null | undefined
  author_limit?: number | null | undefined
}

/**
 * Returns the match rules of a request. The defaults are exact matching and the highest limit that the settings
 * allow.
 */
export function matchRulesOf(
  requested: RequestedRules,
  { maxAuthorResolve }: Pick<BackendSettings, 'maxAuthorResolve'>,
): MatchRules {
  return {
    exactBaseMatch: requested.exact_base_match ?? true,
    authorLimit: clamped(requested.author_limit, maxAuthorResolve),
  }
}

/** Clamps a limit to 1..maximum; the default is the maximum (docs/protocol.md, Backend statuses). */
export function clamped(limit: number | null | undefined, maximum: number): number {
  return Math.min(Math.max(limit ?? maximum, 1), maximum)
}
