import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  choiceKept,
  choiceList,
  decisionConflict,
  decisionKept,
  decisionList,
  decisionsImported,
  type FoundDecisions,
  findChoicesRequest,
  findDecisionsRequest,
  foundChoices,
  LARGEST_DECISION,
  listRequest,
  putChoiceRequest,
  putDecisionRequest,
  type StoredDecision,
  UNREADABLE_HEADER,
  withdrawChoiceRequest,
  withdrawDecisionRequest,
} from '../../shared/contract/decisions.ts'
import { utcText } from '../../shared/measures.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/store.ts'
import { LARGEST_FILE, tooMany } from '../store/workspace/decision-file.ts'
import { ROWS_AT_ONCE } from '../store/workspace/kept-table.ts'
import { sendPieces } from './send-stored.ts'

/** Decisions about pairs of persons, and choices of person: docs/dev/protocol.md, Decisions and Choices. */
export const decisionRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  // A request names the persons, as a request to the cache names the key.
  server.post(
    '/api/runtime/decisions/find',
    { schema: { body: findDecisionsRequest } },
    async ({ body, owner }, reply) => {
      const found = await store.workspaceOf(owner).decisions.find(body)
      reply.type('application/json; charset=utf-8')
      return Readable.from(foundText(found), { objectMode: false })
    },
  )

  // Answers after the commit; 409 with what is decided by now if that is not what the request replaces.
  server.post(
    '/api/runtime/decisions/put',
    { schema: { body: putDecisionRequest, response: { 200: decisionKept, 409: decisionConflict } } },
    async ({ body, owner }, reply) => {
      const outcome = await store.workspaceOf(owner).decisions.put(body.decision, body.replaces)
      if (outcome.kind === 'large') throw tooLarge()
      if (outcome.kind === 'full') throw tooMany()
      if (outcome.kind === 'kept') return { ok: true as const, decision: outcome.decision }
      return reply.code(409).send(staleAnswer(outcome.decision))
    },
  )

  server.post(
    '/api/runtime/decisions/withdraw',
    { schema: { body: withdrawDecisionRequest, response: { 200: decisionKept, 409: decisionConflict } } },
    async ({ body, owner }, reply) => {
      const there = await store.workspaceOf(owner).decisions.withdraw(body.id, body.pair)
      if (there === null) throw new ExpectedError(404, 'There is no decision on this pair.')
      if (there.id === body.id) return { ok: true as const, decision: there }
      return reply.code(409).send(staleAnswer(there))
    },
  )

  // `?search=&limit=&offset=`
  server.get(
    '/api/runtime/decisions/list',
    { onRequest: ownPageOnly, schema: { querystring: listRequest, response: { 200: decisionList } } },
    async ({ query, owner }) => store.workspaceOf(owner).decisions.list(query),
  )

  // Choices of persons for an entry.
  server.post(
    '/api/runtime/choices/find',
    { schema: { body: findChoicesRequest, response: { 200: foundChoices } } },
    async ({ body, owner }) => ({ choices: await store.workspaceOf(owner).choices.find(body.entries) }),
  )

  // Answers after the commit. The last choice for an entry replaces the one before.
  server.post(
    '/api/runtime/choices/put',
    { schema: { body: putChoiceRequest, response: { 200: choiceKept } } },
    async ({ body, owner }) => {
      const choice = await store.workspaceOf(owner).choices.put(body.choice)
      if (choice === null) throw tooMany()
      return { ok: true as const, choice }
    },
  )

  server.post(
    '/api/runtime/choices/withdraw',
    { schema: { body: withdrawChoiceRequest, response: { 200: choiceKept } } },
    async ({ body, owner }) => {
      const choice = await store.workspaceOf(owner).choices.withdraw(body.id, body.entry)
      if (choice?.id !== body.id)
        throw new ExpectedError(404, 'There is no such choice, or another one by now.')
      return { ok: true as const, choice }
    },
  )

  // `?search=&limit=&offset=`
  server.get(
    '/api/runtime/choices/list',
    { onRequest: ownPageOnly, schema: { querystring: listRequest, response: { 200: choiceList } } },
    async ({ query, owner }) => store.workspaceOf(owner).choices.list(query),
  )
}

/** All decisions and choices as a file: docs/dev/protocol.md, Decision file. A plugin of its own, since it reads bytes. */
export const decisionFileRoutes: FastifyPluginAsyncZod<{ store: Store; clock: Clock }> = async (
  server,
  { store, clock },
) => {
  acceptOnlyJson(server, 'bytes')

  // The file with all decisions and choices.
  server.get('/api/runtime/decisions/export', { onRequest: ownPageOnly }, async ({ owner }, reply) => {
    const head = { program: APP_VERSION, exported_at: utcText(clock()) }
    const { file, unreadable } = await store.runTask('exportDecisions', { ...head, owner })
    reply.header('content-disposition', 'attachment; filename="coauthors-decisions.json"')
    reply.header(UNREADABLE_HEADER, unreadable)
    return sendPieces(reply, [file])
  })

  // Checks the whole file before anything is stored. Stored decisions stay.
  server.post(
    '/api/runtime/decisions/import',
    { onRequest: ownPageOnly, bodyLimit: LARGEST_FILE, schema: { response: { 200: decisionsImported } } },
    async ({ body, owner }) => {
      const imported = await store.runTask('importDecisions', { owner, body: bytesOf(body) })
      const { added } = imported.decisions
      store.runtime.log('info', 'Decisions were imported.', { added, choices: imported.choices.added })
      return imported
    },
  )
}

/** The answer as JSON in pieces: 10,000 decisions as one text hold the event loop for 200 ms. */
async function* foundText({ decisions, truncated }: FoundDecisions): AsyncGenerator<string> {
  yield `{"truncated":${truncated},"decisions":[`
  for (const [at, decision] of decisions.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(decision)}`
    if (at % ROWS_AT_ONCE === 0) await nextTurn()
  }
  yield ']}'
}

const tooLarge = () =>
  new ExpectedError(413, `This decision has more than ${LARGEST_DECISION / 1024} KB: nothing was stored.`)

const staleAnswer = (decision: StoredDecision | null) => ({
  detail: decision
    ? 'This pair has been decided otherwise meanwhile: nothing was changed.'
    : 'The decision on this pair has been withdrawn meanwhile: nothing was changed.',
  decision,
})
