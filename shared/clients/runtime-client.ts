import { earlierAnswer, earlierAnswers } from '../contract/named-queries.ts'
import {
  backendAccessAnswer,
  type CacheClearRequest,
  cacheCleared,
  cacheGetAnswer,
  cacheImported,
  cacheList,
  cacheStats,
  ok,
  type QueryEvent,
  runtimeHistory,
  runtimeStats,
} from '../contract/runtime.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, small } from './request.ts'

/** Sends the requests of docs/dev/protocol.md, Daemon. */
export function runtimeClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    stats: (options?: RequestOptions) => ask('/api/runtime/stats', runtimeStats, small(options)),
    /** Whether the backend accepts pages of this origin. Only for the daemon's own page. */
    backendAccess: async (origin: string, options?: RequestOptions) => {
      const path = `/api/runtime/backend-access?${new URLSearchParams({ origin })}`
      return (await ask(path, backendAccessAnswer, small(options))).access
    },
    cacheGet: (key: string, options?: RequestOptions) =>
      ask('/api/runtime/cache/get', cacheGetAnswer, { body: { key }, ...options }),
    cachePut: (key: string, data: object, options?: RequestOptions) =>
      ask('/api/runtime/cache/put', ok, { body: { key, data }, ...options }),
    recordEvent: (body: QueryEvent) => ask('/api/runtime/query/event', ok, { body, keepalive: true }),
    /** `days`: 1..366. */
    history: ({ days, by }: { days: number; by: 'day' | 'week' }, options?: RequestOptions) =>
      ask(`/api/runtime/history?days=${days}&by=${by}`, runtimeHistory, options),
    /** The newest answers. `limit`: 1..10,000. */
    cacheList: ({ limit }: { limit: number }, options?: RequestOptions) =>
      ask(`/api/runtime/cache/list?limit=${limit}`, cacheList, options),
    cacheStats: () => ask('/api/runtime/cache/stats', cacheStats),
    /** Send the lines of an export in parts of a few MB. */
    cacheImport: (body: Blob) => ask('/api/runtime/cache/import', cacheImported, { body }),
    cacheClear: (body: CacheClearRequest, options?: RequestOptions) =>
      ask('/api/runtime/cache/clear', cacheCleared, { body, ...options }),
    /** Call this when the user has read that a backup replaced the workspace. Only for the daemon's own page. */
    noteRestoredRead: () => ask('/api/runtime/workspace/restored-read', ok, { body: {} }),
    /** The newest first: docs/dev/protocol.md, Earlier answers. Empty for a query that the user has not named. */
    earlierAnswers: async (key: string, options?: RequestOptions) =>
      (await ask('/api/runtime/queries/earlier', earlierAnswers, { body: { key }, ...options })).list,
    earlierAnswer: (key: string, id: number, options?: RequestOptions) =>
      ask('/api/runtime/queries/earlier-answer', earlierAnswer, { body: { key, id }, ...options }),
  }
}

export type RuntimeClient = ReturnType<typeof runtimeClient>
