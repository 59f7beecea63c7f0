import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type { DocumentFacts } from '../../shared/contract/document-shapes.ts'

/** `keys`: the persons on both sides of a decision. A key is `k` and a dblp key, or `n` and a name. */
export type NewDocument = {
  kind: DocumentKind
  id: string
  name: string
  /** The text that a search looks in. */
  words: string
  keys: readonly { side: number; key: string }[]
  /** Null means now. */
  updated_at: string | null
  body: Uint8Array
}

/** The revision that a document replaces; null if it is new; undefined if it replaces any revision. */
export type Replaces = number | null | undefined

/** `document`: null if the change removes the document. */
export type DocumentChange = {
  kind: DocumentKind
  id: string
  document: NewDocument | null
  replaces: Replaces
}

/** Documents of these kinds are large: a save does not parse the body, and a refusal leaves the body out. */
export const SAVED_AS_RECEIVED: readonly DocumentKind[] = ['project', 'answer']
/** In these kinds, two documents of one owner cannot have the same name. */
export const HAVE_UNIQUE_NAMES: readonly DocumentKind[] = ['query', 'project']

/** `documentJson` includes the body if the SQL has selected it. */
export type DocumentRow = DocumentFacts & { body?: Uint8Array | null }

export function documentJson({ body, ...facts }: DocumentRow): Uint8Array {
  const before = JSON.stringify(facts)
  if (!body) return Buffer.from(before)
  return Buffer.concat([Buffer.from(`${before.slice(0, -1)},"body":`), body, Buffer.from('}')])
}

/** Returns the stored document in the form that a refusal contains. */
export const conflictJson = (kind: DocumentKind, row: DocumentRow): Uint8Array =>
  documentJson(SAVED_AS_RECEIVED.includes(kind) ? { ...row, body: null } : row)

/** Joins `before`, the items with commas between them, and `after`. */
export const listJson = (before: string, items: readonly Uint8Array[], after: string): Uint8Array =>
  Buffer.concat([
    Buffer.from(before),
    ...items.flatMap((item, at) => (at === 0 ? [item] : [Buffer.from(','), item])),
    Buffer.from(after),
  ])

/** A document of any owner in an export. `body` is null or missing if the stored body cannot be read. */
export type ExportedDocument = DocumentRow & { owner: string; kind: string }
