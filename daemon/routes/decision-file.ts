import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  DECISION_FILE_VERSION,
  decisionsImported,
  UNREADABLE_HEADER,
} from '../../shared/contract/decisions.ts'
import { acceptOnlyJson } from '../../shared/server/answers/json-body.ts'
import { ExpectedError, InvalidField } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import type { DecisionFileProblem } from '../decision-file/decision-file.ts'
import { receivedFile } from '../decision-file/received-file.ts'
import { type Clock, utcText } from '../store/clock.ts'
import type { Store } from '../store/store.ts'

type Options = { store: Store; clock: Clock }

/** All decisions and choices as a file: docs/protocol.md, Decision file. A plugin of its own, since it reads a stream. */
export const decisionFileRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  acceptOnlyJson(server, 'stream')

  // The file with all decisions and choices.
  server.get('/api/runtime/decisions/export', { onRequest: ownPageOnly }, async (_request, reply) => {
    const head = { program: APP_VERSION, exported_at: utcText(clock()) }
    const { pieces, unreadable } = await store.decisionTransfer.export(head)
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

  // Checks the whole file before anything is stored. What is there stays.
  server.post(
    '/api/runtime/decisions/import',
    { onRequest: ownPageOnly, schema: { response: { 200: decisionsImported } } },
    async ({ body }) => {
      const file = await receivedFile(body instanceof Readable ? body : Readable.from([]))
      if ('kind' in file) throw problemOf(file)
      const imported = await store.decisionTransfer.import(file)
      const { added } = imported.decisions
      store.log.record('info', 'Decisions were imported.', { added, choices: imported.choices.added })
      return imported
    },
  )
}

function problemOf(problem: DecisionFileProblem): ExpectedError {
  switch (problem.kind) {
    case 'unreadable':
      return new InvalidField({ loc: ['body'], msg: 'is not a file of decisions', type: 'not_decisions' })
    case 'version':
      return new InvalidField({
        loc: ['body', 'version'],
        msg: `is ${problem.version}; this program knows ${DECISION_FILE_VERSION}`,
        type: 'version',
      })
    case 'invalid':
      return new ExpectedError(
        422,
        problem.places.map((place) => ({
          loc: ['body', ...place.split('.')],
          msg: `is missing or not possible (${problem.invalid} in the file)`,
          type: 'invalid',
        })),
      )
  }
}
