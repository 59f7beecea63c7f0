import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  createProjectRequest,
  LARGEST_PART,
  LARGEST_PROJECT,
  LARGEST_PROJECTS,
  MOST_PARTS,
  MOST_PROJECTS,
  nameProjectRequest,
  partConflict,
  partPut,
  partsRemoved,
  projectList,
  projectMade,
  projectPartRequest,
  projectParts,
  projectPartsRequest,
  projectRemoved,
  putPartRequest,
  removePartsRequest,
  removeProjectRequest,
} from '../../shared/contract/projects.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import type { Store } from '../store/store.ts'
import type { Refusal } from '../store/workspace/projects.ts'
import { sendStored } from './send-stored.ts'

/** Projects of conferences in parts: docs/dev/protocol.md, Projects. They hold all names of a conference. */
export const projectRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  const onRequest = ownPageOnly
  server.get(
    '/api/runtime/projects/list',
    { onRequest, schema: { response: { 200: projectList } } },
    async ({ owner }) => ({ list: await store.workspaceOf(owner).projects.list() }),
  )

  // Answers after the commit, as the others that write.
  server.post(
    '/api/runtime/projects/create',
    { onRequest, schema: { body: createProjectRequest, response: { 200: projectMade } } },
    async ({ body, owner }) => made(await store.workspaceOf(owner).projects.create(body.name)),
  )

  server.post(
    '/api/runtime/projects/rename',
    { onRequest, schema: { body: nameProjectRequest, response: { 200: projectMade } } },
    async ({ body, owner }) => made(await store.workspaceOf(owner).projects.rename(body.id, body.name)),
  )

  server.post(
    '/api/runtime/projects/copy',
    { onRequest, schema: { body: nameProjectRequest, response: { 200: projectMade } } },
    async ({ body, owner }) => made(await store.runTask('copyProject', { ...body, owner })),
  )

  // Answers when nothing of it is left in file, log and backups, or says where something may be.
  server.post(
    '/api/runtime/projects/remove',
    { onRequest, schema: { body: removeProjectRequest, response: { 200: projectRemoved } } },
    async ({ body, owner }) => {
      if (!(await store.runTask('removeProject', { ...body, owner }))) throw refusal('gone')
      return { ok: true as const, left: await store.forgetProject(body.id) }
    },
  )

  // `?id=`
  server.get(
    '/api/runtime/projects/parts',
    { onRequest, schema: { querystring: projectPartsRequest, response: { 200: projectParts } } },
    async ({ query, owner }) => {
      const list = await store.workspaceOf(owner).projects.parts(query.id)
      if (list === null) throw refusal('gone')
      return { list }
    },
  )

  // `?id=&part=`. The answer has no schema: the part is sent as stored.
  server.get(
    '/api/runtime/projects/part',
    { onRequest, schema: { querystring: projectPartRequest } },
    async ({ query, owner }, reply) => {
      const found = await store.workspaceOf(owner).projects.part(query.id, query.part)
      if (!found) throw new ExpectedError(404, 'There is no such part of a project.')
      return sendStored(reply, '{"content":', found.json, { revision: found.revision })
    },
  )

  server.post(
    '/api/runtime/projects/put',
    { onRequest, schema: { body: putPartRequest, response: { 200: partPut, 409: partConflict } } },
    async ({ body, owner }, reply) => {
      const outcome = await store.workspaceOf(owner).projects.put(body)
      if ('refused' in outcome) throw refusal(outcome.refused)
      if ('revision' in outcome) return { ok: true as const, revision: outcome.revision }
      const detail = 'Another window has changed this project meanwhile: nothing was changed.'
      return reply.code(409).send({ detail, revision: outcome.stale })
    },
  )

  server.post(
    '/api/runtime/projects/remove-parts',
    { onRequest, schema: { body: removePartsRequest, response: { 200: partsRemoved } } },
    async ({ body, owner }) => {
      const parts = await store.runTask('removeParts', { ...body, owner })
      if (parts === null) throw refusal('gone')
      return { ok: true as const, parts }
    },
  )
}

function made(outcome: { refused: Refusal } | { id: number }) {
  if ('refused' in outcome) throw refusal(outcome.refused)
  return { ok: true as const, id: outcome.id }
}

const megabytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`

const REFUSALS: Record<Refusal, ConstructorParameters<typeof ExpectedError>> = {
  gone: [404, 'There is no such project.'],
  taken: [409, 'Another project has this name.'],
  many: [409, `${MOST_PROJECTS} projects are kept, which is the most: remove one first.`],
  large: [413, `This part has more than ${megabytes(LARGEST_PART)}: nothing was stored.`],
  heavy: [
    413,
    `This project would have more than ${megabytes(LARGEST_PROJECT)} or ${MOST_PARTS} parts: nothing was stored.`,
  ],
  full: [
    413,
    `All projects would have more than ${megabytes(LARGEST_PROJECTS)}: nothing was stored. Remove one first.`,
  ],
  'no-json': [422, [{ loc: ['body', 'content'], msg: 'is not valid JSON', type: 'json_invalid' }]],
}

const refusal = (reason: Refusal) => new ExpectedError(...REFUSALS[reason])
