import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { historyRequest, type RuntimeHistory, runtimeStats } from '../../shared/contract/runtime.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Store } from '../store/store.ts'
import { sendOk } from './send-stored.ts'

const LARGEST_EVENT_BYTES = 1024 * 1024

/** The endpoints that record queries and return the statistics of use. */
export const telemetryRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')

  // See docs/dev/protocol.md, Runtime stats.
  server.get('/api/runtime/stats', { schema: { response: { 200: runtimeStats } } }, async () => ({
    ...(await store.stats()),
    moved_aside: [...store.movedAside],
    workspace_restored: store.restored(),
  }))
  // See docs/dev/protocol.md, Query event. Responds after the commit.
  server.post('/api/runtime/query/event', { bodyLimit: LARGEST_EVENT_BYTES }, async (request, reply) => {
    await store.recordEvent(bytesOf(request.body))
    return sendOk(reply)
  })

  // Returns the figures of each UTC day, for the last `?days=` days (at most 366).
  server.get(
    '/api/runtime/history',
    { onRequest: ownPageOnly, schema: { querystring: historyRequest } },
    async ({ query }): Promise<RuntimeHistory> => ({
      by: query.by,
      days: await store.history(query.days, query.by),
    }),
  )
}
