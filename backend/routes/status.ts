import type { BackendStats } from '../../shared/contract/backend.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { SCHEMA_VERSION } from '../database/bibliography-schema.ts'
import type { CurrentBibliography } from '../database/current-bibliography.ts'
import type { BackendSettings } from '../settings.ts'

/** `GET /api/health`: ok while there is a database to answer from, else 503 and what to do. */
export function healthRoute(server: Server, current: CurrentBibliography): void {
  server.get('/api/health', async () => current.read(() => ({ status: 'ok' as const })))
}

const STARTER_NOTICE =
  'Only the starter data is loaded. For all of dblp (about 1 GB to download) run: npm run import'

/** `GET /api/stats`: how much data there is, and from when; while it is only the starter data, how to get the rest. */
export function statsRoute(
  server: Server,
  current: CurrentBibliography,
  { dataDate }: Pick<BackendSettings, 'dataDate'>,
): void {
  server.get('/api/stats', async (): Promise<BackendStats> => {
    const facts = await current.read((bibliography) => bibliography.facts())
    return {
      publications: facts.publications,
      authors: facts.persons,
      data_source: 'DBLP',
      data_date: dataDate ?? facts.dataDate,
      names: facts.names,
      sample: facts.sample,
      ...(facts.sample && { notice: STARTER_NOTICE }),
      schema_version: SCHEMA_VERSION,
    }
  })
}
