import { type CacheList, cacheListRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { History } from '../store/history.ts'
import type { RecentQueries } from '../store/recent-queries.ts'
import { daysAgo } from './days-ago.ts'

/** `GET /api/runtime/cache/list?limit=&older_than_days=`: the newest entries without their answers. */
export function cacheList(server: Server, recent: RecentQueries, figures: History): void {
  server.get(
    '/api/runtime/cache/list',
    { schema: { querystring: cacheListRequest } },
    async ({ query }): Promise<CacheList> => {
      const list = await recent.list(query.limit)
      const { entries, bytes } = await figures.cacheSize()
      return {
        cache_entries: entries,
        cache_bytes: bytes,
        older_entries: recent.olderThan(daysAgo(query.older_than_days)),
        list,
      }
    },
  )
}
