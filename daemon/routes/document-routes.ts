import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isSiteOrigin, MOST_SITES } from '../../shared/contract/connected-sites.ts'
import { DOCUMENT_BODIES, type DocumentKind } from '../../shared/contract/document-bodies.ts'
import {
  documentRequest,
  documentsRequest,
  removeDocumentRequest,
} from '../../shared/contract/document-shapes.ts'
import { z } from '../../shared/contract/zod.ts'
import { acceptOnlyJson, bytesOf, checked, parseJson } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { ExpectedError, malformedBody } from '../../shared/server/server-errors.ts'
import { siteOwnerOf } from '../owners.ts'
import { KEPT_AS_RECEIVED } from '../store/document-rows.ts'
import { FULL, type Store } from '../store/store.ts'
import { sendPieces } from './send-stored.ts'

const VERBS = ['list', 'get', 'put', 'remove', 'find'] as const
type Verb = (typeof VERBS)[number]

const FIXED_BYTES = 64 * 1024
/** The ids of decisions name up to two hundred persons. */
const WITH_ID_BYTES = 256 * 1024
/** A list of collaborators has at most 4 MB. The store's thread parses what is large. */
const LARGE_BYTES = 16 * 1024 * 1024
/** A conference of 20,000 submissions takes 30 MB, and the answer to it 70. */
const PROJECT_BYTES = 256 * 1024 * 1024
const MOST_BYTES: Readonly<Record<Verb, number>> = {
  list: FIXED_BYTES,
  get: WITH_ID_BYTES,
  remove: WITH_ID_BYTES,
  put: LARGE_BYTES,
  find: LARGE_BYTES,
}

function bytesFor(kind: DocumentKind, verb: Verb): number {
  if (kind === 'site') return FIXED_BYTES
  return verb === 'put' && KEPT_AS_RECEIVED.includes(kind) ? PROJECT_BYTES : MOST_BYTES[verb]
}

const LISTED: readonly Verb[] = ['list', 'get', 'put', 'remove']
/** A caller that names the persons or the entries may ask about them, as one that names a key may ask the cache. */
const BY_PERSON: readonly Verb[] = ['find', 'put', 'remove']
/** The verbs that extensions may use; everything else is for the server's own page (docs/dev/security.md, Documents). */
const FOR_EXTENSIONS: Readonly<Record<DocumentKind, readonly Verb[]>> = {
  committee: LISTED,
  policy: LISTED,
  collaborators: LISTED,
  decision: BY_PERSON,
  choice: BY_PERSON,
  query: [],
  site: [],
  project: [],
  answer: [],
}

/** The user's own work: docs/dev/protocol.md, Documents. The kind stands in the path, so that the guard can tell it. */
export const documentRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  // The keys are those of the kinds.
  for (const kind of Object.keys(DOCUMENT_BODIES) as DocumentKind[])
    for (const verb of VERBS)
      server.post(
        `/api/runtime/documents/${kind}/${verb}`,
        {
          bodyLimit: bytesFor(kind, verb),
          ...(!FOR_EXTENSIONS[kind].includes(verb) && { onRequest: ownPageOnly }),
        },
        async (request, reply) => {
          const owner = kind === 'site' ? siteOwnerOf(request) : request.owner
          return HANDLERS[verb]({ store, owner, kind, request, reply })
        },
      )
}

type Asked = { store: Store; owner: string; kind: DocumentKind; request: FastifyRequest; reply: FastifyReply }

const HANDLERS: Readonly<Record<Verb, (asked: Asked) => Promise<FastifyReply>>> = {
  list: async (asked) => {
    const { store, owner, kind, reply } = asked
    const list = await store.listDocuments(owner, kind, read(asked, documentsRequest))
    return kind === 'query' ? reply.send(await withAnswers(store, owner, list)) : sendPieces(reply, [list])
  },

  get: async (asked) => {
    const found = await asked.store.getDocument(asked.owner, asked.kind, read(asked, documentRequest).id)
    if (found === null) throw new ExpectedError(404, MISSING)
    return sendPieces(asked.reply, [found])
  },

  put: async ({ store, owner, kind, request, reply }) => {
    if (kind === 'site') await requireRoom(store, owner, bytesOf(request.body))
    const outcome = await store.putDocument(owner, kind, bytesOf(request.body))
    if ('document' in outcome) return reply.send({ ok: true, document: outcome.document })
    if ('conflict' in outcome) return conflict(reply, CONFLICTS[outcome.because], outcome.conflict)
    throw new ExpectedError(413, FULL)
  },

  remove: async (asked) => {
    const { store, owner, kind, reply } = asked
    const request = read(asked, removeDocumentRequest)
    const outcome = await store.removeDocument(owner, kind, request)
    if ('because' in outcome) return conflict(reply, CONFLICTS.stale, outcome.conflict)
    if (outcome.removed === 0) throw new ExpectedError(404, MISSING)
    return reply.send({ ok: true, ...outcome })
  },

  find: async ({ store, owner, kind, request, reply }) =>
    sendPieces(reply, [await store.findDocuments(owner, kind, bytesOf(request.body))]),
}

const MISSING = 'There is no such document.'
const CONFLICTS = {
  stale: 'Another window has changed this meanwhile: nothing was changed.',
  taken: 'Another one has this name.',
}

function conflict(reply: FastifyReply, detail: string, document: Uint8Array | null): FastifyReply {
  const before = `{"detail":${JSON.stringify(detail)},"document":`
  return sendPieces(reply.code(409), [Buffer.from(before), document ?? Buffer.from('null'), Buffer.from('}')])
}

function read<S extends z.ZodMiniType>({ request }: Asked, schema: S): z.output<S> {
  return checked(schema, valueIn(bytesOf(request.body)))
}

function valueIn(body: Buffer): unknown {
  try {
    return parseJson(body)
  } catch {
    throw malformedBody()
  }
}

const listedSites = z.object({ list: z.array(z.object({ id: z.string() })) })

/** The connected sites. They are checked as they are read: they go into a header, and another program may have changed the file. */
export async function sitesOf(store: Store, owner: string): Promise<readonly string[]> {
  const request = z.parse(documentsRequest, { order: 'newest', bodies: false })
  const { list } = z.parse(
    listedSites,
    valueIn(Buffer.from(await store.listDocuments(owner, 'site', request))),
  )
  return list
    .map(({ id }) => id)
    .toReversed()
    .filter(isSiteOrigin)
    .slice(0, MOST_SITES)
}

const connecting = z.object({ body: z.object({ origin: z.string() }) })

/** Each site stands in a header of the page. */
async function requireRoom(store: Store, owner: string, body: Buffer): Promise<void> {
  const sites = await sitesOf(store, owner)
  if (sites.length < MOST_SITES || sites.includes(checked(connecting, valueIn(body)).body.origin)) return
  throw new ExpectedError(409, `${MOST_SITES} sites are connected, which is the most: disconnect one first.`)
}

const listedQueries = z.object({ total: z.int(), list: z.array(z.looseObject({ id: z.string() })) })

/** Named queries with the figures of their stored answers, null for one that has gone. */
async function withAnswers(store: Store, owner: string, json: Uint8Array) {
  const { total, list } = z.parse(listedQueries, valueIn(Buffer.from(json)))
  const facts = await store.factsOf(
    owner,
    list.map(({ id }) => id),
  )
  return { total, list: list.map((query) => ({ ...query, answer: facts.get(query.id) ?? null })) }
}
