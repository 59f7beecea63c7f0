import { cachePutRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { jsonText } from '../json-text.ts'
import type { Store } from '../store/store.ts'

/** `POST /api/runtime/cache/put`: docs/protocol.md, Cache put. Answers after the commit. */
export function cachePut(server: Server, store: Store): void {
  server.post('/api/runtime/cache/put', { schema: { body: cachePutRequest } }, async (request) => {
    const key = request.body.key.trim()
    if (key === '') throw new ExpectedError(400, 'The key is blank.')
    await store.cache.put(key, jsonText(request.body.data, 'data'))
    return { ok: true }
  })
}
