import {
  type CacheGetAnswer,
  cacheGetAnswer,
  ok,
  type QueryEvent,
  type RuntimeConfig,
  type RuntimeStats,
  runtimeConfig,
  runtimeStats,
} from '../contract/runtime.ts'
import { type ClientSettings, type RequestOptions, requestJson } from './request.ts'

/** The daemon's API (contract.md, part 1), typed and checked. */
export type RuntimeClient = {
  stats(options?: RequestOptions): Promise<RuntimeStats>
  config(options?: RequestOptions): Promise<RuntimeConfig>
  cacheGet(key: string, options?: RequestOptions): Promise<CacheGetAnswer>
  cachePut(key: string, data: object, options?: RequestOptions): Promise<void>
  recordEvent(event: QueryEvent, options?: RequestOptions): Promise<void>
}

export function runtimeClient(settings: ClientSettings): RuntimeClient {
  return {
    stats: async (options) =>
      (await requestJson(settings, '/api/runtime/stats', runtimeStats, undefined, options)).body,
    config: async (options) =>
      (await requestJson(settings, '/api/runtime/config', runtimeConfig, undefined, options)).body,
    cacheGet: async (key, options) =>
      (await requestJson(settings, '/api/runtime/cache/get', cacheGetAnswer, { key }, options)).body,
    cachePut: async (key, data, options) => {
      await requestJson(settings, '/api/runtime/cache/put', ok, { key, data }, options)
    },
    recordEvent: async (event, options) => {
      await requestJson(settings, '/api/runtime/query/event', ok, event, { keepalive: true, ...options })
    },
  }
}
