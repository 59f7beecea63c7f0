import type { FastifyReply } from 'fastify'
import { cacheGetRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { sendPieces } from '../send-pieces.ts'
import type { CacheHit } from '../store/query-cache.ts'
import type { Store } from '../store/store.ts'

const MISS = '{"hit":false,"data":null}'
const BEFORE_DATA = '{"hit":true,"data":'
const BYTES_BEFORE_DATA = Buffer.from(BEFORE_DATA)

/** `POST /api/runtime/cache/get`: docs/protocol.md, Cache get. A key that is blank after trimming is a miss. */
export function cacheGet(server: Server, store: Store): void {
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await store.cache.get(request.body.key.trim())
    reply.type('application/json; charset=utf-8')
    return hit === null ? MISS : sendHit(reply, hit)
  })
}

/**
 * The answer is set together around the JSON as it was stored: parsing and printing tens of MB again would stop
 * everyone else.
 */
function sendHit(reply: FastifyReply, hit: CacheHit): string | FastifyReply {
  const metadata = JSON.stringify({
    created_at: hit.createdAt ?? undefined,
    updated_at: hit.updatedAt ?? undefined,
    hit_count: hit.hitCount,
    last_hit_at: hit.lastHitAt,
  })
  const afterData = `,${metadata.slice(1)}`
  if (typeof hit.response === 'string') return BEFORE_DATA + hit.response + afterData
  sendPieces(reply, [BYTES_BEFORE_DATA, hit.response, Buffer.from(afterData)])
  return reply
}
