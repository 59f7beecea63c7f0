import {
  backendStats,
  health,
  type PairsPayload,
  pairsAnswer,
  pcMembers,
  type ResolveRequest,
  resolveAnswer,
  searchAnswer,
} from '../contract/backend.ts'
import { pipelineFiles, pipelineState, type StartRequest } from '../contract/pipeline.ts'
import { type ProfilesRequest, profilesAnswer } from '../contract/profiles.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, requestJson, small } from './request.ts'

/** A typed client of the backend's API (docs/protocol.md, Backend). It checks each answer against its schema. */
export function backendClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    health: (options?: RequestOptions) => ask('/api/health', health, undefined, small(options)),
    stats: (options?: RequestOptions) => ask('/api/stats', backendStats, undefined, small(options)),
    /** Like `stats`, with the version of the backend; null if the backend is not ours. */
    statsAndVersion: (options?: RequestOptions) =>
      requestJson(settings, '/api/stats', backendStats, undefined, small(options)),
    pcMembers: (options?: RequestOptions) => ask('/api/pc-members', pcMembers, undefined, options),
    pairs: (payload: PairsPayload, options?: RequestOptions) =>
      ask('/api/coauthors/pairs', pairsAnswer, payload, options),
    /** Only our backend has this endpoint; others answer 404. */
    resolve: async (request: ResolveRequest, options?: RequestOptions) =>
      (await ask('/api/authors/resolve', resolveAnswer, request, options)).resolution,
    /** Only our backend has this endpoint; others answer 404. */
    profiles: async (request: ProfilesRequest, options?: RequestOptions) =>
      (await ask('/api/authors/profiles', profilesAnswer, request, options)).profiles,
    /**
     * Persons with a name whose words begin with the query's words. Our backend only. `limit` is 1..50, by default 10.
     */
    search: (query: string, limit?: number, options?: RequestOptions) => {
      const asked = new URLSearchParams({ q: query, ...(limit !== undefined && { limit: String(limit) }) })
      return ask(`/api/authors/search?${asked}`, searchAnswer, undefined, options)
    },
  }
}

/** A typed client of the backend's pipeline (docs/protocol.md, Pipeline). It checks each answer against its schema. */
export function pipelineClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    state: (options?: RequestOptions) => ask('/api/state', pipelineState, undefined, options),
    files: (options?: RequestOptions) => ask('/api/files', pipelineFiles, undefined, options),
    stats: (options?: RequestOptions) => ask('/api/stats', backendStats, undefined, options),
    start: (request: StartRequest) => ask('/api/start', pipelineState, request),
    stop: () => ask('/api/stop', pipelineState, {}),
    reset: () => ask('/api/reset', pipelineState, {}),
  }
}

export type PipelineClient = ReturnType<typeof pipelineClient>
