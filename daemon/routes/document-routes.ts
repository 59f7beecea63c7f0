import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isSiteOrigin, MOST_SITES } from '../../shared/contract/connected-sites.ts'
import { DOCUMENT_BODIES, type DocumentKind } from '../../shared/contract/document-bodies.ts'
import { documentRequest, documentsRequest } from '../../shared/contract/document-shapes.ts'
import { z } from '../../shared/contract/zod.ts'
import { acceptOnlyJson, bytesOf, checked, parseJson } from '../../shared/server/answers/json-body.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { siteOwnerOf } from '../owners.ts'
import { listJson, SAVED_AS_RECEIVED } from '../store/document-rows.ts'
import type { ChangeShape } from '../store/requests/document-requests.ts'
import type { DocumentOutcome, Store } from '../store/store.ts'
import { sendPieces } from './send-stored.ts'

const VERBS = ['list', 'get', 'put', 'remove', 'change', 'find'] as const
type Verb = (typeof VERBS)[number]

const FIXED_BYTES = 64 * 1024
/** The id of a decision names up to two hundred persons. */
const WITH_ID_BYTES = 256 * 1024
/** A list of collaborators has at most 4 MB. */
const LARGE_BYTES = 16 * 1024 * 1024
/** A conference with 20,000 submissions has 30 MB, and its answer 70 MB. */
const PROJECT_BYTES = 256 * 1024 * 1024
const MOST_BYTES: Readonly<Record<Verb, number>> = {
  list: FIXED_BYTES,
  get: FIXED_BYTES,
  remove: WITH_ID_BYTES,
  put: LARGE_BYTES,
  change: LARGE_BYTES,
  find: LARGE_BYTES,
}

function bytesFor(kind: DocumentKind, verb: Verb): number {
  if (kind === 'site') return FIXED_BYTES
  return CHANGES.includes(verb) && SAVED_AS_RECEIVED.includes(kind) && verb !== 'remove'
    ? PROJECT_BYTES
    : MOST_BYTES[verb]
}

const CHANGES: readonly Verb[] = ['put', 'remove', 'change']
/** The verbs for kinds that extensions may list. */
const LISTED: readonly Verb[] = ['list', 'get', ...CHANGES]
/** The verbs for kinds that extensions may find by person or entry, but not list. */
const BY_PERSON: readonly Verb[] = ['find', ...CHANGES]
/** The verbs that extensions may use. The others are for the server's own page (docs/dev/security.md, Documents). */
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

/** The user's own work (docs/dev/protocol.md, Documents). Each kind and verb has a route, so a hook can refuse by the path. */
export const documentRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  acceptOnlyJson(server, 'bytes')
  // the keys are the kinds
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

type Call = { store: Store; owner: string; kind: DocumentKind; request: FastifyRequest; reply: FastifyReply }

const HANDLERS: Readonly<Record<Verb, (call: Call) => Promise<FastifyReply>>> = {
  list: async (call) => {
    const { store, owner, kind, reply } = call
    const list = await store.listDocuments(owner, kind, read(call, documentsRequest))
    return kind === 'query' ? reply.send(await withAnswers(store, owner, list)) : sendPieces(reply, [list])
  },

  get: async (call) => {
    const found = await call.store.getDocument(call.owner, call.kind, read(call, documentRequest).id)
    if (found === null) throw new ExpectedError(404, MISSING)
    return sendPieces(call.reply, [found])
  },

  put: async (call) => {
    const [outcome] = await change(call, bytesOf(call.request.body), 'one')
    return sendOutcome(call.reply, outcome)
  },

  remove: async (call) => {
    const [outcome] = await change(call, bytesOf(call.request.body), 'removal')
    if (outcome && 'removed' in outcome && outcome.removed === null) throw new ExpectedError(404, MISSING)
    return sendOutcome(call.reply, outcome)
  },

  change: async (call) => {
    const outcomes = await change(call, bytesOf(call.request.body), 'list')
    return sendPieces(call.reply, [listJson('{"documents":[', outcomes.map(outcomeJson), ']}')])
  },

  find: async ({ store, owner, kind, request, reply }) =>
    sendPieces(reply, [await store.findDocuments(owner, kind, bytesOf(request.body))]),
}

const MISSING = 'There is no such document.'
const CONFLICTS = {
  stale: 'Another window has changed this document. Your change was not saved.',
  taken: 'Another document has this name.',
}

async function change(
  { store, owner, kind }: Call,
  body: Buffer,
  shape: ChangeShape,
): Promise<DocumentOutcome[]> {
  if (kind === 'site' && shape !== 'removal') await requireRoom(store, owner, body)
  return store.putDocuments(owner, kind, body, shape)
}

function sendOutcome(reply: FastifyReply, outcome: DocumentOutcome | undefined): FastifyReply {
  if (!outcome) throw new Error('A change has no outcome.')
  return sendPieces('document' in outcome ? reply : reply.code(409), [outcomeJson(outcome)])
}

function outcomeJson(outcome: DocumentOutcome): Uint8Array {
  if ('document' in outcome) return Buffer.from(JSON.stringify({ ok: true, ...outcome }))
  const before = JSON.stringify({ ok: false, detail: CONFLICTS[outcome.because] }).slice(0, -1)
  return listJson(`${before},"document":`, [outcome.conflict ?? Buffer.from('null')], '}')
}

function read<S extends z.ZodMiniType>({ request }: Call, schema: S): z.output<S> {
  return checked(schema, parseJson(bytesOf(request.body)))
}

const listedSites = z.object({ list: z.array(z.object({ id: z.string() })) })

/** Leaves out invalid sites: sites go into a header, and another program may have changed the file. */
export async function sitesOf(store: Store, owner: string): Promise<readonly string[]> {
  const request = z.parse(documentsRequest, { order: 'newest', bodies: false })
  const { list } = z.parse(listedSites, parseJson(await store.listDocuments(owner, 'site', request)))
  return list
    .map(({ id }) => id)
    .toReversed()
    .filter(isSiteOrigin)
    .slice(0, MOST_SITES)
}

const connecting = z.object({ body: z.nullable(z.object({ origin: z.string() })) })
const allConnecting = z.union([z.object({ documents: z.array(connecting) }), connecting])

/** Throws a 409 if a change would connect too many sites: each site lengthens a header of the page. */
async function requireRoom(store: Store, owner: string, body: Buffer): Promise<void> {
  const given = checked(allConnecting, parseJson(body))
  const connected = ('documents' in given ? given.documents : [given]).flatMap(
    (one) => one.body?.origin ?? [],
  )
  const sites = new Set([...(await sitesOf(store, owner)), ...connected])
  if (connected.length === 0 || sites.size <= MOST_SITES) return
  throw new ExpectedError(409, `At most ${MOST_SITES} sites can be connected: disconnect one first.`)
}

const listedQueries = z.object({ total: z.int(), list: z.array(z.looseObject({ id: z.string() })) })

/** Adds an `answer` to each named query: the figures of its stored answer, or null if no answer is stored. */
async function withAnswers(store: Store, owner: string, json: Uint8Array) {
  const { total, list } = z.parse(listedQueries, parseJson(json))
  const facts = await store.factsOf(
    owner,
    list.map(({ id }) => id),
  )
  return { total, list: list.map((query) => ({ ...query, answer: facts.get(query.id) ?? null })) }
}
