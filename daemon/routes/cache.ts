import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheGetRequest, cachePutRequest, ok } from '../../shared/contract/runtime.ts'
import { jsonText } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { Store } from '../store/store.ts'
import type { CacheHit } from '../store/tables/query-cache.ts'

const MISS = '{"hit":false,"data":null}'
const BEFORE_DATA = '{"hit":true,"data":'
const BYTES_BEFORE_DATA = Buffer.from(BEFORE_DATA)

export const cacheRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // docs/protocol.md, Cache get. A key that is blank after trimming is a miss. The answer has no schema: hits are
  // sent as stored.
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await store.cache.get(request.body.key.trim())
    reply.type('application/json; charset=utf-8')
    return hit === null ? MISS : sendHit(reply, hit)
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

/** Assembles the answer around the stored JSON: parsing and serializing tens of MB would block all other requests. */
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

/**
 * Answers with 200 and sends the pieces in sequence. Fastify needs a whole body, and joining tens of MB would block
 * all other requests. Throws a 503 while clients read too little of earlier answers.
 */
function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const refusal = reply.server.answersInFlight.reserve(reply, length)
  if (refusal !== null) throw refusal
  reply.header('content-length', length)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200)
  for (const piece of pieces) reply.raw.write(piece)
  reply.raw.end()
}
