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
import { answerOwnerOf, ownersOnly } from '../owners.ts'
import type { Clock } from '../store/clock.ts'
import type { Selection, Store } from '../store/store.ts'

type Options = { store: Store; clock: Clock }

/** The endpoints that list, count and clear stored answers (docs/dev/protocol.md, Cache list). */
export const storedAnswerRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  // Lists at most `?limit=` answers without their text, those with the latest put or hit first.
  server.get(
    '/api/runtime/cache/list',
    { onRequest: [ownPageOnly, ownersOnly], schema: { querystring: cacheListRequest } },
    async (request): Promise<CacheList> => {
      return store.list({ owner: answerOwnerOf(request), limit: request.query.limit })
    },
  )

  server.get(
    '/api/runtime/cache/stats',
    { onRequest: ownPageOnly, schema: { response: { 200: cacheStats } } },
    () => store.figures(),
  )

  // Removes answers in short transactions, until the client leaves or the server closes.
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
      const owner = answerOwnerOf(request)
      const gone = new AbortController()
      const end = () => gone.abort()
      raw.socket.once('close', end)
      const signal = AbortSignal.any([closing.signal, gone.signal])
      const selection = { owner, ...selectionOf(body, clock) }
      // Remove the listener, since the connection serves further requests.
      const cleared = await store.clear(selection, signal).finally(() => raw.socket.off('close', end))
      store.log('info', 'The cache was cleared.', { entries: cleared.entries, bytes: cleared.bytes })
      return { ok: true as const, ...cleared }
    },
  )
}

/** Keys are not trimmed: another program may have stored a key with white space at its ends. */
function selectionOf(body: CacheClearRequest, clock: Clock): Omit<Selection, 'owner'> {
  if ('all' in body) return {}
  if ('keys' in body) return { keys: body.keys }
  return { olderThan: utcText(new Date(clock().getTime() - body.older_than_ms)) }
}
