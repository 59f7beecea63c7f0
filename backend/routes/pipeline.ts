import { startRequest } from '../../shared/contract/pipeline.ts'
import { z } from '../../shared/contract/zod.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { Pipeline } from '../pipeline/run/pipeline.ts'

/** The pipeline's endpoints (docs/protocol.md, Pipeline): each POST answers the state as it is then. */
export function pipelineRoutes(server: Server, pipeline: Pipeline): void {
  server.get('/api/config', async () => pipeline.config)
  server.get('/api/state', async () => pipeline.state)
  // Nothing has to be said, so nothing need be sent.
  server.post('/api/start', { schema: { body: z.nullish(startRequest) } }, async ({ body }) =>
    pipeline.start(body ?? {}),
  )
  server.post('/api/stop', async () => pipeline.stop())
  server.post('/api/reset', async () => pipeline.reset())
}
