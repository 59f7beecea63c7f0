import { historyRequest, type RuntimeHistory } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { History } from '../store/history.ts'

/** `GET /api/runtime/history?days=`: the figures of each of the last days (UTC), 1 to 366. */
export function history(server: Server, figures: History): void {
  server.get(
    '/api/runtime/history',
    { schema: { querystring: historyRequest } },
    async ({ query }): Promise<RuntimeHistory> => ({ days: await figures.read(query.days) }),
  )
}
