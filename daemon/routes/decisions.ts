import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readDecisionFile } from '../../shared/conflicts/decisions/decision-file.ts'
import {
  DECISION_FILE_VERSION,
  type DecisionFile,
  decisionConflict,
  decisionKept,
  decisionList,
  decisionsImported,
  type FoundDecisions,
  findDecisionsRequest,
  putDecisionRequest,
  type StoredDecision,
  withdrawDecisionRequest,
} from '../../shared/contract/decisions.ts'
import { listRequest } from '../../shared/contract/listing.ts'
import { z } from '../../shared/contract/zod.ts'
import { ExpectedError, InvalidField } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { tooMany } from '../store/admin/decision-transfer.ts'
import { type Clock, utcText } from '../store/clock.ts'
import type { Store } from '../store/store.ts'

type Options = { store: Store; clock: Clock }

/** Decisions about pairs of persons: docs/protocol.md, Decisions. */
export const decisionRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  // Who asks names the persons, as who asks the cache names the key.
  server.post(
    '/api/runtime/decisions/find',
    { schema: { body: findDecisionsRequest } },
    async ({ body }): Promise<FoundDecisions> => store.decisions.find(body),
  )

  // Answers after the commit; 409 with what is decided by now if that is not what the request replaces.
  server.post(
    '/api/runtime/decisions/put',
    { schema: { body: putDecisionRequest, response: { 200: decisionKept, 409: decisionConflict } } },
    async ({ body }, reply) => {
      const outcome = await store.decisions.put(body.decision, body.replaces)
      if (outcome.kind === 'full') throw tooMany()
      if (outcome.kind === 'kept') return { ok: true as const, decision: outcome.decision }
      return reply.code(409).send(staleAnswer(outcome.decision))
    },
  )

  server.post(
    '/api/runtime/decisions/withdraw',
    { schema: { body: withdrawDecisionRequest, response: { 200: decisionKept, 409: decisionConflict } } },
    async ({ body }, reply) => {
      const outcome = await store.decisions.withdraw(body.id, body.pair)
      if (outcome.kind === 'gone') throw new ExpectedError(404, 'There is no decision on this pair.')
      if (outcome.kind === 'withdrawn') return { ok: true as const, decision: outcome.decision }
      return reply.code(409).send(staleAnswer(outcome.decision))
    },
  )

  // `?search=&limit=&offset=`
  server.get(
    '/api/runtime/decisions/list',
    { onRequest: ownPageOnly, schema: { querystring: listRequest, response: { 200: decisionList } } },
    async ({ query }) => store.decisions.list(query),
  )

  // The file with all decisions and choices.
  server.get('/api/runtime/decisions/export', { onRequest: ownPageOnly }, async (_request, reply) => {
    const { decisions, choices } = await store.decisionTransfer.read()
    const file: DecisionFile = {
      coauthors: 'decisions',
      version: DECISION_FILE_VERSION,
      program: APP_VERSION,
      exported_at: utcText(clock()),
      decisions: decisions.map(({ id: _, pair: __, ...decision }) => decision),
      choices: choices.map(({ id: _, ...choice }) => choice),
    }
    reply.type('application/json; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="coauthors-decisions.json"')
    return `${JSON.stringify(file, null, 1)}\n`
  })

  // Checks the whole file before anything is stored. What is there stays.
  server.post(
    '/api/runtime/decisions/import',
    { onRequest: ownPageOnly, schema: { body: z.unknown(), response: { 200: decisionsImported } } },
    async ({ body }) => {
      const file = readDecisionFile(body)
      if ('kind' in file) throw problemOf(file)
      const imported = await store.decisionTransfer.import(file)
      const { added } = imported.decisions
      store.log.record('info', 'Decisions were imported.', { added, choices: imported.choices.added })
      return imported
    },
  )
}

const staleAnswer = (decision: StoredDecision | null) => ({
  detail: decision
    ? 'This pair has been decided otherwise meanwhile: nothing was changed.'
    : 'The decision on this pair has been withdrawn meanwhile: nothing was changed.',
  decision,
})

type FileProblem = Extract<ReturnType<typeof readDecisionFile>, { kind: string }>

function problemOf(problem: FileProblem): ExpectedError {
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
          msg: 'is missing or not possible',
          type: 'invalid',
        })),
      )
  }
}
