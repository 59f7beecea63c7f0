import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { decisionsImported, UNREADABLE_HEADER } from '../../shared/contract/decisions.ts'
import { utcText } from '../../shared/measures.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/store.ts'
import { LARGEST_FILE } from '../store/workspace/decision-file.ts'
import { sendPieces } from './send-stored.ts'

type Options = { store: Store; clock: Clock }

/** All decisions and choices as a file: docs/protocol.md, Decision file. A plugin of its own, since it reads bytes. */
export const decisionFileRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  acceptOnlyJson(server, 'bytes')

  // The file with all decisions and choices.
  server.get('/api/runtime/decisions/export', { onRequest: ownPageOnly }, async (_request, reply) => {
    const head = { program: APP_VERSION, exported_at: utcText(clock()) }
    const { file, unreadable } = await store.workers.run('exportDecisions', head)
    reply.header('content-disposition', 'attachment; filename="coauthors-decisions.json"')
    reply.header(UNREADABLE_HEADER, unreadable)
    return sendPieces(reply, [file])
  })

  // Checks the whole file before anything is stored. Stored decisions stay.
  server.post(
    '/api/runtime/decisions/import',
    { onRequest: ownPageOnly, bodyLimit: LARGEST_FILE, schema: { response: { 200: decisionsImported } } },
    async ({ body }) => {
      const { queue, backups } = store.workspace
      const imported = await queue
        .elsewhere(() => store.workers.run('importDecisions', bytesOf(body)))
        // Rows that were added before a failure are backed up, too.
        .finally(() => backups.changed())
      const { added } = imported.decisions
      store.runtime.log('info', 'Decisions were imported.', { added, choices: imported.choices.added })
      return imported
    },
  )
}
