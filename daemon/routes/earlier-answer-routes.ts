import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  earlierAnswerRequest,
  earlierAnswers,
  earlierAnswersRequest,
} from '../../shared/contract/named-queries.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import type { Store } from '../store/store.ts'
import { sendStored } from './send-stored.ts'

/** See docs/dev/protocol.md, Earlier answers. Extensions may read earlier answers by a query's key. */
export const earlierAnswerRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  server.post(
    '/api/runtime/queries/earlier',
    { schema: { body: earlierAnswersRequest, response: { 200: earlierAnswers } } },
    async ({ body, owner }) => ({ list: await store.listEarlier(owner, body.key.trim()) }),
  )

  // The answer is sent as stored, so the route has no schema for it.
  server.post(
    '/api/runtime/queries/earlier-answer',
    { schema: { body: earlierAnswerRequest } },
    async ({ body, owner }, reply) => {
      const earlier = await store.earlier(owner, body.key.trim(), body.id)
      if (earlier === null) throw new ExpectedError(404, 'There is no such earlier answer.')
      return sendStored(reply, '{"data":', earlier.response, { answered_at: earlier.answered_at })
    },
  )
}
