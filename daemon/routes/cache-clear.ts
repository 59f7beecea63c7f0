import {
  type CacheCleared,
  type CacheClearRequest,
  cacheClearRequest,
} from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { CacheContents } from '../store/cache-contents.ts'
import type { Selection } from '../store/cache-removal.ts'
import { writeFailure } from '../store/failures.ts'
import { LockedTooLong } from '../store/short-turns.ts'
import { daysAgo } from './days-ago.ts'

export type Cleared = { entries: number; bytes: number }

/** `POST /api/runtime/cache/clear`: removes what is named, in short turns; counters stay. `onCleared` is told of it. */
export function cacheClear(
  server: Server,
  contents: CacheContents,
  onCleared: (cleared: Cleared) => void,
): void {
  server.post(
    '/api/runtime/cache/clear',
    { schema: { body: cacheClearRequest } },
    async ({ body }): Promise<CacheCleared> => {
      const cleared = await contents.clear(selectionOf(body)).catch((error: unknown) => {
        if (error instanceof LockedTooLong) throw new ExpectedError(500, error.message)
        throw writeFailure(error)
      })
      onCleared(cleared)
      return { ok: true, ...cleared }
    },
  )
}

function selectionOf(body: CacheClearRequest): Selection {
  if ('keys' in body) return { keys: body.keys.map((key) => key.trim()) }
  return 'all' in body ? {} : { olderThan: daysAgo(body.older_than_days) }
}
