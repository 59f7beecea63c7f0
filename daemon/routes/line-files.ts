import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type Decision,
  decisionsImported,
  type StoredDecision,
  UNREADABLE_HEADER,
} from '../../shared/contract/decisions.ts'
import { storedDocument } from '../../shared/contract/documents.ts'
import { cacheImported } from '../../shared/contract/runtime.ts'
import { workspaceImported, workspaceImportRequest } from '../../shared/contract/workspace-lines.ts'
import { z } from '../../shared/contract/zod.ts'
import { utcText } from '../../shared/measures.ts'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { operatorOnly, ownersOnly } from '../owners.ts'
import type { Clock } from '../store/clock.ts'
import type { Store } from '../store/store.ts'
import { answerLines, decisionFile, workspaceLines } from './exports.ts'
import { sendPieces } from './send-stored.ts'

/** A put is at most 64 MiB, but its serialized answer may be longer: 1e20 becomes 100000000000000000000. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024
/** 20,000 decisions with fifty papers each take 70 MB. */
const LARGEST_FILE = 256 * 1024 * 1024
const NDJSON = 'application/x-ndjson'

type Options = { store: Store; clock: Clock }

/**
 * The stored answers and the own work as JSON Lines: docs/dev/protocol.md, Cache export and Workspace export. A plugin of its own,
 * since imports take bytes: a few MB of lines at a time.
 */
export const lineFileRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  acceptOnlyJson(server, 'bytes')
  const onRequest = [ownPageOnly, operatorOnly]
  const taking = { onRequest, bodyLimit: LONGEST_LINE_BYTES }

  server.get('/api/runtime/cache/export', { onRequest }, async (_request, reply) => {
    return reply.type(NDJSON).send(Readable.from(answerLines(store), { objectMode: false }))
  })

  server.get('/api/runtime/workspace/export', { onRequest }, async (_request, reply) => {
    const lines = workspaceLines(store, { program: APP_VERSION, exported_at: utcText(clock()) })
    return reply.type(NDJSON).send(Readable.from(lines, { objectMode: false }))
  })

  // The later answer wins.
  server.post(
    '/api/runtime/cache/import',
    { ...taking, schema: { response: { 200: cacheImported } } },
    ({ body }) => store.importLines(bytesOf(body)),
  )

  // `?owner=`: whose the items of a personal installation become. Stored items stay.
  server.post(
    '/api/runtime/workspace/import',
    { ...taking, schema: { querystring: workspaceImportRequest, response: { 200: workspaceImported } } },
    async ({ body, query }) => {
      const { decision, choice, other, ends, bad } = await store.importDocuments(
        query.owner,
        'workspace',
        bytesOf(body),
      )
      const all = [decision, choice, other]
      const added = all.reduce((sum, one) => sum + one.added, 0)
      return { added, kept: all.reduce((sum, one) => sum + one.same + one.kept, 0), ends, bad }
    },
  )
}

/** All decisions and choices of an owner as a file: docs/dev/protocol.md, Decision file. */
export const decisionFileRoutes: FastifyPluginAsyncZod<Options> = async (server, { store, clock }) => {
  acceptOnlyJson(server, 'bytes')
  const onRequest = [ownPageOnly, ownersOnly]

  server.get('/api/runtime/decisions/export', { onRequest }, async ({ owner }, reply) => {
    const head = { program: APP_VERSION, exported_at: utcText(clock()) }
    const { file, unreadable } = await decisionFile(store, owner, head)
    reply.header('content-disposition', 'attachment; filename="coauthors-decisions.json"')
    reply.header(UNREADABLE_HEADER, unreadable)
    return sendPieces(reply, [file])
  })

  // Checks the whole file before anything is stored. Stored decisions stay.
  server.post(
    '/api/runtime/decisions/import',
    { onRequest, bodyLimit: LARGEST_FILE, schema: { response: { 200: decisionsImported } } },
    async ({ body, owner }) => {
      const { decision, choice, conflicts } = await store.importDocuments(owner, 'decisions', bytesOf(body))
      store.log('info', 'Decisions were imported.', { added: decision.added, choices: choice.added })
      return {
        ok: true as const,
        decisions: decision,
        choices: choice,
        // The first decisions that differ, each as its schema has read it.
        conflicts: conflicts.map(({ stored, file }) => ({
          stored: asDecision(stored),
          file: file as Decision,
        })),
      }
    },
  )
}

/** A decision in the form of the file, with what identifies it. */
function asDecision(document: unknown): StoredDecision {
  const { body, revision: id, id: pair, updated_at: decided_at } = z.parse(storedDocument, document)
  return { ...(body as Decision), id, pair, decided_at } // as its schema has read it
}
