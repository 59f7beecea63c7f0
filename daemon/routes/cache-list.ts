import { type CacheList, cacheListRequest, type ListedEntry } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { type Clock, daysAgo } from '../store/clock.ts'
import type { EntryFacts } from '../store/entry-list.ts'
import type { Store } from '../store/store.ts'

/** `GET /api/runtime/cache/list?limit=&older_than_days=`: the newest entries without their answers. */
export function cacheList(server: Server, store: Store, clock: Clock): void {
  server.get(
    '/api/runtime/cache/list',
    { onRequest: ownPageOnly, schema: { querystring: cacheListRequest } },
    async ({ query }): Promise<CacheList> => {
      const { contents } = store
      const list = await contents.list({ limit: query.limit })
      const { entries, bytes } = await contents.size()
      return {
        cache_entries: entries,
        cache_bytes: bytes,
        older_entries: await contents.olderThan(daysAgo(query.older_than_days, clock)),
        list: list.map(listed),
      }
    },
  )
}

function listed({ createdAt, updatedAt, hitCount, lastHitAt, ...entry }: EntryFacts): ListedEntry {
  return {
    ...entry,
    created_at: createdAt,
    updated_at: updatedAt,
    hit_count: hitCount,
    last_hit_at: lastHitAt,
  }
}
