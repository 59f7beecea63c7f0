import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  choiceKept,
  choiceList,
  findChoicesRequest,
  foundChoices,
  putChoiceRequest,
  withdrawChoiceRequest,
} from '../../shared/contract/decisions.ts'
import { listRequest } from '../../shared/contract/listing.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Store } from '../store/store.ts'
import { tooMany } from '../store/workspace/decision-transfer.ts'

/** Whom users mean by an entry: docs/protocol.md, Choices. */
export const choiceRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  server.post(
    '/api/runtime/choices/find',
    { schema: { body: findChoicesRequest, response: { 200: foundChoices } } },
    async ({ body }) => ({ choices: await store.choices.find(body.entries) }),
  )

  // Answers after the commit. The last choice for an entry replaces the one before.
  server.post(
    '/api/runtime/choices/put',
    { schema: { body: putChoiceRequest, response: { 200: choiceKept } } },
    async ({ body }) => {
      const choice = await store.choices.put(body.choice)
      if (choice === null) throw tooMany()
      return { ok: true as const, choice }
    },
  )

  server.post(
    '/api/runtime/choices/withdraw',
    { schema: { body: withdrawChoiceRequest, response: { 200: choiceKept } } },
    async ({ body }) => {
      const choice = await store.choices.withdraw(body.id, body.entry)
      if (choice === null) throw new ExpectedError(404, 'There is no such choice, or another one by now.')
      return { ok: true as const, choice }
    },
  )

  // `?search=&limit=&offset=`
  server.get(
    '/api/runtime/choices/list',
    { onRequest: ownPageOnly, schema: { querystring: listRequest, response: { 200: choiceList } } },
    async ({ query }) => store.choices.list(query),
  )
}
