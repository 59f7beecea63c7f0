import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheGetRequest } from '../../shared/contract/runtime.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { answerOwnerOf } from '../owners.ts'
import type { Store } from '../store/store.ts'
import { sendOk, sendStored } from './send-stored.ts'

const MISS = '{"hit":false,"data":null}'

export const cacheRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // docs/dev/protocol.md, Cache get. Without a schema for the answer: the route sends hits as stored.
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await store.hit(answerOwnerOf(request), request.body.key.trim())
    if (hit === null) return reply.type('application/json; charset=utf-8').send(MISS)
    const { response, created_at, updated_at, ...fields } = hit
    const times = { created_at: created_at ?? undefined, updated_at: updated_at ?? undefined }
    return sendStored(reply, '{"hit":true,"data":', response, { ...times, ...fields })
  })
}

/** docs/dev/protocol.md, Cache put. Responds after the commit. A plugin of its own, since it reads the body as bytes. */
export const cachePutRoute: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  server.post('/api/runtime/cache/put', async (request, reply) => {
    await store.put(answerOwnerOf(request), bytesOf(request.body))
    return sendOk(reply)
  })
}
