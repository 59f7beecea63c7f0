import type { Server } from '../../shared/server/create-server.ts'
import type { Store } from '../store/open-store.ts'

/** `GET /api/runtime/stats`: contract.md, part 1; `store_moved_aside` is where a damaged store went, or null. */
export function stats(server: Server, store: Store): void {
  server.get('/api/runtime/stats', async () => ({
    ...(await store.stats()),
    store_moved_aside: store.movedAside,
  }))
}
