import { cachePutRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { jsonText } from '../json-text.ts'
import type { QueryCache } from '../store/query-cache.ts'

/** `POST /api/runtime/cache/put`: contract.md, part 1. Answers after the commit. */
export function cachePut(server: Server, cache: QueryCache): void {
  server.post('/api/runtime/cache/put', { schema: { body: cachePutRequest } }, async (request) => {
    const key = request.body.key.trim()
    if (key === '') throw new ExpectedError(400, 'The key is blank.')
    await cache.put(key, jsonText(request.body.data, 'data'))
    return { ok: true }
  })
}
