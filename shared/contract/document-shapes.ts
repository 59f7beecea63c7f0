import { LISTED_ENTRIES, NAME_LENGTH } from '../limits.ts'
import { SOUGHT, SOUGHT_CHOICES } from './decisions.ts'
import { anyText, boundedText, count, list, looseObject, nullable, timeText, whole, z } from './zod.ts'

// The daemon saves documents for an owner. See *Documents* in docs/dev/protocol.md. An id is unique within its kind.
// Each change gives a document a new revision: a number that no document had before.

/** The ids of decisions name up to two hundred persons. */
const DOCUMENT_ID_LENGTH = 60_000
const id = boundedText(1, DOCUMENT_ID_LENGTH)
const sought = (most: number) =>
  z._default(z.array(z.string().check(z.maxLength(2 * NAME_LENGTH))).check(z.maxLength(most)), [])

/** `documents/<kind>/list`. `bodies: false` leaves out the bodies. */
export const documentsRequest = z.object({
  search: z._default(boundedText(0, 200), ''),
  order: z._default(z.enum(['name', 'newest']), 'name'),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), LISTED_ENTRIES),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  bodies: z._default(z.boolean(), true),
})
export const documentRequest = z.object({ id })

/** If `replaces` is the revision of a document with another id, the change renames that document. */
export const documentChange = z.object({
  /** May be absent if the body has the id. */
  id: z.optional(id),
  /** The revision that the user saw. Null: the user saw no document. Absent: replaces any revision. */
  replaces: z.optional(z.nullable(z.int())),
  /** The time of the last change. An Undo restores it. */
  updated_at: z.optional(timeText),
  /** Null removes the document. */
  body: z.unknown(),
})
/** `documents/<kind>/remove`. `replaces`: as in `documentChange`. */
export const removeDocumentRequest = z.object({ id, replaces: z.optional(z.nullable(z.int())) })
export const MOST_CHANGES = 1000
/** `documents/<kind>/change`. A request changes only one project or answer, because they are large. `put` takes one change. */
export const putDocumentsRequest = z.object({
  documents: z.array(documentChange).check(z.minLength(1), z.maxLength(MOST_CHANGES)),
})
/** `documents/<kind>/find`: decisions about persons with these keys or names, or documents with these ids. */
export const findDocumentsRequest = z.object({
  keys: sought(SOUGHT),
  names: sought(SOUGHT),
  ids: sought(SOUGHT_CHOICES),
  /** Asks for the next part of a truncated answer: decisions with a smaller revision. */
  before: z.optional(z.int()),
})

const facts = { id: anyText, revision: whole, name: anyText, updated_at: anyText, bytes: count }
const documentFacts = looseObject(facts)
/** `body`: absent in a list without bodies, and in the refusal of a large document. */
export const storedDocument = looseObject({ ...facts, body: z.optional(z.unknown()) })
export const documentList = looseObject({ total: count, list: list(storedDocument) })
export const foundDocuments = looseObject({ list: list(storedDocument), truncated: z.boolean() })
const documentOutcome = looseObject({
  ok: z.boolean(),
  /** The document after the change, without its body if the change was saved. Null if there is no document. */
  document: nullable(storedDocument),
  /** Files that may still hold a removed project. */
  left: z.optional(list(anyText)),
})
export const documentsPut = looseObject({ documents: list(documentOutcome) })

export type DocumentsRequest = z.output<typeof documentsRequest>
export type FindDocumentsRequest = z.output<typeof findDocumentsRequest>
export type DocumentFacts = z.infer<typeof documentFacts>
export type StoredDocument = z.infer<typeof storedDocument>
export type PutOutcome = z.infer<typeof documentOutcome>
