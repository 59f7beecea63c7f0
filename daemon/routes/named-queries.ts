import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  earlierAnswerRequest,
  earlierAnswers,
  earlierAnswersRequest,
  MOST_NAMED_QUERIES,
  namedQueries,
  namedQueriesRequest,
  nameQueryRequest,
} from '../../shared/contract/named-queries.ts'
import { ok } from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Store } from '../store/store.ts'
import { sendStored } from './send-stored.ts'

/** Names of queries, and their earlier answers: docs/dev/protocol.md, Named queries and Earlier answers. */
export const namedQueryRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  server.get(
    '/api/runtime/queries/named',
    { onRequest: ownPageOnly, schema: { querystring: namedQueriesRequest, response: { 200: namedQueries } } },
    async ({ query, owner }) => ({ list: await store.workspaceOf(owner).namedQueries.list(query.search) }),
  )

  // Answers after the commit.
  server.post(
    '/api/runtime/queries/name',
    { onRequest: ownPageOnly, schema: { body: nameQueryRequest, response: { 200: ok } } },
    async ({ body, owner }) => {
      const key = body.key.trim()
      if (body.name === null) {
        await store.workspaceOf(owner).namedQueries.unname(key)
        return { ok: true as const }
      }
      const outcome = await store.workspaceOf(owner).namedQueries.name(key, body.name.trim(), body.question)
      if (outcome === 'taken') throw new ExpectedError(409, 'Another query has this name.')
      if (outcome === 'full') {
        throw new ExpectedError(409, `${MOST_NAMED_QUERIES} queries are named, which is the most.`)
      }
      return { ok: true as const }
    },
  )

  // Earlier answers. A request names the query by its key, as for the cache, so extensions may ask.
  server.post(
    '/api/runtime/queries/earlier',
    { schema: { body: earlierAnswersRequest, response: { 200: earlierAnswers } } },
    async ({ body, owner }) => ({ list: await store.runtime.cache.listEarlier(owner, body.key.trim()) }),
  )

  // The answer has no schema: it is sent as stored.
  server.post(
    '/api/runtime/queries/earlier-answer',
    { schema: { body: earlierAnswerRequest } },
    async ({ body, owner }, reply) => {
      const earlier = await store.runtime.cache.earlier(owner, body.key.trim(), body.id)
      if (earlier === null) throw new ExpectedError(404, 'There is no such earlier answer.')
      return sendStored(reply, '{"data":', earlier.response, { answered_at: earlier.answeredAt })
    },
  )
}
