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
import { type NewDocument, type Replaces, SAVED_AS_RECEIVED } from './document-rows.ts'
import { jsonInBytes } from './json-lines.ts'
import { isObject, jsonValue, membersOf } from './put-body.ts'

/** The path of the document in a request. */
const BODY = ['body', 'body']

/**
 * Reads the body of a request to save a document. Saves the fields that the kind's schema knows, but a project and its answer as
 * received. Throws the 422 of an invalid body.
 */
export function readPutDocument(
  kind: DocumentKind,
  bytes: Uint8Array,
): { document: NewDocument; replaces: Replaces } {
  const members = membersOf(bytes, ['id', 'replaces', 'updated_at', 'body', 'body.name'])
  const { body, 'body.name': nameJson, ...fields } = members
  const read = Object.fromEntries(Object.entries(fields).map(([name, json]) => [name, jsonValue(json)]))
  const { id, replaces, updated_at = null } = checked(putDocumentRequest, { ...read, body: null })
  if (body === undefined)
    throw new InvalidField({ loc: ['body', 'body'], msg: 'is missing', type: 'missing' })
  if (SAVED_AS_RECEIVED.includes(kind)) {
    // Parses only the name of a project: the rest is tens of megabytes.
    const read = isObject(body) ? { name: nameJson && jsonValue(nameJson) } : null
    const { name = '' } = checked(DOCUMENT_BODIES[kind], read, BODY) as { name?: string }
    const facts = { kind, id: checked(documentRequest, { id }).id, name: name.trim() }
    return { document: { ...facts, words: searchText(facts.name), keys: [], updated_at, body }, replaces }
  }
  const schema = kind === 'decision' ? madeDecision : DOCUMENT_BODIES[kind]
  return { document: newDocument(kind, jsonValue(body), { id, updated_at, schema }), replaces }
}

/** Reads the body of a request to find documents. Throws the 400 or 422 of an invalid one. */
export function readFindRequest(bytes: Uint8Array): FindDocumentsRequest {
  const value = jsonInBytes(bytes)
  if (value === undefined) throw malformedBody()
  return checked(findDocumentsRequest, value)
}

/** Makes a document from the value of its body. Throws the 422 of a body that does not fit its kind. */
export function newDocument(
  kind: DocumentKind,
  value: unknown,
  {
    id,
    updated_at,
    schema = DOCUMENT_BODIES[kind],
  }: { id?: string | undefined; updated_at: string | null; schema?: z.ZodMiniType },
): NewDocument {
  // Each kind's function in FACTS takes the output of that kind's schema, which TypeScript cannot relate.
  const body = checked(schema, value, BODY)
  const facts = FACTS[kind](body as never)
  const documentId = facts.id ?? checked(documentRequest, { id }).id
  const words = searchText([facts.name, ...facts.words].join('\n')).replaceAll('\0', '')
  const keys = facts.keys ?? []
  return {
    kind,
    id: documentId,
    name: facts.name,
    words,
    keys,
    updated_at,
    body: Buffer.from(JSON.stringify(facts.body ?? body)),
  }
}

type Facts = {
  /** If undefined, the request contains the id. */
  id?: string
  name: string
  words: readonly string[]
  keys?: NewDocument['keys']
  /** The body to save, if it differs from the received one. */
  body?: unknown
}

const named = ({ name }: { name: string }): Facts => ({ id: name, name, words: [] })
const FACTS: { readonly [K in DocumentKind]: (body: DocumentBody<K>) => Facts } = {
  decision: (given) => {
    // Sorts the sides, so that a pair has one id whatever the order of the request.
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
