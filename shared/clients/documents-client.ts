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

/** `stale`: another window has changed the document; the one that is there, or null. */
export type Changed<Done> = { kind: 'done'; done: Done } | { kind: 'stale'; there: StoredDocument | null }

/** Nobody waits longer for a change to be kept; the daemon itself gives a write up after 30 s. */
const WRITE_MS = 35_000

/**
 * A typed client of the documents that the daemon keeps for its user (docs/dev/protocol.md, Documents). All of it is additive.
 * Requests reject with a `Failure`: 404 for a document that has gone, or by a daemon that keeps none; 413 if there is no room.
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

    /** `replaces`: the revision that the user has seen, null if there was none; undefined replaces whatever is there. */
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

/** The outcome of a change, with what a 409 says is there. */
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

/** The outcome of a change. Throws what the daemon says of a document that it does not replace. */
export function doneOf<T>(changed: Changed<T>, detail: string): T {
  if (changed.kind === 'done') return changed.done
  throw new HttpFailure(409, detail, null)
}
