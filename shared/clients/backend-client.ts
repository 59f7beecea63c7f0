import { pipelineFiles, pipelineState, type StartRequest } from '../contract/backend/pipeline-shapes.ts'
import { type ProfilesRequest, profilesAnswer } from '../contract/backend/profiles.ts'
import {
  backendStats,
  health,
  type PairsPayload,
  pairsAnswer,
  pcMembers,
  searchAnswer,
} from '../contract/backend.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, requestJson, small } from './request.ts'

/** Sends the requests of docs/dev/protocol.md, Backend. */
export function backendClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    health: (options?: RequestOptions) => ask('/api/health', health, small(options)),
    stats: (options?: RequestOptions) => ask('/api/stats', backendStats, small(options)),
    /** `version` is null if the backend is not ours. */
    statsAndVersion: (options?: RequestOptions) =>
      requestJson(settings, '/api/stats', backendStats, small(options)),
    pcMembers: (options?: RequestOptions) => ask('/api/pc-members', pcMembers, options),
    pairs: (body: PairsPayload, options?: RequestOptions) =>
      ask('/api/coauthors/pairs', pairsAnswer, { body, ...options }),
    /** Only for our backend: others answer 404. */
    profiles: async (body: ProfilesRequest, options?: RequestOptions) =>
      (await ask('/api/authors/profiles', profilesAnswer, { body, ...options })).profiles,
    /** Only for our backend. Finds persons by beginnings of words: `io sto` finds Ion Stoica. `limit`: 1..50, by default 10. */
    search: (query: string, limit?: number, options?: RequestOptions) => {
      const asked = new URLSearchParams({ q: query, ...(limit !== undefined && { limit: String(limit) }) })
      return ask(`/api/authors/search?${asked}`, searchAnswer, options)
    },
  }
}

const DUMP_HEADERS = { 'content-type': 'application/octet-stream' }

/** Sends the requests of docs/dev/protocol.md, Pipeline. */
export function pipelineClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    state: (options?: RequestOptions) => ask('/api/state', pipelineState, options),
    files: (options?: RequestOptions) => ask('/api/files', pipelineFiles, options),
    start: (body: StartRequest) => ask('/api/start', pipelineState, { body }),
    stop: () => ask('/api/stop', pipelineState, { body: {} }),
    /** Sends a dump from the disk. Resolves when the import of the complete dump begins. */
    sendDump: (file: Blob, options?: RequestOptions) =>
      ask('/api/dump', pipelineState, { body: file, headers: DUMP_HEADERS, ...options }),
  }
}

export type PipelineClient = ReturnType<typeof pipelineClient>
