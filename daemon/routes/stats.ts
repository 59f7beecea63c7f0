import type { Server } from '../../shared/server/create-server.ts'
import type { Store } from '../store/store.ts'

/**
 * `GET /api/runtime/stats`: docs/protocol.md, Runtime stats. Also `cache_bytes`, and `store_moved_aside`, where a damaged store
 * went since the daemon started, or null, and `store_lost`, when its file was found deleted or replaced and whether all
 * that was in it could be written again, or null.
 */
export function stats(server: Server, store: Store): void {
  server.get('/api/runtime/stats', async () => ({
    ...(await store.stats()),
    store_moved_aside: store.movedAside,
    store_lost: store.lost,
  }))
}
