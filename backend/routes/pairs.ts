import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pairsRequest } from '../../shared/contract/backend.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { entryTexts } from '../names/query-name.ts'
import type { QueryPool } from '../queries/query-pool.ts'
import type { BackendSettings } from '../settings.ts'
import { answerQuery, clamped, matchRulesOf } from './queries.ts'

type Options = {
  queries: QueryPool
  settings: Pick<BackendSettings, 'maxEntriesPerSide' | 'maxLimit' | 'maxAuthorResolve' | 'dataDate'>
}

/** `POST /api/coauthors/pairs`: the joint works of every left × right pair (docs/protocol.md, Coauthorship). */
export const pairsRoutes: FastifyPluginAsyncZod<Options> = async (server, { queries, settings }) => {
  server.post('/api/coauthors/pairs', { schema: { body: pairsRequest } }, async ({ body }, reply) => {
    const query = {
      kind: 'pairs' as const,
      left: sideOf('left', body.left, settings.maxEntriesPerSide),
      right: sideOf('right', body.right, settings.maxEntriesPerSide),
      rules: matchRulesOf(body, settings),
      limitPerPair: clamped(body.limit_per_pair, settings.maxLimit),
      yearMin: body.year_min ?? null,
      dataDate: settings.dataDate,
    }
    return answerQuery(queries, query, reply)
  })
}

/** Validates the entries of one side. Throws the 400s before the database is opened. */
function sideOf(side: 'left' | 'right', texts: readonly string[], limit: number): string[] {
  const entries = entryTexts(texts)
  if (entries.length === 0) throw new ExpectedError(400, `The ${side} list holds no name.`)
  if (entries.length > limit) {
    throw new ExpectedError(
      400,
      `The ${side} list holds ${entries.length} names; the limit is ${limit} on a side.`,
    )
  }
  return entries
}
