import { createServer, type Server, type ServerOptions } from '../shared/server/create-server.ts'
import { CurrentBibliography } from './bibliography/current-bibliography.ts'
import { healthRoute } from './routes/health.ts'
import { pairsRoute } from './routes/pairs.ts'
import { pcMembersRoute } from './routes/pc-members.ts'
import { resolveRoute } from './routes/resolve.ts'
import { statsRoute } from './routes/stats.ts'
import type { BackendSettings } from './settings.ts'

// 100 names are a few kilobytes; the rest is room for very long ones.
const BODY_LIMIT = 1024 * 1024

/** The backend with all its routes. It listens to nothing, makes no file and opens the database when first asked. */
export function buildBackend(settings: BackendSettings, logger: ServerOptions['logger'] = false): Server {
  const server = createServer({
    allowedHosts: settings.allowedHosts,
    allowedOrigins: settings.corsOrigins,
    bodyLimit: BODY_LIMIT,
    logger,
  })
  const current = new CurrentBibliography(settings.dbPath, settings.dbBusyTimeoutMs)
  server.addHook('onClose', () => current.close())
  healthRoute(server, current)
  statsRoute(server, current, settings)
  pairsRoute(server, current, settings)
  resolveRoute(server, current, settings)
  pcMembersRoute(server, settings)
  return server
}
