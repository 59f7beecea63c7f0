import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheGetRequest, cachePutRequest, ok } from '../../shared/contract/runtime.ts'
import { acceptOnlyJson, checked, malformedBody } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { LARGE_BYTES } from '../store/sqlite/stored-answer.ts'
import type { Store } from '../store/store.ts'
import { readPutBody } from '../store/worker/put-body.ts'
import { sendStored } from './send-stored.ts'

const MISS = '{"hit":false,"data":null}'

export const cacheRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // docs/protocol.md, Cache get. A key that is blank after trimming is a miss. The answer has no schema: hits are
  // sent as stored.
  server.post('/api/runtime/cache/get', { schema: { body: cacheGetRequest } }, async (request, reply) => {
    const hit = await store.cache.get(request.body.key.trim())
    if (hit === null) return reply.type('application/json; charset=utf-8').send(MISS)
    const { response, created_at, updated_at, ...fields } = hit
    const times = { created_at: created_at ?? undefined, updated_at: updated_at ?? undefined }
    return sendStored(reply, '{"hit":true,"data":', response, { ...times, ...fields })
  })
}

/** docs/protocol.md, Cache put. Answers after the commit. A plugin of its own, since it takes the bytes of the body. */
export const cachePutRoute: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  server.post('/api/runtime/cache/put', { schema: { response: { 200: ok } } }, async (request) => {
    const { value, body, start, end } = await putBodyOf(request.body, store)
    // The schema sees everything but the answer, which is an object or a small value in place of what it is.
    const key = checked(cachePutRequest, value).key.trim()
    if (key === '') throw new ExpectedError(400, 'The key is blank.')
    await store.cache.put(key, body.subarray(start, end))
    return { ok: true as const }
  })
}

async function putBodyOf(body: unknown, { workers }: Store) {
  if (!Buffer.isBuffer(body)) return { value: undefined, body: Buffer.alloc(0), start: 0, end: 0 }
  try {
    if (body.length > LARGE_BYTES) return await workers.run('readPutBody', body)
    return { ...readPutBody(body), body }
  } catch (error) {
    throw error instanceof SyntaxError ? malformedBody() : error
  }
}
