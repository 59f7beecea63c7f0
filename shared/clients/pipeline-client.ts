import { type BackendStats, backendStats } from '../contract/backend.ts'
import {
  type PipelineFiles,
  type PipelineState,
  pipelineFiles,
  pipelineState,
  type StartRequest,
} from '../contract/pipeline.ts'
import { type ClientSettings, type RequestOptions, requestJson } from './request.ts'

/** A typed client of the backend's pipeline (docs/protocol.md, Pipeline). It checks each answer against its schema. */
export type PipelineClient = {
  state(options?: RequestOptions): Promise<PipelineState>
  files(options?: RequestOptions): Promise<PipelineFiles>
  stats(options?: RequestOptions): Promise<BackendStats>
  start(request: StartRequest): Promise<PipelineState>
  stop(): Promise<PipelineState>
  reset(): Promise<PipelineState>
}

export function pipelineClient(settings: ClientSettings): PipelineClient {
  const get = async (path: string, options?: RequestOptions) =>
    (await requestJson(settings, path, pipelineState, undefined, options)).body
  const post = async (path: string, body: unknown) =>
    (await requestJson(settings, path, pipelineState, body)).body
  return {
    state: (options) => get('/api/state', options),
    files: async (options) =>
      (await requestJson(settings, '/api/files', pipelineFiles, undefined, options)).body,
    stats: async (options) =>
      (await requestJson(settings, '/api/stats', backendStats, undefined, options)).body,
    start: (request) => post('/api/start', request),
    stop: () => post('/api/stop', {}),
    reset: () => post('/api/reset', {}),
  }
}
