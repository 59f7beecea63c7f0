import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { namedQueriesRequest } from '../../shared/contract/listing.ts'
import { MOST_NAMED_QUERIES, namedQueries, nameQueryRequest } from '../../shared/contract/named-queries.ts'
import { ok } from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Store } from '../store/store.ts'

/** Names of queries: docs/protocol.md, Named queries. */
export const namedQueryRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  server.get(
    '/api/runtime/queries/named',
    { onRequest: ownPageOnly, schema: { querystring: namedQueriesRequest, response: { 200: namedQueries } } },
    async ({ query }) => ({ list: await store.namedQueries.list(query.search) }),
  )

  // Answers after the commit.
  server.post(
    '/api/runtime/queries/name',
    { onRequest: ownPageOnly, schema: { body: nameQueryRequest, response: { 200: ok } } },
    async ({ body }) => {
      const key = body.key.trim()
      if (body.name === null) {
        await store.namedQueries.unname(key)
        return { ok: true as const }
      }
      const outcome = await store.namedQueries.name(key, body.name.trim(), body.question)
      if (outcome === 'taken') throw new ExpectedError(409, 'Another query has this name.')
      if (outcome === 'full') {
        throw new ExpectedError(409, `${MOST_NAMED_QUERIES} queries are named, which is the most.`)
      }
      return { ok: true as const }
    },
  )
}
