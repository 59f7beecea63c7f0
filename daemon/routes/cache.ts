import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheGetRequest, cachePutRequest, ok } from '../../shared/contract/runtime.ts'
import { acceptOnlyJson, malformedBody } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { CacheHit } from '../store/runtime/cache/query-cache.ts'
import { LARGE_BYTES } from '../store/sqlite/stored-answer.ts'
import type { Store } from '../store/store.ts'
import { type PutBody, readPutBody } from '../store/worker/put-body.ts'
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
}

/** docs/protocol.md, Cache put. Answers after the commit. A plugin of its own, since it takes the bytes of the body. */
export const cachePutRoute: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  const received = new WeakMap<FastifyRequest, Buffer>()
  server.post(
    '/api/runtime/cache/put',
    {
      schema: { body: cachePutRequest, response: { 200: ok } },
      preValidation: async (request) => {
        if (!Buffer.isBuffer(request.body)) return
        const { value, body, start, end } = await putBodyOf(request.body, store)
        // The schema sees everything but the answer, which is an object or a small value in place of what it is.
        request.body = value as typeof request.body
        received.set(request, body.subarray(start, end))
      },
    },
    async (request) => {
      const key = request.body.key.trim()
      const json = received.get(request)
      if (key === '' || json === undefined) throw new ExpectedError(400, 'The key is blank.')
      await store.cache.put(key, json)
      return { ok: true as const }
    },
  )
}

async function putBodyOf(body: Buffer, store: Store): Promise<PutBody & { body: Buffer }> {
  try {
    if (body.length > LARGE_BYTES) return await store.workers.readPutBody(body)
    return { ...readPutBody(body), body }
  } catch (error) {
    throw error instanceof SyntaxError ? malformedBody(error) : error
  }
}

function sendHit(reply: FastifyReply, hit: CacheHit): string | FastifyReply {
  return sendStored(reply, BEFORE_DATA, hit.response, {
    created_at: hit.createdAt ?? undefined,
    updated_at: hit.updatedAt ?? undefined,
    hit_count: hit.hitCount,
    last_hit_at: hit.lastHitAt,
  })
}
