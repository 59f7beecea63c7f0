import {
  type BackendAccess,
  backendAccessAnswer,
  type CacheCleared,
  type CacheClearRequest,
  type CacheGetAnswer,
  type CacheList,
  cacheCleared,
  cacheGetAnswer,
  cacheList,
  ok,
  type QueryEvent,
  type RuntimeConfig,
  type RuntimeHistory,
  type RuntimeStats,
  runtimeConfig,
  runtimeHistory,
  runtimeStats,
} from '../contract/runtime.ts'
import { type ClientSettings, type RequestOptions, requestJson, small } from './request.ts'

/** A typed client of the daemon's API (docs/protocol.md, Daemon). It checks each answer against its schema. */
export type RuntimeClient = {
  stats(options?: RequestOptions): Promise<RuntimeStats>
  config(options?: RequestOptions): Promise<RuntimeConfig>
  /** Whether the backend lets in pages of this origin. Additive, and for the daemon's own page alone. */
  backendAccess(origin: string, options?: RequestOptions): Promise<BackendAccess>
  cacheGet(key: string, options?: RequestOptions): Promise<CacheGetAnswer>
  cachePut(key: string, data: object, options?: RequestOptions): Promise<void>
  recordEvent(event: QueryEvent, options?: RequestOptions): Promise<void>
  /** The last 1..366 days. This endpoint and those below are additive. */
  history(span: { days: number; by: 'day' | 'week' }, options?: RequestOptions): Promise<RuntimeHistory>
  /** The newest 1..200 entries. */
  cacheList(wish: { limit: number }, options?: RequestOptions): Promise<CacheList>
  cacheClear(what: CacheClearRequest, options?: RequestOptions): Promise<CacheCleared>
  /** The user has read that a backup has replaced the damaged workspace. For the daemon's own page alone. */
  noteRestoredRead(): Promise<void>
}

export function runtimeClient(settings: ClientSettings): RuntimeClient {
  return {
    stats: async (options) =>
      (await requestJson(settings, '/api/runtime/stats', runtimeStats, undefined, small(options))).body,
    config: async (options) =>
      (await requestJson(settings, '/api/runtime/config', runtimeConfig, undefined, small(options))).body,
    backendAccess: async (origin, options) => {
      const path = `/api/runtime/backend-access?${new URLSearchParams({ origin })}`
      return (await requestJson(settings, path, backendAccessAnswer, undefined, small(options))).body.access
    },
    cacheGet: async (key, options) =>
      (await requestJson(settings, '/api/runtime/cache/get', cacheGetAnswer, { key }, options)).body,
    cachePut: async (key, data, options) => {
      await requestJson(settings, '/api/runtime/cache/put', ok, { key, data }, options)
    },
    recordEvent: async (event, options) => {
      await requestJson(settings, '/api/runtime/query/event', ok, event, { keepalive: true, ...options })
    },
    history: async ({ days, by }, options) =>
      (
        await requestJson(
          settings,
          `/api/runtime/history?days=${days}&by=${by}`,
          runtimeHistory,
          undefined,
          options,
        )
      ).body,
    cacheList: async ({ limit }, options) =>
      (await requestJson(settings, `/api/runtime/cache/list?limit=${limit}`, cacheList, undefined, options))
        .body,
    cacheClear: async (what, options) =>
      (await requestJson(settings, '/api/runtime/cache/clear', cacheCleared, what, options)).body,
    noteRestoredRead: async () => {
      await requestJson(settings, '/api/runtime/workspace/restored-read', ok, {})
    },
  }
}
