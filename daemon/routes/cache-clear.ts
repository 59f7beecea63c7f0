import {
  type CacheCleared,
  type CacheClearRequest,
  cacheClearRequest,
} from '../../shared/contract/runtime.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { CacheContents } from '../store/cache-contents.ts'
import { writeFailure } from '../store/failures.ts'
import type { RecentQueries } from '../store/recent-queries.ts'
import { LockedTooLong } from '../store/short-turns.ts'
import { daysAgo } from './days-ago.ts'

export type Cleared = { entries: number; bytes: number }

type Parts = { contents: CacheContents; recent: RecentQueries }

/** `POST /api/runtime/cache/clear`: removes what is named, in short turns, until the server closes; counters stay. `onCleared` is told. */
export function cacheClear(server: Server, parts: Parts, onCleared: (cleared: Cleared) => void): void {
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  server.post(
    '/api/runtime/cache/clear',
    { schema: { body: cacheClearRequest } },
    async ({ body }): Promise<CacheCleared> => {
      const cleared = await clear(parts, body, closing.signal).catch((error: unknown) => {
        if (error instanceof LockedTooLong) throw new ExpectedError(500, error.message)
        throw writeFailure(error)
      })
      onCleared(cleared)
      return { ok: true, ...cleared }
    },
  )
}

async function clear(
  { contents, recent }: Parts,
  body: CacheClearRequest,
  signal: AbortSignal,
): Promise<Cleared> {
  if ('all' in body) return contents.clear({}, signal)
  if ('keys' in body) return contents.clear({ keys: body.keys.map((key) => key.trim()) }, signal)
  return clearOlder(contents, recent, daysAgo(body.older_than_days), signal)
}

/** The old ones are named by the index on times: to look for them among all would read every answer. */
async function clearOlder(
  contents: CacheContents,
  recent: RecentQueries,
  olderThan: string,
  signal: AbortSignal,
): Promise<Cleared> {
  const cleared = { entries: 0, bytes: 0 }
  for (;;) {
    const { entries, bytes } = await contents.clear({ keys: recent.oldest(olderThan), olderThan }, signal)
    if (entries === 0 || signal.aborted) return cleared
    cleared.entries += entries
    cleared.bytes += bytes
  }
}
