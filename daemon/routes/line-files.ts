import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheImported } from '../../shared/contract/runtime.ts'
import { workspaceImported, workspaceImportRequest } from '../../shared/contract/workspace-lines.ts'
import { utcText } from '../../shared/measures.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { operatorOnly } from '../owners.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/store.ts'
import { answerLines, workspaceLines } from './export-routes.ts'

/** A put is at most 64 MiB, but its serialized answer may be longer: 1e20 becomes 100000000000000000000. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024
const NDJSON = 'application/x-ndjson'

type Options = { store: Store; clock: Clock }

/**
 * The endpoints that export and import stored answers and own work (docs/dev/protocol.md, Cache export and Workspace export). A
 * plugin of its own, since imports read the body as bytes: a few MB of lines a request.
 */
export const lineFileRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  acceptOnlyJson(server, 'bytes')
  const onRequest = [ownPageOnly, operatorOnly]
  const importOptions = { onRequest, bodyLimit: LONGEST_LINE_BYTES }

  server.get('/api/runtime/cache/export', { onRequest }, async (_request, reply) => {
    return reply.type(NDJSON).send(Readable.from(answerLines(store), { objectMode: false }))
  })

  server.get('/api/runtime/workspace/export', { onRequest }, async (_request, reply) => {
    const lines = workspaceLines(store, { program: APP_VERSION, exported_at: utcText(clock()) })
    return reply.type(NDJSON).send(Readable.from(lines, { objectMode: false }))
  })

  // If two answers have one key, the later one wins.
  server.post(
    '/api/runtime/cache/import',
    { ...importOptions, schema: { response: { 200: cacheImported } } },
    ({ body }) => store.importLines(bytesOf(body)),
  )

  // `?owner=` gets the items of a personal installation. Stored items stay.
  server.post(
    '/api/runtime/workspace/import',
    {
      ...importOptions,
      schema: { querystring: workspaceImportRequest, response: { 200: workspaceImported } },
    },
    ({ body, query }) => store.importDocuments(query.owner, bytesOf(body)),
  )
}
