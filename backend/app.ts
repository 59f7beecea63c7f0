import { createServer, type Server, type ServerOptions } from '../shared/server/create-server.ts'
import { ConflictsJob } from './conference/conflicts-job.ts'
import { CurrentBibliography } from './database/current-bibliography.ts'
import type { ReplaceOptions } from './import/atomic-replace.ts'
import { Pipeline } from './import/pipeline.ts'
import type { RunParts } from './import/run.ts'
import { queryPool } from './queries/query-pool.ts'
import { conflictsRoutes } from './routes/conflict-routes.ts'
import { pcMembersRoutes } from './routes/pc-member-routes.ts'
import { pipelineRoutes } from './routes/pipeline-routes.ts'
import { queryRoutes } from './routes/query-routes.ts'
import { signpostRoutes } from './routes/signpost.ts'
import { statusRoutes } from './routes/status-routes.ts'
import { uploadRoutes } from './routes/upload-routes.ts'
import type { BackendSettings } from './settings.ts'

export type BackendOptions = Omit<RunParts, 'replace'> & {
  logger?: ServerOptions['logger']
  requestTimeoutMs?: number
  answerLimits?: ServerOptions['answerLimits']
  queryWorker?: URL
  replace?: Pick<ReplaceOptions, 'fileSystem' | 'waitMs'>
}

/** Neither listens nor opens the database. The first read opens it. */
export function buildBackend(settings: BackendSettings, options: BackendOptions = {}): Server {
  const { logger = false, requestTimeoutMs, answerLimits = {}, queryWorker, replace, ...parts } = options
  const server = createServer({
    allowedHosts: settings.allowedHosts,
    allowedOrigins: settings.corsOrigins,
    ownPages: settings.ownPages,
    originsVariable: 'CORS_ORIGINS',
    allowOtherUsers: settings.allowOtherUsers,
    bodyLimit: 1024 * 1024,
    logger,
    answerLimits,
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
  })
  const report = (error: unknown) => server.log.error(error)
  const { dbPath, dbBusyTimeoutMs: busyTimeoutMs } = settings
  const current = new CurrentBibliography(dbPath, busyTimeoutMs)
  server.addHook('onClose', () => current.close())
  const queries = queryPool({ dbPath, busyTimeoutMs, report, worker: queryWorker })
  server.addHook('onClose', () => queries.close())
  const { maxAuthorResolve, dataDate } = settings
  const conflicts = new ConflictsJob({ dbPath, busyTimeoutMs, maxAuthorResolve, dataDate })
  server.addHook('onClose', () => conflicts.end())
  const whileClosed = async (work: () => Promise<void>): Promise<void> => {
    await conflicts.end()
    await queries.whileClosed(() => current.whileClosed(work))
  }
  const pipeline = new Pipeline(settings, { ...parts, replace: { ...replace, whileClosed } }, report)
  server.addHook('onClose', () => pipeline.close())
  server.register(statusRoutes, { current, settings })
  server.register(queryRoutes, { current, queries, settings })
  server.register(conflictsRoutes, { job: conflicts })
  server.register(pcMembersRoutes, { pcMembersCsv: settings.pcMembersCsv })
  server.register(pipelineRoutes, { pipeline, settings })
  server.register(uploadRoutes, { pipeline, settings })
  server.register(signpostRoutes, { pages: settings.corsOrigins })
  return server
}
