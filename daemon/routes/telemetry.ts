import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { historyRequest, ok, type RuntimeHistory, runtimeStats } from '../../shared/contract/runtime.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { Durations, METRICS_TYPE, metricsText } from '../metrics.ts'
import { readEvent } from '../store/event-body.ts'
import type { Store } from '../store/store.ts'

const LARGEST_EVENT = 1024 * 1024
/** A larger one would hold the serving thread: a megabyte of brackets takes 0.2 s. */
const PARSED_HERE_BYTES = 64 * 1024

/** Records of queries, and the statistics of use. */
export const telemetryRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  const durations = new Durations()

  // docs/dev/protocol.md, Runtime stats.
  server.get('/api/runtime/stats', { schema: { response: { 200: runtimeStats } } }, async () => ({
    ...(await store.stats()),
    store_moved_aside: store.movedAside,
    workspace_restored: store.restored(),
  }))
  // docs/dev/protocol.md, Query event. Answers after the commit.
  server.post(
    '/api/runtime/query/event',
    { bodyLimit: LARGEST_EVENT, schema: { response: { 200: ok } } },
    async (request) => {
      const body = bytesOf(request.body)
      const duration =
        body.length > PARSED_HERE_BYTES ? await store.recordLargeEvent(body) : await record(readEvent(body))
      if (typeof duration === 'number') durations.observe(duration)
      return { ok: true as const }
    },
  )
  const record = async ({ event, extra }: ReturnType<typeof readEvent>) => {
    await store.recordEvent(event, extra)
    return event.duration_ms
  }

  // `?days=`: the statistics of each of the last days (UTC), 1 to 366.
  server.get(
    '/api/runtime/history',
    { onRequest: ownPageOnly, schema: { querystring: historyRequest } },
    async ({ query }): Promise<RuntimeHistory> => ({
      by: query.by,
      days: await store.history(query.days, query.by),
    }),
  )

  // For Prometheus. The guard applies here too.
  server.get('/metrics', async (_request, reply) => {
    const stats = await store.stats()
    reply.type(METRICS_TYPE)
    return metricsText({ stats, durations, storeBytes: store.bytes() })
  })
}
