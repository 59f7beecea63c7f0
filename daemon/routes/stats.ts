import type { Server } from '../../shared/server/create-server.ts'
import type { History } from '../store/history.ts'
import type { Store } from '../store/open-store.ts'

/**
 * `GET /api/runtime/stats`: contract.md, part 1. Besides: `store_moved_aside`, where a damaged store went, or null, and
 * `cache_bytes`.
 */
export function stats(server: Server, store: Store, figures: History): void {
  server.get('/api/runtime/stats', async () => ({
    ...(await store.stats()),
    cache_bytes: (await figures.cacheSize()).bytes,
    store_moved_aside: store.movedAside,
  }))
}
