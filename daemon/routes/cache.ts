import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheGetRequest, cachePutRequest, ok } from '../../shared/contract/runtime.ts'
import { jsonText } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { Store } from '../store/store.ts'
import type { CacheHit } from '../store/tables/query-cache.ts'
import { sendStored } from './send-stored.ts'

const MISS = '{"hit":false,"data":null}'
const BEFORE_DATA = '{"hit":true,"data":'

export const cacheRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // docs/protocol.md, Cache get. A key that is blank after trimming is a miss. The answer has no schema: hits are
  // sent as stored.
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await store.cache.get(request.body.key.trim())
    if (hit !== null) return sendHit(reply, hit)
    reply.type('application/json; charset=utf-8')
    return MISS
  })

  // docs/protocol.md, Cache put. Answers after the commit.
  server.post(
    '/api/runtime/cache/put',
    { schema: { body: cachePutRequest, response: { 200: ok } } },
    async (request) => {
      const key = request.body.key.trim()
      if (key === '') throw new ExpectedError(400, 'The key is blank.')
      await store.cache.put(key, jsonText(request.body.data, 'data'))
      return { ok: true as const }
    },
  )
}

function sendHit(reply: FastifyReply, hit: CacheHit): string | FastifyReply {
  return sendStored(reply, BEFORE_DATA, hit.response, {
    created_at: hit.createdAt ?? undefined,
    updated_at: hit.updatedAt ?? undefined,
    hit_count: hit.hitCount,
    last_hit_at: hit.lastHitAt,
  })
}
