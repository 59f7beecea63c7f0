import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheGetRequest } from '../../shared/contract/runtime.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { answerOwnerOf } from '../owners.ts'
import type { Hit, Store } from '../store/store.ts'
import { sendOk, sendStored } from './send-stored.ts'

const MISS = '{"hit":false,"data":null}'

export const cacheRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // See docs/dev/protocol.md, Cache get. Hits are sent as stored, so the route has no schema for its answer.
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, (request, reply) => {
    const hit = store.hit(answerOwnerOf(request), request.body.key.trim())
    // Avoids a promise and copied fields: both together would take a tenth of a hit's processor time.
    return hit instanceof Promise ? hit.then((found) => sendHit(reply, found)) : sendHit(reply, hit)
  })
}

function sendHit(reply: FastifyReply, hit: Hit | null): FastifyReply {
  if (hit === null) return reply.type('application/json; charset=utf-8').send(MISS)
  const { response, created_at, updated_at, hit_count, last_hit_at } = hit
  const fields = { created_at: created_at ?? undefined, updated_at: updated_at ?? undefined }
  return sendStored(reply, '{"hit":true,"data":', response, { ...fields, hit_count, last_hit_at })
}

/** See docs/dev/protocol.md, Cache put. Responds after the commit. A separate plugin, because it reads bodies as bytes. */
export const cachePutRoute: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  server.post('/api/runtime/cache/put', async (request, reply) => {
    await store.put(answerOwnerOf(request), bytesOf(request.body))
    return sendOk(reply)
  })
}
