import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type CacheClearRequest,
  type CacheList,
  cacheCleared,
  cacheClearRequest,
  cacheListRequest,
  historyRequest,
  type ListedEntry,
  type RuntimeHistory,
} from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { daemonMetrics } from '../metrics/daemon-metrics.ts'
import type { Durations } from '../metrics/durations.ts'
import { EXPOSITION_TYPE, exposition } from '../metrics/exposition.ts'
import { type Clock, daysAgo } from '../store/clock.ts'
import type { Selection } from '../store/runtime/cache/cache-removal.ts'
import type { EntryFacts } from '../store/runtime/cache/entry-list.ts'
import { writeFailure } from '../store/sqlite/sqlite-errors.ts'
import { LockedTooLong } from '../store/sqlite/with-write-lock.ts'
import type { Store } from '../store/store.ts'

type Options = { store: Store; durations: Durations; clock: Clock }

/** The endpoints for statistics of use, for the contents of the cache and for clearing it. */
export const adminRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, durations, clock }) => {
  // `?days=`: the statistics of each of the last days (UTC), 1 to 366.
  server.get(
    '/api/runtime/history',
    { onRequest: ownPageOnly, schema: { querystring: historyRequest } },
    async ({ query }): Promise<RuntimeHistory> => ({
      by: query.by,
      days: await store.history.read(query.days, query.by),
    }),
  )

  // `?limit=&older_than_days=`: the newest entries without their answers.
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

  // Removes the selected entries in short transactions, until the server closes. Counters stay.
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  server.post(
    '/api/runtime/cache/clear',
    { onRequest: ownPageOnly, schema: { body: cacheClearRequest, response: { 200: cacheCleared } } },
    async ({ body }) => {
      const clearing = store.workers.clear(selectionOf(body, clock), closing.signal)
      const cleared = await clearing.catch((error: unknown) => {
        if (error instanceof LockedTooLong) throw new ExpectedError(500, error.message)
        throw writeFailure(error)
      })
      store.log.record('info', 'The cache was cleared.', cleared)
      return { ok: true as const, ...cleared }
    },
  )

  // For Prometheus. The guard applies here too.
  server.get('/metrics', async (_request, reply) => {
    const stats = await store.stats()
    reply.type(EXPOSITION_TYPE)
    return exposition(daemonMetrics({ stats, durations, storePath: store.path }))
  })
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

/**
 * Uses keys as stored: another program may have left a key with white space, which no look-up finds, since those
 * are trimmed.
 */
function selectionOf(body: CacheClearRequest, clock: Clock): Selection {
  if ('all' in body) return {}
  return 'keys' in body ? { keys: body.keys } : { olderThan: daysAgo(body.older_than_days, clock) }
}
