import { resolveRequest } from '../../shared/contract/backend.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { QueryPool } from '../database/query-pool.ts'
import type { BackendSettings } from '../settings.ts'
import { answerQuery } from './answer-query.ts'
import { matchRulesOf } from './match-rules.ts'

/**
 * `POST /api/authors/resolve`: who each name is, in the order of the names, for checking a list before a query.
 * Every name is answered, so that a client can tell by position: a blank one as not found, with entry ''.
 */
export function resolveRoute(
  server: Server,
  queries: QueryPool,
  settings: Pick<BackendSettings, 'maxAuthorResolve'>,
): void {
  server.post('/api/authors/resolve', { schema: { body: resolveRequest } }, ({ body }, reply) =>
    answerQuery(queries, { kind: 'resolve', names: body.names, rules: matchRulesOf(body, settings) }, reply),
  )
}
