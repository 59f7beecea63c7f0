import { isAscii } from 'node:buffer'
import { cacheGetRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { CacheHit, QueryCache } from '../store/query-cache.ts'

const MISS = '{"hit":false,"data":null}'
const BEFORE_DATA = '{"hit":true,"data":'

/** `POST /api/runtime/cache/get`: contract.md, part 1. A key that is blank after trimming is a miss. */
export function cacheGet(server: Server, cache: QueryCache): void {
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await cache.get(request.body.key.trim())
    reply.type('application/json; charset=utf-8')
    return hit === null ? MISS : bodyOf(hit)
  })
}

/**
 * The answer is set together around the bytes as they were stored: parsing and printing tens of MB again would stop
 * everyone else. Measured with 50 KB: ASCII goes out faster as a string, anything else as the bytes it is.
 */
function bodyOf(hit: CacheHit): string | Buffer {
  const metadata = JSON.stringify({
    created_at: hit.createdAt ?? undefined,
    updated_at: hit.updatedAt ?? undefined,
    hit_count: hit.hitCount,
    last_hit_at: hit.lastHitAt,
  })
  const afterData = `,${metadata.slice(1)}`
  return isAscii(hit.response)
    ? `${BEFORE_DATA}${hit.response.toString('latin1')}${afterData}`
    : Buffer.concat([Buffer.from(BEFORE_DATA), hit.response, Buffer.from(afterData)])
}
