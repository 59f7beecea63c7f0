import { cacheGetRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { CacheHit, QueryCache } from '../store/query-cache.ts'

const MISS = '{"hit":false,"data":null}'

/** `POST /api/runtime/cache/get`: contract.md, part 1. A key that is blank after trimming is a miss. */
export function cacheGet(server: Server, cache: QueryCache): void {
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await cache.get(request.body.key.trim())
    reply.type('application/json; charset=utf-8')
    return hit === null ? MISS : textOf(hit)
  })
}

/** The answer is set into the text as it was stored: parsing and printing tens of MB again would stop everyone else. */
function textOf(hit: CacheHit): string {
  const metadata = JSON.stringify({
    created_at: hit.createdAt ?? undefined,
    updated_at: hit.updatedAt ?? undefined,
    hit_count: hit.hitCount,
    last_hit_at: hit.lastHitAt,
  })
  return `{"hit":true,"data":${hit.responseJson},${metadata.slice(1)}`
}
