import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordsRequest } from '../../shared/contract/records.ts'
import type { QueryPool } from '../queries/query-pool.ts'
import type { BackendSettings } from '../settings.ts'
import { answerQuery } from './queries.ts'

type Options = { queries: QueryPool; settings: Pick<BackendSettings, 'dataDate'> }

/** `POST /api/records`: papers with all their authors, for a list of references (docs/protocol.md, References). */
export const recordsRoutes: FastifyPluginAsyncZod<Options> = async (server, { queries, settings }) => {
  server.post('/api/records', { schema: { body: recordsRequest } }, ({ body }, reply) =>
    answerQuery(
      queries,
      { kind: 'records', keys: body.keys, names: body.names, dataDate: settings.dataDate },
      reply,
    ),
  )
}
