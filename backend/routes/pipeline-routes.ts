import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type PipelineFiles,
  type PipelineState,
  pipelineConfig,
  pipelineFiles,
  startRequest,
} from '../../shared/contract/backend/pipeline-shapes.ts'
import { z } from '../../shared/contract/zod.ts'
import { utcText } from '../../shared/measures.ts'
import { isFromOwnPage, ownPageOnly } from '../../shared/server/guard/guard.ts'
import { downloadFolder } from '../import/fetch/download-folder.ts'
import { roomForDblp } from '../import/fetch/room.ts'
import type { Pipeline } from '../import/pipeline.ts'
import type { BackendSettings } from '../settings.ts'

export type PipelineOptions = {
  pipeline: Pipeline
  settings: Pick<BackendSettings, 'dbPath' | 'dataDir' | 'isPersonal'>
}

/**
 * The pipeline's endpoints (docs/dev/protocol.md, Pipeline). Of all web pages, only the page of a personal installation may
 * send a POST. A command line always may.
 */
export const pipelineRoutes: FastifyPluginAsyncZod<PipelineOptions> = async (
  server,
  { pipeline, settings },
) => {
  server.get('/api/config', { schema: { response: { 200: pipelineConfig } } }, async () => pipeline.config)
  server.get('/api/state', async (request) => stateFor(request, pipeline, settings))
  server.post(
    '/api/start',
    { onRequest: ownPageOnly, schema: { body: z.nullish(startRequest) } },
    async (request) => {
      pipeline.start(request.body ?? {})
      return stateFor(request, pipeline, settings)
    },
  )
  server.post('/api/stop', { onRequest: ownPageOnly }, async (request) => {
    pipeline.stop()
    return stateFor(request, pipeline, settings)
  })
  server.post('/api/reset', { onRequest: ownPageOnly }, async (request) => {
    pipeline.reset()
    return stateFor(request, pipeline, settings)
  })
  server.get('/api/files', { schema: { response: { 200: pipelineFiles } } }, () => dataFiles(settings))
}

export function stateFor(
  request: FastifyRequest,
  pipeline: Pipeline,
  { isPersonal }: Pick<BackendSettings, 'isPersonal'>,
): PipelineState {
  // A page's GET to its own origin has no Origin header, but its POST has one.
  const isLetIn = request.headers.origin === undefined ? isPersonal : isFromOwnPage(request)
  return { ...pipeline.state, may_control: isLetIn }
}

type DataFile = PipelineFiles['files'][number]

/** Leaves out the paths, because clients must not learn them. */
async function dataFiles({ dbPath, dataDir }: PipelineOptions['settings']): Promise<PipelineFiles> {
  const places = downloadFolder(dataDir)
  const [database, dump, part] = await Promise.all([
    fileAt(dbPath, 'database'),
    fileAt(places.dump, 'dump'),
    fileAt(places.part, 'part'),
  ])
  const room = await roomForDblp(dataDir, dbPath, part?.bytes ?? 0).catch(() => null)
  return { files: [database, dump, part].filter((file) => file !== null), ...room }
}

async function fileAt(path: string, kind: DataFile['kind']): Promise<DataFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  return { name: basename(path), kind, bytes: found.size, modified_at: utcText(found.mtime) }
}
