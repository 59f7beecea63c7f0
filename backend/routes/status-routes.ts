import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { backendStats, health } from '../../shared/contract/backend.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { SCHEMA_VERSION } from '../database/bibliography-schema.ts'
import type { CurrentBibliography } from '../database/current-bibliography.ts'
import type { BackendSettings } from '../settings.ts'

const STARTER_NOTICE = `Only the starter data is loaded. For all of dblp (about 1 GB to download) run: ${ownCommand('import')}`

type Options = { current: CurrentBibliography; settings: Pick<BackendSettings, 'dataDate'> }

export const statusRoutes: FastifyPluginAsyncZod<Options> = async (server, { current, settings }) => {
  // Answers 503 without a usable database, and says what to do.
  server.get('/api/health', { schema: { response: { 200: health } } }, async () =>
    current.read(() => ({ status: 'ok' as const })),
  )

  server.get('/api/stats', { schema: { response: { 200: backendStats } } }, async () => {
    const facts = await current.read((bibliography) => bibliography.facts())
    return {
      publications: facts.publications,
      authors: facts.persons,
      data_source: 'DBLP',
      data_date: settings.dataDate ?? facts.dataDate,
      newest_year: facts.newestYear,
      names: facts.names,
      sample: facts.sample,
      ...(facts.sample && { notice: STARTER_NOTICE }),
      schema_version: SCHEMA_VERSION,
    }
  })
}
