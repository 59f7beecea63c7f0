import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MOST_OWN, ownItemPut, ownItemsRequest, putOwnRequest } from '../../shared/contract/own-items.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { Store } from '../store/store.ts'
import { sendPieces } from './send-stored.ts'

/** Committees, policies and lists of collaborators that users keep: docs/dev/protocol.md, Own items. */
export const ownItemRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // `?kind=`. The items are sent as stored: parsed, the largest lists hold the event loop too long.
  server.get(
    '/api/runtime/own/list',
    { schema: { querystring: ownItemsRequest } },
    async ({ query, owner }, reply) => {
      const items = await store.workspaceOf(owner).ownItems.list(query.kind)
      const separated = items.flatMap((item, at) => (at === 0 ? [item] : [Buffer.from(','), item]))
      return sendPieces(reply, [Buffer.from('{"list":['), ...separated, Buffer.from(']}')])
    },
  )

  // Answers after the commit; 409 if that is not possible with what is kept by now.
  server.post(
    '/api/runtime/own/put',
    { schema: { body: putOwnRequest, response: { 200: ownItemPut } } },
    async ({ body, owner }) => {
      const outcome = await store.workspaceOf(owner).ownItems.put(body)
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
