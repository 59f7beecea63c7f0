import type { DocumentKind } from '../../shared/contract/document-bodies.ts'

/** A document to keep. `keys`: those of a decision's persons, `k` before a dblp key and `n` before a name, with their side. */
export type NewDocument = {
  kind: DocumentKind
  id: string
  name: string
  /** The text that searches look in. */
  words: string
  keys: readonly { side: number; key: string }[]
  /** Null: now. */
  updated_at: string | null
  body: Uint8Array
}

/** `undefined`: the document replaces whatever is there. */
export type Replaces = number | null | undefined

/** Kinds that are large, and are kept as received. A conflict brings them without their body. */
export const KEPT_AS_RECEIVED: readonly DocumentKind[] = ['project', 'answer']
/** The kinds of which two documents of an owner cannot have one name. */
export const HAVE_UNIQUE_NAMES: readonly DocumentKind[] = ['query', 'project']

/** A row as JSON, with its body as it is stored, if it was read. */
export type DocumentRow = {
  id: string
  revision: number
  name: string
  updated_at: string
  bytes: number
  body?: Uint8Array | null
}

export function documentJson({ body, ...facts }: DocumentRow): Uint8Array {
  const before = JSON.stringify(facts)
  if (!body) return Buffer.from(before)
  return Buffer.concat([Buffer.from(`${before.slice(0, -1)},"body":`), body, Buffer.from('}')])
}

/** The document that a 409 brings. */
export const conflictJson = (kind: DocumentKind, row: DocumentRow): Uint8Array =>
  documentJson(KEPT_AS_RECEIVED.includes(kind) ? { ...row, body: null } : row)

/** `before`, the items with commas between them, and `after`. */
export const listJson = (before: string, items: readonly Uint8Array[], after: string): Uint8Array =>
  Buffer.concat([
    Buffer.from(before),
    ...items.flatMap((item, at) => (at === 0 ? [item] : [Buffer.from(','), item])),
    Buffer.from(after),
  ])

/** A document of any owner, as an export has it. Without its body it cannot be read. */
export type ExportedDocument = DocumentRow & { owner: string; kind: string }

/** An answer that another one has replaced. `sample`: 0 or 1. */
export type EarlierAnswer = DataFacts & { owner: string; key: string; answered_at: string; json: Uint8Array }
/** The data that an answer is of. */
export type DataFacts = { data_date: string | null; sample: number }
