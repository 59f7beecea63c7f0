import { queryEventRequest } from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { Durations } from '../metrics/durations.ts'
import type { Store } from '../store/store.ts'
import { jsonText } from './json-text.ts'

/**
 * `GET /api/runtime/stats`: docs/protocol.md, Runtime stats. Also `cache_bytes`, and `store_moved_aside`, where a damaged store
 * went since the daemon started, or null, and `store_lost`, when its file was found deleted or replaced and whether all
 * that was in it could be written again, or null.
 */
export function stats(server: Server, store: Store): void {
  server.get('/api/runtime/stats', async () => ({
    ...(await store.stats()),
    store_moved_aside: store.movedAside,
    store_lost: store.lost,
  }))
}

/** `POST /api/runtime/query/event`: docs/protocol.md, Query event. Answers after the commit. */
export function queryEvent(server: Server, store: Store, durations: Durations): void {
  server.post('/api/runtime/query/event', { schema: { body: queryEventRequest } }, async (request) => {
    const { extra_json, extra, duration_ms } = request.body
    const wanted = extra_json ?? extra ?? null
    await store.events.record(request.body, wanted === null ? null : jsonText(wanted, 'extra_json'))
    if (typeof duration_ms === 'number') durations.observe(duration_ms)
    return { ok: true }
  })
}
