import type { Server } from '../shared/server/create-server.ts'
import type { Durations } from './metrics/durations.ts'
import { cacheClear } from './routes/cache-clear.ts'
import { cacheList } from './routes/cache-list.ts'
import { history } from './routes/history.ts'
import { metrics } from './routes/metrics.ts'
import { stats } from './routes/stats.ts'
import { CacheContents } from './store/cache-contents.ts'
import type { Clock } from './store/clock.ts'
import { History } from './store/history.ts'
import type { Store } from './store/open-store.ts'
import { RecentQueries } from './store/recent-queries.ts'

type Parts = { store: Store; durations: Durations; clock: Clock; lockWaitMs: number }

/** Clearing works on the serving thread: after so long, other requests go first. */
const CLEAR_TURN_MS = 15

/** The endpoints that tell how the daemon is used and what its cache holds, and the one that empties it. */
export function figures(server: Server, { store, durations, ...options }: Parts): void {
  const days = new History(store.database, options)
  const recent = new RecentQueries(store.database, options)
  const contents = new CacheContents(store.database, { ...options, turnMs: CLEAR_TURN_MS })
  stats(server, store, days)
  history(server, days)
  metrics(server, { store, figures: days, durations })
  cacheList(server, recent, days)
  cacheClear(server, { contents, recent }, (cleared) =>
    store.log.record('info', 'The cache was cleared.', cleared),
  )
}
