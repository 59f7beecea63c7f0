import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type CacheClearRequest,
  type CacheList,
  cacheCleared,
  cacheClearRequest,
  cacheListRequest,
  cacheStats,
} from '../../shared/contract/runtime.ts'
import { utcText } from '../../shared/measures.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { askerOf, ownersOnly } from '../owners.ts'
import { type Clock, daysAgo } from '../store/clock.ts'
import type { Selection } from '../store/runtime/cache/answer-removal.ts'
import type { Store } from '../store/store.ts'

type Options = { store: Store; clock: Clock }

/** The endpoints that look after the stored answers, for the page and the command line (docs/dev/protocol.md, Cache list). */
export const storedAnswerRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  // `?limit=&order=&older_than_days=`: the first answers of an order, without their text.
  server.get(
    '/api/runtime/cache/list',
    { onRequest: [ownPageOnly, ownersOnly], schema: { querystring: cacheListRequest } },
    async (request): Promise<CacheList> => {
      const { query } = request
      const { cache } = store.runtime
      const asker = askerOf(request)
      const { entries, bytes } = await cache.size(asker)
      return {
        cache_entries: entries,
        cache_bytes: bytes,
        older_entries: await cache.olderThan(daysAgo(query.older_than_days, clock), asker),
        list: await cache.list(query, asker),
      }
    },
  )

  server.get(
    '/api/runtime/cache/stats',
    { onRequest: ownPageOnly, schema: { response: { 200: cacheStats } } },
    () => store.runTask('figures', null),
  )

  // Removes the selected answers in short transactions, until the client goes or the server closes. Counters stay.
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  server.post(
    '/api/runtime/cache/clear',
    {
      onRequest: [ownPageOnly, ownersOnly],
      schema: { body: cacheClearRequest, response: { 200: cacheCleared } },
    },
    async (request) => {
      const { body, raw } = request
      const asker = askerOf(request)
      const gone = new AbortController()
      raw.socket.once('close', () => gone.abort())
      const signal = AbortSignal.any([closing.signal, gone.signal])
      // Writes of all users would wait for it.
      const compact = asker === null && 'compact' in body && body.compact === true
      const clearing = { selection: { ...selectionOf(body, clock), asker }, compact }
      const { entries, bytes, givenBack, freeBytes } = await store.runtime.cache.clear(clearing, signal)
      store.runtime.log('info', 'The cache was cleared.', { entries, bytes })
      return { ok: true as const, entries, bytes, given_back: givenBack, free_bytes: freeBytes }
    },
  )
}

/** Uses keys as stored: another program may have left one with white space, which no look-up finds. */
function selectionOf(body: CacheClearRequest, clock: Clock): Selection {
  if ('all' in body) return {}
  if ('older_than_days' in body) return { olderThan: daysAgo(body.older_than_days, clock) }
  if (!('older_than_ms' in body)) return { keys: body.keys }
  return { keys: body.keys, olderThan: utcText(new Date(clock().getTime() - body.older_than_ms)) }
}
