import { LISTED_ENTRIES, NAME_LENGTH } from '../limits.ts'
import { SOUGHT, SOUGHT_CHOICES } from './decisions.ts'
import { anyText, boundedText, count, list, looseObject, nullable, timeText, whole, z } from './zod.ts'

/**
 * The user's own work: versioned documents, which the daemon keeps for an owner (docs/dev/protocol.md, Documents). Each has a
 * kind, an id that is unique in it, and a revision, which is another one after each change and is never used again.
 */

/** The ids of decisions name up to two hundred persons. */
const DOCUMENT_ID_LENGTH = 60_000
const id = boundedText(1, DOCUMENT_ID_LENGTH)
const sought = (most: number) =>
  z._default(z.array(z.string().check(z.maxLength(2 * NAME_LENGTH))).check(z.maxLength(most)), [])

/** `documents/<kind>/list`. `bodies`: with what the documents say. */
export const documentsRequest = z.object({
  search: z._default(boundedText(0, 200), ''),
  order: z._default(z.enum(['name', 'newest']), 'name'),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), LISTED_ENTRIES),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  bodies: z._default(z.boolean(), true),
})
export const documentRequest = z.object({ id })

/**
 * `documents/<kind>/put`. `id`: where the body does not say it. `replaces`: the revision that the user has seen, null if there
 * was none; without it the document replaces whatever is there. A document that replaces one with another id renames it.
 */
export const putDocumentRequest = z.object({
  id: z.optional(id),
  replaces: z.optional(z.nullable(z.int())),
  /** Kept as it is, for a document that is put back. */
  updated_at: z.optional(timeText),
  body: z.unknown(),
})
/** `documents/<kind>/remove`: by its id, by the revision that the user has seen, or both. */
export const removeDocumentRequest = z.union([
  z.object({ id: z.optional(id), replaces: z.int() }),
  z.object({ id }),
])
/** `documents/<kind>/find`: decisions whose persons have these keys or names, or documents with these ids. */
export const findDocumentsRequest = z.object({
  keys: sought(SOUGHT),
  names: sought(SOUGHT),
  ids: sought(SOUGHT_CHOICES),
  /** Of decisions those with a smaller revision: what the answer before has left out. */
  before: z.optional(z.int()),
})

const facts = { id: anyText, revision: whole, name: anyText, updated_at: anyText, bytes: count }
const documentFacts = looseObject(facts)
/** A list without bodies, and a conflict of a large document, bring no `body`. */
export const storedDocument = looseObject({ ...facts, body: z.optional(z.unknown()) })
export const documentList = looseObject({ total: count, list: list(storedDocument) })
export const foundDocuments = looseObject({ list: list(storedDocument), truncated: z.boolean() })
export const documentSaved = looseObject({ ok: z.literal(true), document: documentFacts })
export const documentRemoved = looseObject({ ok: z.literal(true), removed: count, left: list(anyText) })
/** The answer 409: the document that is there, null if there is none. */
export const documentConflict = looseObject({ detail: anyText, document: nullable(storedDocument) })

export type DocumentsRequest = z.output<typeof documentsRequest>
export type RemoveDocumentRequest = z.output<typeof removeDocumentRequest>
export type FindDocumentsRequest = z.output<typeof findDocumentsRequest>
export type DocumentFacts = z.infer<typeof documentFacts>
export type StoredDocument = z.infer<typeof storedDocument>
