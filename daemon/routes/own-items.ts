import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MOST_OWN, ownItemPut, ownItemsRequest, putOwnRequest } from '../../shared/contract/own-items.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { Store } from '../store/store.ts'

/** Committees and policies that users keep: docs/protocol.md, Own committees and policies. */
export const ownItemRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // `?kind=`. The items are sent as stored: parsed, the largest lists hold the event loop too long.
  server.get(
    '/api/runtime/own/list',
    { schema: { querystring: ownItemsRequest } },
    async ({ query }, reply) => {
      const items = await store.ownItems.list(query.kind)
      const bytes = items.reduce((sum, item) => sum + item.length, 0)
      const refusal = reply.server.answersInFlight.reserve(reply, bytes)
      if (refusal !== null) throw refusal
      reply.type('application/json; charset=utf-8')
      return Readable.from(
        ['{"list":[', ...items.flatMap((item, at) => (at === 0 ? [item] : [',', item])), ']}'],
        { objectMode: false },
      )
    },
  )

  // Answers after the commit; 409 if that is not possible with what is kept by now.
  server.post(
    '/api/runtime/own/put',
    { schema: { body: putOwnRequest, response: { 200: ownItemPut } } },
    async ({ body }) => {
      const outcome = await store.ownItems.put(body)
      if (outcome.kind === 'kept') return { ok: true as const, id: outcome.id }
      throw new ExpectedError(
        409,
        outcome.kind === 'full'
          ? `${MOST_OWN[body.kind]} are kept, which is the most: delete one first.`
          : 'Another window has changed this meanwhile: nothing was changed.',
      )
    },
  )
}
