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
import { VERSION } from '../store/import-own-work.ts'
import type { Store } from '../store/store.ts'

/** A put is at most 64 MiB, but its serialized answer may be longer: `1e20` becomes `100000000000000000000`. */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024
const NDJSON = 'application/x-ndjson'

type Options = { store: Store; clock: Clock }

/** See docs/dev/protocol.md, Cache export and Workspace export. A separate plugin, because it reads imports as bytes. */
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

  // Of two answers with the same key, the one with the later `updated_at` wins.
  server.post(
    '/api/runtime/cache/import',
    { ...importOptions, schema: { response: { 200: cacheImported } } },
    ({ body }) => store.importLines(bytesOf(body)),
  )

  // Items that name no owner go to the owner in `?owner=`. An import does not replace stored items.
  server.post(
    '/api/runtime/workspace/import',
    {
      ...importOptions,
      schema: { querystring: workspaceImportRequest, response: { 200: workspaceImported } },
    },
    ({ body, query }) => store.importDocuments(query.owner, bytesOf(body)),
  )
}

/** The first line of an exported workspace: the version of CoAuthors, and the time (UTC). */
export type FileHead = { program: string; exported_at: string }
/** `line`: a line in pieces, since it may have 256 MB. `leftOut`: the key or kind of an unreadable row. */
type Row = { line: readonly Uint8Array[] } | { leftOut: string }

export const answerLines = (store: Pick<Store, 'answersAfter'>): AsyncGenerator<Uint8Array> =>
  linesOf(async function* () {
    const read = (after: string) => store.answersAfter(after)
    for await (const answers of pieces('', read, ({ key }) => key))
      yield answers.map(({ key, response, ...facts }) =>
        response === null ? { leftOut: key } : { line: objectWith({ key }, 'data', response, facts) },
      )
  })

/** Writes the saved work of all owners as lines. */
export const workspaceLines = (store: Store, head: FileHead): AsyncGenerator<Uint8Array> =>
  linesOf(async function* () {
    yield [{ line: [json({ coauthors: 'workspace', version: VERSION, ...head })] }]
    const documents = (after: number) => store.documentsAfter(after)
    for await (const rows of pieces(0, documents, ({ revision }) => revision))
      yield rows.map(({ kind, id, updated_at, body, owner }) => {
        if (!body) return { leftOut: kind }
        return { line: owned('document', objectWith({ kind, id, updated_at }, 'body', body), owner) }
      })
    const earlier = async (after: number) => [(await store.earlierAfter(after)) ?? []].flat()
    for await (const rows of pieces(0, earlier, ({ id }) => id))
      yield rows.map(({ id: _, owner, json: content, sample, ...facts }) => {
        const known = { ...facts, sample: sample === 1 }
        return { line: owned('earlier', objectWith(known, 'content', content), owner) }
      })
  }, 1)

async function* pieces<Row, Place>(
  first: Place,
  read: (after: Place) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  let rows = await read(first)
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows
    rows = await read(placeOf(last))
  }
}

/** Writes an unreadable row as `{ "left_out": … }`. The count in the last line omits these rows and the first `heads` rows. */
async function* linesOf(read: () => AsyncGenerator<Row[]>, heads = 0): AsyncGenerator<Uint8Array> {
  let exported = -heads
  for await (const rows of read()) {
    exported += rows.filter((row) => 'line' in row).length
    yield Buffer.concat(
      rows.flatMap((row) => [...('line' in row ? row.line : [json({ left_out: row.leftOut })]), END_OF_LINE]),
    )
  }
  yield Buffer.concat([json({ exported }), END_OF_LINE])
}

const END_OF_LINE = Buffer.from('\n')
const json = (value: object): Buffer => Buffer.from(JSON.stringify(value))

/** Writes an object with stored JSON as one of its fields. */
function objectWith(before: object, field: string, stored: Uint8Array, after: object = {}): Uint8Array[] {
  const [start, end] = [before, after].map((facts) => JSON.stringify(facts).slice(1, -1))
  return [Buffer.from(`{${start},"${field}":`), onOneLine(stored), Buffer.from(`${end ? ',' : ''}${end}}`)]
}

/** PostgreSQL returns JSON with its line breaks. They are only between values, so a space replaces each. */
const onOneLine = (json: Uint8Array): Uint8Array =>
  [0x0a, 0x0d].some((sign) => json.includes(sign))
    ? json.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte))
    : json

const owned = (name: string, item: readonly Uint8Array[], owner: string): Uint8Array[] => [
  Buffer.from(`{"${name}":`),
  ...item,
  Buffer.from(`,"owner":${JSON.stringify(owner)}}`),
]
