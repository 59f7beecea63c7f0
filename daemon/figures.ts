import type { Server } from '../shared/server/create-server.ts'
import type { Durations } from './metrics/durations.ts'
import { cacheClear } from './routes/cache-clear.ts'
import { cacheList } from './routes/cache-list.ts'
import { history } from './routes/history.ts'
import { metrics } from './routes/metrics.ts'
import { stats } from './routes/stats.ts'
import type { Clock } from './store/clock.ts'
import type { Store } from './store/store.ts'

type Parts = { store: Store; durations: Durations; clock: Clock }

/** The endpoints that tell how the daemon is used and what its cache holds, and the one that empties it. */
export function figures(server: Server, { store, durations, clock }: Parts): void {
  stats(server, store)
  history(server, store)
  metrics(server, store, durations)
  cacheList(server, store, clock)
  cacheClear(server, store, clock)
}
