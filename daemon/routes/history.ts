import { historyRequest, type RuntimeHistory } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Store } from '../store/store.ts'

/** `GET /api/runtime/history?days=`: the figures of each of the last days (UTC), 1 to 366. */
export function history(server: Server, store: Store): void {
  server.get(
    '/api/runtime/history',
    { onRequest: ownPageOnly, schema: { querystring: historyRequest } },
    async ({ query }): Promise<RuntimeHistory> => ({ days: await store.history.read(query.days) }),
  )
}
