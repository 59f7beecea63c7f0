import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type PipelineFiles,
  pipelineConfig,
  pipelineFiles,
  startRequest,
} from '../../shared/contract/backend/pipeline.ts'
import { z } from '../../shared/contract/zod.ts'
import { utcText } from '../../shared/measures.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { downloadFolder } from '../download/download-folder.ts'
import type { Pipeline } from '../jobs/pipeline.ts'
import type { BackendSettings } from '../settings.ts'

type Options = { pipeline: Pipeline; settings: Pick<BackendSettings, 'dbPath' | 'dataDir'> }

/** The pipeline's endpoints (docs/dev/protocol.md, Pipeline). Each POST answers with the new state, to the console's page alone. */
export const pipelineRoutes: FastifyPluginAsyncZod<Options> = async (server, { pipeline, settings }) => {
  server.get('/api/config', { schema: { response: { 200: pipelineConfig } } }, async () => pipeline.config)
  server.get('/api/state', async () => pipeline.state)
  // All fields are optional, so the body is too.
  server.post(
    '/api/start',
    { onRequest: ownPageOnly, schema: { body: z.nullish(startRequest) } },
    async ({ body }) => pipeline.start(body ?? {}),
  )
  server.post('/api/stop', { onRequest: ownPageOnly }, async () => pipeline.stop())
  server.post('/api/reset', { onRequest: ownPageOnly }, async () => pipeline.reset())
  server.get('/api/files', { schema: { response: { 200: pipelineFiles } } }, () => dataFiles(settings))
}

type DataFile = PipelineFiles['files'][number]

/** Lists the data files with sizes. Names only: clients must not learn their folders. */
async function dataFiles({ dbPath, dataDir }: Options['settings']): Promise<PipelineFiles> {
  const { dump, part } = downloadFolder(dataDir)
  const found = await Promise.all([fileAt(dbPath, 'database'), fileAt(dump, 'dump'), fileAt(part, 'part')])
  return { files: found.filter((file) => file !== null) }
}

async function fileAt(path: string, kind: DataFile['kind']): Promise<DataFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  return { name: basename(path), kind, bytes: found.size, modified_at: utcText(found.mtime) }
}
