import type { Server } from '../../shared/server/create-server.ts'
import type { CurrentBibliography } from '../bibliography/current-bibliography.ts'

/** `GET /api/health`: ok while there is a database to answer from, else 503 and what to do. */
export function healthRoute(server: Server, current: CurrentBibliography): void {
  server.get('/api/health', async () => current.read(() => ({ status: 'ok' as const })))
}
