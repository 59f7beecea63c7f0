import type { Server } from '../../shared/server/create-server.ts'
import { daemonMetrics } from '../metrics/daemon-metrics.ts'
import type { Durations } from '../metrics/durations.ts'
import { EXPOSITION_TYPE, exposition } from '../metrics/exposition.ts'
import type { Store } from '../store/store.ts'

/** `GET /metrics`: for Prometheus, behind the guard like everything else. */
export function metrics(server: Server, store: Store, durations: Durations): void {
  server.get('/metrics', async (_request, reply) => {
    const stats = await store.stats()
    reply.type(EXPOSITION_TYPE)
    return exposition(daemonMetrics({ stats, durations, storePath: store.path }))
  })
}
