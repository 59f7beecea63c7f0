import {
  type BackendStats,
  backendStats,
  type EntryResolution,
  health,
  type PairsAnswer,
  type PairsPayload,
  type PcMembers,
  pairsAnswer,
  pcMembers,
  type ResolveRequest,
  resolveAnswer,
  type SearchAnswer,
  searchAnswer,
} from '../contract/backend.ts'
import { type ClientSettings, type Received, type RequestOptions, requestJson, small } from './request.ts'

/** A typed client of the backend's API (docs/protocol.md, Backend). It checks each answer against its schema. */
export type BackendClient = {
  health(options?: RequestOptions): Promise<void>
  stats(options?: RequestOptions): Promise<BackendStats>
  /** Like `stats`, with the version of the backend; null if the backend is not ours. */
  statsAndVersion(options?: RequestOptions): Promise<Received<BackendStats>>
  pcMembers(options?: RequestOptions): Promise<PcMembers>
  pairs(payload: PairsPayload, options?: RequestOptions): Promise<PairsAnswer>
  /** Only our backend has this endpoint; others answer 404. */
  resolve(request: ResolveRequest, options?: RequestOptions): Promise<EntryResolution[]>
  /**
   * Persons with a name whose words begin with the query's words. Our backend only. `limit` is 1..50, by default 10.
   */
  search(query: string, limit?: number, options?: RequestOptions): Promise<SearchAnswer>
}

export function backendClient(settings: ClientSettings): BackendClient {
  const statsAndVersion = (options?: RequestOptions) =>
    requestJson(settings, '/api/stats', backendStats, undefined, small(options))
  return {
    health: async (options) => {
      await requestJson(settings, '/api/health', health, undefined, small(options))
    },
    stats: async (options) => (await statsAndVersion(options)).body,
    statsAndVersion,
    pcMembers: async (options) =>
      (await requestJson(settings, '/api/pc-members', pcMembers, undefined, options)).body,
    pairs: async (payload, options) =>
      (await requestJson(settings, '/api/coauthors/pairs', pairsAnswer, payload, options)).body,
    resolve: async (request, options) =>
      (await requestJson(settings, '/api/authors/resolve', resolveAnswer, request, options)).body.resolution,
    search: async (query, limit, options) => {
      const asked = new URLSearchParams({ q: query, ...(limit !== undefined && { limit: String(limit) }) })
      return (await requestJson(settings, `/api/authors/search?${asked}`, searchAnswer, undefined, options))
        .body
    },
  }
}
