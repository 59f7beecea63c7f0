import type { DocumentBody, DocumentKind } from '../contract/document-bodies.ts'
import {
  type DocumentFacts,
  type DocumentsRequest,
  documentConflict,
  documentList,
  documentRemoved,
  documentSaved,
  type FindDocumentsRequest,
  foundDocuments,
  type RemoveDocumentRequest,
  type StoredDocument,
  storedDocument,
} from '../contract/document-shapes.ts'
import { z } from '../contract/zod.ts'
import { jsonIn } from '../json.ts'
import { HttpFailure } from './failures.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, requestFile } from './request.ts'

/** `stale`: another window has changed the document. `there`: the saved document, or null. */
export type Changed<Done> = { kind: 'done'; done: Done } | { kind: 'stale'; there: StoredDocument | null }

/** Fails a save after this time. The daemon ends a write after 30 s. */
const WRITE_MS = 35_000

/**
 * A typed client of the documents that the daemon saves for its user (docs/dev/protocol.md, Documents). All endpoints are additive.
 * Requests reject with a `Failure`: 404 for a missing document, or from a daemon without documents; 413 if the store has no room.
 */
export function documentsClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  const at = (kind: DocumentKind, verb: string) => `/api/runtime/documents/${kind}/${verb}`
  return {
    list: (kind: DocumentKind, body: Partial<DocumentsRequest> = {}, options?: RequestOptions) =>
      ask(at(kind, 'list'), documentList, { body, ...options }),

    get: (kind: DocumentKind, id: string, options?: RequestOptions) =>
      ask(at(kind, 'get'), storedDocument, { body: { id }, ...options }),

    /** The document as JSON. */
    file: async (kind: DocumentKind, id: string, options?: RequestOptions): Promise<Blob> =>
      (await requestFile(settings, at(kind, 'get'), { body: { id }, ...options })).body.file,

    /** `replaces`: the revision that the user has seen, null if the user saw no document; undefined replaces any revision. */
    put: <Kind extends DocumentKind>(
      kind: Kind,
      put: {
        id?: string
        replaces?: number | null
        updated_at?: string | undefined
        body: DocumentBody<Kind>
      },
      options?: RequestOptions,
    ): Promise<Changed<DocumentFacts>> =>
      unlessStale(async () => {
        const { document } = await ask(at(kind, 'put'), documentSaved, {
          body: put,
          timeoutMs: WRITE_MS,
          ...options,
        })
        return document
      }),

    /** Puts a body that is JSON already. */
    putText: (
      kind: DocumentKind,
      { text, ...put }: { id: string; replaces?: number | null; text: Blob },
    ): Promise<Changed<DocumentFacts>> =>
      unlessStale(async () => {
        const body = new Blob([JSON.stringify(put).slice(0, -1), ',"body":', text, '}'])
        return (await ask(at(kind, 'put'), documentSaved, { body, timeoutMs: WRITE_MS })).document
      }),

    /** Removing takes seconds for the largest projects. */
    remove: (kind: DocumentKind, body: RemoveDocumentRequest) =>
      unlessStale(() => ask(at(kind, 'remove'), documentRemoved, { body, timeoutMs: 300_000 })),

    find: (kind: DocumentKind, body: Partial<FindDocumentsRequest>, options?: RequestOptions) =>
      ask(at(kind, 'find'), foundDocuments, { body, ...options }),
  }
}

export type DocumentsClient = ReturnType<typeof documentsClient>

/** The outcome of a change. A 409 is `stale`, with the saved document. */
async function unlessStale<T>(change: () => Promise<T>): Promise<Changed<T>> {
  try {
    return { kind: 'done', done: await change() }
  } catch (error) {
    const isConflict = error instanceof HttpFailure && error.status === 409
    const conflict = z.safeParse(documentConflict, isConflict ? jsonIn(error.text) : undefined)
    if (!conflict.success) throw error
    return { kind: 'stale', there: conflict.data.document }
  }
}

/** Returns what a change has done. Throws a 409 if it was stale. */
export function doneOf<T>(changed: Changed<T>, detail: string): T {
  if (changed.kind === 'done') return changed.done
  throw new HttpFailure(409, detail, null)
}
