import { pairText, sideText } from '../../../shared/conflicts/decisions/finding.ts'
import { madeDecision } from '../../../shared/contract/decisions.ts'
import {
  DOCUMENT_BODIES,
  type DocumentBody,
  type DocumentKind,
} from '../../../shared/contract/document-bodies.ts'
import {
  documentChange,
  documentRequest,
  type FindDocumentsRequest,
  findDocumentsRequest,
  putDocumentsRequest,
  removeDocumentRequest,
} from '../../../shared/contract/document-shapes.ts'
import type { z } from '../../../shared/contract/zod.ts'
import { searchText } from '../../../shared/search-text.ts'
import { checked, parseJson } from '../../../shared/server/answers/json-body.ts'
import { InvalidField } from '../../../shared/server/server-errors.ts'
import { type DocumentChange, type NewDocument, SAVED_AS_RECEIVED } from '../document-rows.ts'
import { textIn } from './json-lines.ts'
import { isObject, jsonValue, membersOf } from './put-body.ts'

/** The form of a request's body: one change, a list of changes, or the removal of a document. */
export type ChangeShape = 'one' | 'list' | 'removal'

/**
 * Reads the body of a request to change documents. Throws the 400 or 422 of an invalid body.
 * Drops the fields that the kind's schema lacks, but removes only white space from a project or its answer.
 */
export function readPutDocuments(
  bytes: Uint8Array,
  kind: DocumentKind,
  shape: ChangeShape,
): DocumentChange[] {
  if (shape === 'removal') {
    const { id, replaces } = checked(removeDocumentRequest, parseJson(bytes))
    return [{ kind, id, document: null, replaces }]
  }
  if (SAVED_AS_RECEIVED.includes(kind)) return [readAsReceived(kind, bytes, shape)]
  const schema = kind === 'decision' ? madeDecision : DOCUMENT_BODIES[kind]
  const value = parseJson(bytes)
  const changes =
    shape === 'one' ? [checked(documentChange, value)] : checked(putDocumentsRequest, value).documents
  return changes.map(({ id, replaces, updated_at = null, body }, at) => {
    const path = shape === 'one' ? ['body', 'body'] : ['body', 'documents', at, 'body']
    const document = body === null ? null : newDocument(kind, body, { id, updated_at, schema, path })
    return { kind, id: document?.id ?? idIn(id), document, replaces }
  })
}

const idIn = (id: unknown): string => checked(documentRequest, { id }).id

/** Parses only the name in a project's body: the rest may have tens of megabytes. */
function readAsReceived(kind: DocumentKind, bytes: Uint8Array, shape: 'one' | 'list'): DocumentChange {
  const fields = ['id', 'replaces', 'updated_at', 'body', 'body.name'] as const
  const place = shape === 'one' ? '' : 'documents[0].'
  const members = membersOf(bytes, ['documents[1]', ...fields.map((field) => `${place}${field}`)])
  const body = members[`${place}body`]
  if (body === undefined || (shape === 'list' && members['documents[1]']))
    throw new InvalidField({
      loc: ['body', shape === 'one' ? 'body' : 'documents'],
      msg: 'must be one change',
      type: 'custom',
    })
  const partOf = (field: (typeof fields)[number]): unknown => {
    const json = members[`${place}${field}`]
    return json && jsonValue(json)
  }
  const { replaces, updated_at = null } = checked(documentChange, {
    id: partOf('id'),
    replaces: partOf('replaces'),
    updated_at: partOf('updated_at'),
    body: null,
  })
  const id = idIn(partOf('id'))
  if (textIn(body) === 'null') return { kind, id, document: null, replaces }
  const read = isObject(body) ? { name: partOf('body.name') } : null
  const path = shape === 'one' ? ['body', 'body'] : ['body', 'documents', 0, 'body']
  const { name = '' } = checked(DOCUMENT_BODIES[kind], read, path) as { name?: string }
  const facts = { kind, id, name: name.trim() }
  const document = { ...facts, words: searchText(facts.name), keys: [], updated_at, body }
  return { kind, id, document, replaces }
}

/** Throws the 400 or 422 of an invalid body. */
export function readFindRequest(bytes: Uint8Array): FindDocumentsRequest {
  return checked(findDocumentsRequest, parseJson(bytes))
}

/** Makes a document from the value of its body. Throws the 422 of a body that does not fit its kind. */
export function newDocument(
  kind: DocumentKind,
  value: unknown,
  {
    id,
    updated_at,
    schema = DOCUMENT_BODIES[kind],
    path = ['body', 'body'],
  }: {
    id?: string | undefined
    updated_at: string | null
    schema?: z.ZodMiniType
    path?: (string | number)[]
  },
): NewDocument {
  // FACTS[kind] takes the output of the schema of `kind`. TypeScript cannot relate the two.
  const body = checked(schema, value, path)
  const facts = FACTS[kind](body as never)
  const documentId = facts.id ?? idIn(id)
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
  /** Set if the body determines the id. Otherwise the request contains the id. */
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
    // Both orders of the sides are the same pair.
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
