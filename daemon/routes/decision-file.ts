import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { decisionsImported, UNREADABLE_HEADER } from '../../shared/contract/decisions.ts'
import { utcText } from '../../shared/measures.ts'
import { acceptOnlyJson } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/store.ts'
import { LARGEST_FILE } from '../store/workspace/decision-file.ts'
import { exportDecisions } from '../store/workspace/decision-transfer.ts'

type Options = { store: Store; clock: Clock }

/** All decisions and choices as a file: docs/protocol.md, Decision file. A plugin of its own, since it reads bytes. */
export const decisionFileRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  acceptOnlyJson(server, 'bytes')

  // The file with all decisions and choices.
  server.get('/api/runtime/decisions/export', { onRequest: ownPageOnly }, async (_request, reply) => {
    const head = { program: APP_VERSION, exported_at: utcText(clock()) }
    const { pieces, unreadable } = await exportDecisions(store, head)
    reply.type('application/json; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="coauthors-decisions.json"')
    // With its length a file that is cut on its way is an error, and not a shorter file.
    reply.header(
      'content-length',
      pieces.reduce((bytes, piece) => bytes + piece.length, 0),
    )
    reply.header(UNREADABLE_HEADER, unreadable)
    return Readable.from(pieces, { objectMode: false })
  })

  // Checks the whole file before anything is stored. Stored decisions stay.
  server.post(
    '/api/runtime/decisions/import',
    { onRequest: ownPageOnly, bodyLimit: LARGEST_FILE, schema: { response: { 200: decisionsImported } } },
    async ({ body }) => {
      const file = body instanceof Uint8Array ? body : Buffer.alloc(0)
      const { queue, backups } = store.workspace
      const imported = await queue
        .elsewhere(() => store.workers.run('importDecisionFile', file))
        // Rows that were added before a failure are backed up, too.
        .finally(() => backups.changed())
      const { added } = imported.decisions
      store.log.record('info', 'Decisions were imported.', { added, choices: imported.choices.added })
      return imported
    },
  )
}
