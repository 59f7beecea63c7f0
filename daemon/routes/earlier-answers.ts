import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  earlierAnswerRequest,
  earlierAnswers,
  earlierAnswersRequest,
} from '../../shared/contract/named-queries.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { Store } from '../store/store.ts'
import { sendStored } from './send-stored.ts'

/**
 * Earlier answers of named queries: docs/protocol.md, Earlier answers. Who asks names the query by its key, as who asks the
 * cache does, so extensions may ask, too.
 */
export const earlierAnswerRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  server.post(
    '/api/runtime/queries/earlier',
    { schema: { body: earlierAnswersRequest, response: { 200: earlierAnswers } } },
    async ({ body }) => ({ list: await store.earlierAnswers.list(body.key.trim()) }),
  )

  // The answer has no schema: it is sent as stored.
  server.post(
    '/api/runtime/queries/earlier-answer',
    { schema: { body: earlierAnswerRequest } },
    async ({ body }, reply) => {
      const earlier = await store.earlierAnswers.get(body.key.trim(), body.id)
      if (earlier === null) throw new ExpectedError(404, 'There is no such earlier answer.')
      return sendStored(reply, '{"data":', earlier.response, { answered_at: earlier.answeredAt })
    },
  )
}
