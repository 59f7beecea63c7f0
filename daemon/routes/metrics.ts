import type { Server } from '../../shared/server/create-server.ts'
import { daemonMetrics } from '../metrics/daemon-metrics.ts'
import type { Durations } from '../metrics/durations.ts'
import { EXPOSITION_TYPE, exposition } from '../metrics/exposition.ts'
import type { History } from '../store/history.ts'
import type { Store } from '../store/open-store.ts'

type Parts = { store: Store; figures: History; durations: Durations }

/** `GET /metrics`: for Prometheus, behind the guard like everything else. */
export function metrics(server: Server, { store, figures, durations }: Parts): void {
  server.get('/metrics', async (_request, reply) => {
    const [stats, cache] = await Promise.all([store.stats(), figures.cacheSize()])
    reply.type(EXPOSITION_TYPE)
    return exposition(daemonMetrics({ stats, cache, durations, storePath: store.database.name }))
  })
}
