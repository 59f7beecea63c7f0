import { fileURLToPath } from 'node:url'
import type { FastifyServerOptions } from 'fastify'
import { assets } from '../shared/server/assets.ts'
import { createServer, type Server } from '../shared/server/create-server.ts'
import { readPageTemplate } from '../shared/server/page-template.ts'
import { APP_VERSION } from '../shared/version.ts'
import { Durations } from './metrics/durations.ts'
import { cacheClear } from './routes/cache-clear.ts'
import { cacheGet } from './routes/cache-get.ts'
import { cacheList } from './routes/cache-list.ts'
import { cachePut } from './routes/cache-put.ts'
import { config } from './routes/config.ts'
import { history } from './routes/history.ts'
import { metrics } from './routes/metrics.ts'
import { page } from './routes/page.ts'
import { queryEvent } from './routes/query-event.ts'
import { stats } from './routes/stats.ts'
import type { DaemonSettings } from './settings.ts'
import { CacheContents } from './store/cache-contents.ts'
import { History } from './store/history.ts'
import { LOCK_WAIT_MS, openStore, type Store, type StoreOptions } from './store/open-store.ts'
import { RecentQueries } from './store/recent-queries.ts'

export type DaemonOptions = Omit<StoreOptions, 'report'> & {
  /** The folder with the built page, index.html in it. */
  pageFolder?: string
  logger?: FastifyServerOptions['logger']
  /** A store that is open already, instead of the one at `settings.runtimeDb`. */
  store?: Store
}

/** A full answer for 50 × 50 people can be tens of MB (contract.md, part 1). */
const BODY_LIMIT = 64 * 1024 * 1024
/** Clearing works on the serving thread: so long, then requests go first. */
const CLEAR_TURN_MS = 15
const BUILT_PAGE = fileURLToPath(new URL('../.output/page', import.meta.url))

/**
 * The daemon (contract.md, part 1): the page, a lasting cache of answers, the telemetry log. It listens to nothing;
 * closing it closes its store. Throws a StartError of one line without a built page or a usable store.
 */
export function buildDaemon(settings: DaemonSettings, options: DaemonOptions = {}): Server {
  const { pageFolder = BUILT_PAGE, logger = false, ...storeOptions } = options
  const template = readPageTemplate(pageFolder)
  const server = createServer({ ...settings, bodyLimit: BODY_LIMIT, logger })
  const report = (error: unknown) => server.log.error(error)
  const store = options.store ?? openStore(settings.runtimeDb, { ...storeOptions, report })
  if (store.movedAside !== null) {
    server.log.warn(
      `The store was damaged and has been moved to ${store.movedAside}; a fresh one was started.`,
    )
  }
  let hasListened = false
  server.addHook('onListen', async () => {
    hasListened = true
    store.announce(server.listeningOrigin)
    store.log.record('info', 'The daemon started.', { version: APP_VERSION, url: server.listeningOrigin })
  })
  server.addHook('preClose', async () => store.hurry())
  server.addHook('onClose', async () => {
    if (hasListened) store.log.record('info', 'The daemon stopped.')
    await store.close()
  })
  const waiting = { clock: () => new Date(), lockWaitMs: LOCK_WAIT_MS, ...storeOptions }
  const figures = new History(store.database, waiting)
  const recent = new RecentQueries(store.database, waiting)
  const contents = new CacheContents(store.database, { ...waiting, turnMs: CLEAR_TURN_MS })
  const durations = new Durations()
  page(server, template, settings.apiBase, store.visits)
  assets(server, pageFolder)
  stats(server, store, figures)
  config(server, settings.apiBase)
  cacheGet(server, store.cache)
  cachePut(server, store.cache)
  queryEvent(server, store.events, durations)
  history(server, figures)
  metrics(server, { store, figures, durations })
  cacheList(server, recent, figures)
  cacheClear(server, { contents, recent }, (cleared) => server.log.info(cleared, 'The cache was cleared.'))
  return server
}
