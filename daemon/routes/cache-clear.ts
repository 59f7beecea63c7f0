import {
  type CacheCleared,
  type CacheClearRequest,
  cacheClearRequest,
} from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Selection } from '../store/cache-removal.ts'
import { type Clock, daysAgo } from '../store/clock.ts'
import { writeFailure } from '../store/failures.ts'
import { LockedTooLong } from '../store/short-turns.ts'
import type { Store } from '../store/store.ts'

/** `POST /api/runtime/cache/clear`: removes what is named, in short turns, until the server closes; counters stay. */
export function cacheClear(server: Server, store: Store, clock: Clock): void {
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  server.post(
    '/api/runtime/cache/clear',
    { onRequest: ownPageOnly, schema: { body: cacheClearRequest } },
    async ({ body }): Promise<CacheCleared> => {
      const clearing = store.contents.clear(selectionOf(body, clock), closing.signal)
      const cleared = await clearing.catch((error: unknown) => {
        if (error instanceof LockedTooLong) throw new ExpectedError(500, error.message)
        throw writeFailure(error)
      })
      store.log.record('info', 'The cache was cleared.', cleared)
      return { ok: true, ...cleared }
    },
  )
}

/** Keys as they stand in the store: another program may have left one that no look-up finds, since those are trimmed. */
function selectionOf(body: CacheClearRequest, clock: Clock): Selection {
  if ('all' in body) return {}
  return 'keys' in body ? { keys: body.keys } : { olderThan: daysAgo(body.older_than_days, clock) }
}
