import { pairText, sideText } from '../../shared/conflicts/decisions/finding.ts'
import { madeDecision } from '../../shared/contract/decisions.ts'
import {
  DOCUMENT_BODIES,
  type DocumentBody,
  type DocumentKind,
} from '../../shared/contract/document-bodies.ts'
import {
  documentRequest,
  type FindDocumentsRequest,
  findDocumentsRequest,
  putDocumentRequest,
} from '../../shared/contract/document-shapes.ts'
import type { z } from '../../shared/contract/zod.ts'
import { searchText } from '../../shared/search-text.ts'
import { checked } from '../../shared/server/answers/json-body.ts'
import { InvalidField, malformedBody } from '../../shared/server/server-errors.ts'
import { KEPT_AS_RECEIVED, type NewDocument, type Replaces } from './document-rows.ts'
import { jsonInBytes } from './json-lines.ts'
import { isObject, jsonValue, membersOf } from './put-body.ts'

/** Where the document stands in a request. */
const BODY = ['body', 'body']

/**
 * Reads the body of a put. Keeps the fields that the kind's schema knows; a project is kept as received. Throws the 422 of an
 * invalid one.
 */
export function readPutDocument(
  kind: DocumentKind,
  bytes: Uint8Array,
): { document: NewDocument; replaces: Replaces } {
  const found = membersOf(bytes, ['id', 'replaces', 'updated_at', 'body', 'body.name'])
  const { body, 'body.name': given, ...members } = found
  const read = Object.fromEntries(Object.entries(members).map(([name, json]) => [name, jsonValue(json)]))
  const { id, replaces, updated_at = null } = checked(putDocumentRequest, { ...read, body: null })
  if (body === undefined)
    throw new InvalidField({ loc: ['body', 'body'], msg: 'is missing', type: 'missing' })
  if (KEPT_AS_RECEIVED.includes(kind)) {
    // Only the name of a project is read: the rest is tens of megabytes.
    const read = isObject(body) ? { name: given && jsonValue(given) } : null
    const { name = '' } = checked(DOCUMENT_BODIES[kind], read, BODY) as { name?: string }
    const own = { kind, id: checked(documentRequest, { id }).id, name: name.trim() }
    return { document: { ...own, words: searchText(own.name), keys: [], updated_at, body }, replaces }
  }
  const schema = kind === 'decision' ? madeDecision : DOCUMENT_BODIES[kind]
  return { document: newDocument(kind, jsonValue(body), { id, updated_at, schema }), replaces }
}

/** Reads the body of a request to find documents. Throws the 400 or 422 of an invalid one. */
export function readSought(bytes: Uint8Array): FindDocumentsRequest {
  const value = jsonInBytes(bytes)
  if (value === undefined) throw malformedBody()
  return checked(findDocumentsRequest, value)
}

/** Makes a document of what it says. Throws the 422 of a body that does not fit its kind. */
export function newDocument(
  kind: DocumentKind,
  given: unknown,
  {
    id,
    updated_at,
    schema = DOCUMENT_BODIES[kind],
  }: { id?: string | undefined; updated_at: string | null; schema?: z.ZodMiniType },
): NewDocument {
  // The schemas of all kinds have different outputs, which `factsOf` tells apart by the kind.
  const body = checked(schema, given, BODY)
  const facts = FACTS[kind](body as never)
  const own = facts.id ?? checked(documentRequest, { id }).id
  const words = searchText([facts.name, ...facts.words].join('\n')).replaceAll('\0', '')
  const keys = facts.keys ?? []
  return {
    kind,
    id: own,
    name: facts.name,
    words,
    keys,
    updated_at,
    body: Buffer.from(JSON.stringify(facts.body ?? body)),
  }
}

type Facts = {
  /** Undefined: the request says it. */
  id?: string
  name: string
  words: readonly string[]
  keys?: NewDocument['keys']
  /** In another form than it was given. */
  body?: unknown
}

const named = ({ name }: { name: string }): Facts => ({ id: name, name, words: [] })
const FACTS: { readonly [K in DocumentKind]: (body: DocumentBody<K>) => Facts } = {
  decision: (given) => {
    // The sides stand in one order, whatever the order of the request.
    const sides = given.sides.toSorted((one, other) => (sideText(one) < sideText(other) ? -1 : 1))
    const persons = sides.flatMap((side, at) => side.persons.map((person) => ({ ...person, at })))
    const keys = persons.flatMap(({ key, name, at }) => [
      { side: at, key: `k${key}` },
      { side: at, key: `n${name}` },
    ])
    return {
      id: pairText(given.sides),
      name: '',
      words: [...persons.flatMap(({ key, name }) => [name, key]), given.note],
      keys: [...new Map(keys.map((one) => [`${one.side}${one.key}`, one])).values()],
      body: { ...given, sides, works: [...new Set(given.works)] },
    }
  },
  choice: ({ entry, person, used }) => ({ id: entry, name: entry, words: [person.name, person.key, used] }),
  query: ({ name, question: { left, right } }) => ({ name: name.trim(), words: [...left, ...right] }),
  committee: named,
  policy: named,
  collaborators: named,
  site: ({ origin }) => ({ id: origin, name: origin, words: [] }),
  project: ({ name }) => ({ name: name.trim(), words: [] }),
  answer: () => ({ name: '', words: [] }),
}
