import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyServerOptions } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readPageTemplate } from '../shared/server/answers/page-files.ts'
import { createServer, type Server, type ServerOptions } from '../shared/server/create-server.ts'
import { APP_VERSION } from '../shared/version.ts'
import { decorateRequests, ownersOnly, workspacesOf } from './owners.ts'
import { cachePutRoute, cacheRoutes } from './routes/cache-routes.ts'
import { documentRoutes } from './routes/document-routes.ts'
import { earlierAnswerRoutes } from './routes/earlier-answer-routes.ts'
import { lineFileRoutes } from './routes/line-files.ts'
import { type PageOptions, pageRoutes } from './routes/page-routes.ts'
import { storedAnswerRoutes } from './routes/stored-answers.ts'
import { telemetryRoutes } from './routes/telemetry-routes.ts'
import type { DaemonSettings } from './settings.ts'
import type { Clock } from './store/clock.ts'
import { openStore } from './store/sqlite/files/open-store.ts'
import type { Store, StoreOptions } from './store/store.ts'

export type DaemonOptions = Omit<StoreOptions, 'report' | 'logEvent'> & {
  /** The folder with the built page, including index.html. */
  pageFolder?: string
  logger?: FastifyServerOptions['logger']
  answerLimits?: ServerOptions['answerLimits']
  /** By default, opens the files at `settings.runtimeDb`. */
  makeStore?: (options: StoreOptions) => Store
}

/** An answer to 50 × 50 people can have tens of MB (docs/dev/protocol.md, Statuses). */
const BODY_LIMIT = 64 * 1024 * 1024
/** This limit is small, because the thread that serves requests parses these bodies. */
const SMALL_BODY_LIMIT = 64 * 1024
const LARGE_BODIES = ['/api/runtime/cache/put']
const ROUTES: readonly FastifyPluginAsyncZod<PageOptions & { clock: Clock }>[] = [
  pageRoutes,
  cacheRoutes,
  cachePutRoute,
  telemetryRoutes,
  storedAnswerRoutes,
  lineFileRoutes,
]
const OWN_WORK: typeof ROUTES = [documentRoutes, earlierAnswerRoutes]
const BUILT_PAGE = fileURLToPath(new URL('../.output/page', import.meta.url))

/** Builds the daemon. Throws a StartError if the page is not built or the store cannot be used. */
export function buildDaemon(settings: DaemonSettings, options: DaemonOptions = {}): Server {
  const { pageFolder = BUILT_PAGE, logger = false, answerLimits = {}, ...storeOptions } = options
  const { makeStore = (all: StoreOptions) => openStore(settings.runtimeDb, all) } = options
  const template = readPageTemplate(pageFolder)
  const server = createServer({ ...settings, bodyLimit: BODY_LIMIT, logger, answerLimits })
  const store = makeStore({
    ...storeOptions,
    cacheMaxBytes: settings.cacheMaxBytes,
    telemetryDays: settings.telemetryDays,
    report: (error) => server.log.error(error),
    logEvent: (level, message, detail) => server.log[level](detail, message),
  })
  server.addHook('onError', (_request, _reply, error, done) => {
    store.reportError(error)
    done()
  })
  server.addHook('onRoute', (route) => {
    if (!LARGE_BODIES.includes(route.url)) route.bodyLimit ??= SMALL_BODY_LIMIT
  })
  let hasListened = false
  server.addHook('onListen', async () => {
    hasListened = true
    store.announce(server.listeningOrigin)
    store.log('info', 'The daemon started.', { version: APP_VERSION, url: server.listeningOrigin })
  })
  server.addHook('preClose', async () => store.beginShutdown())
  server.addHook('onClose', async () => {
    if (hasListened) store.log('info', 'The daemon stopped.')
    await store.close()
  })
  const { clock = () => new Date() } = storeOptions
  const { apiBase, allowOtherUsers } = settings
  const dataFolder = settings.databaseUrl === undefined ? dirname(settings.runtimeDb) : null
  const routeOptions = { template, folder: pageFolder, apiBase, allowOtherUsers, store, dataFolder, clock }
  decorateRequests(server, workspacesOf(settings))
  for (const routes of ROUTES) server.register(routes, routeOptions)
  server.register(async (ownWork) => {
    ownWork.addHook('onRequest', ownersOnly)
    for (const routes of OWN_WORK) ownWork.register(routes, routeOptions)
  })
  return server
}
