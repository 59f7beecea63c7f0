import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { historyRequest, type RuntimeHistory } from '../../shared/contract/runtime.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { daemonMetrics } from '../metrics/daemon-metrics.ts'
import type { Durations } from '../metrics/durations.ts'
import { EXPOSITION_TYPE, exposition } from '../metrics/exposition.ts'
import type { Store } from '../store/store.ts'

type Options = { store: Store; durations: Durations }

/** The endpoints for statistics of use. */
export const adminRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, durations }) => {
  // `?days=`: the statistics of each of the last days (UTC), 1 to 366.
  server.get(
    '/api/runtime/history',
    { onRequest: ownPageOnly, schema: { querystring: historyRequest } },
    async ({ query }): Promise<RuntimeHistory> => ({
      by: query.by,
      days: await store.telemetry.history(query.days, query.by),
    }),
  )

  // For Prometheus. The guard applies here too.
  server.get('/metrics', async (_request, reply) => {
    const stats = await store.stats()
    reply.type(EXPOSITION_TYPE)
    return exposition(daemonMetrics({ stats, durations, storePath: store.path }))
  })
}
