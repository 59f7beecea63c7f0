import type { DocumentBody, DocumentKind } from '../contract/document-bodies.ts'
import {
  type DocumentsRequest,
  documentList,
  documentsPut,
  type FindDocumentsRequest,
  foundDocuments,
  MOST_CHANGES,
  type PutOutcome,
  storedDocument,
} from '../contract/document-shapes.ts'
import { UnreadableAnswer } from './failures.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, requestFile } from './request.ts'

/** A null body removes the document. */
type DocumentPut<Body> = {
  id?: string
  replaces?: number | null
  updated_at?: string | undefined
  body: Body
}

/** Longer than the 30 s after which the daemon ends a write. */
const WRITE_MS = 35_000
/** The most characters of changes in one request. The daemon accepts four times as many bytes. */
const MOST_CHARACTERS = 4_000_000

/**
 * Client of the user's documents in the daemon: docs/dev/protocol.md, Documents.
 * Rejects with a `Failure`: 404 for a missing document or endpoint, and 413 if the store has no room.
 */
export function documentsClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  const at = (kind: DocumentKind, verb: string) => `/api/runtime/documents/${kind}/${verb}`
  const send = async (kind: DocumentKind, body: object, options?: RequestOptions) =>
    (await ask(at(kind, 'change'), documentsPut, { body, timeoutMs: WRITE_MS, ...options })).documents
  const joined = new Map<DocumentKind, JoinedPuts>()
  return {
    list: (kind: DocumentKind, body: Partial<DocumentsRequest> = {}, options?: RequestOptions) =>
      ask(at(kind, 'list'), documentList, { body, ...options }),

    get: (kind: DocumentKind, id: string, options?: RequestOptions) =>
      ask(at(kind, 'get'), storedDocument, { body: { id }, ...options }),

    file: async (kind: DocumentKind, id: string, options?: RequestOptions): Promise<Blob> =>
      (await requestFile(settings, at(kind, 'get'), { body: { id }, ...options })).body.file,

    /**
     * Changes a document. `replaces` is the revision that the user saw, or null for a new document.
     * Without `replaces`, replaces any revision. Without `options`, changes of one turn of the event loop share a request.
     */
    put: <Kind extends DocumentKind>(
      kind: Kind,
      put: DocumentPut<DocumentBody<Kind> | null>,
      options?: RequestOptions,
    ): Promise<PutOutcome> => {
      if (options) return send(kind, { documents: [put] }, options).then(([one]) => outcomeIn(one))
      const text = JSON.stringify(put)
      const before = joined.get(kind)
      const puts = before?.hasRoomFor(text)
        ? before
        : new JoinedPuts((texts) => send(kind, bodyOf(texts.join())))
      joined.set(kind, puts)
      return puts.add(text)
    },

    /** Changes a document to a body that is JSON already. */
    putText: (
      kind: DocumentKind,
      { text, ...put }: { id: string; replaces?: number | null; text: Blob },
    ): Promise<PutOutcome> =>
      send(kind, bodyOf(JSON.stringify(put).slice(0, -1), ',"body":', text, '}')).then(([one]) =>
        outcomeIn(one),
      ),

    find: (kind: DocumentKind, body: Partial<FindDocumentsRequest>, options?: RequestOptions) =>
      ask(at(kind, 'find'), foundDocuments, { body, ...options }),
  }
}

export type DocumentsClient = ReturnType<typeof documentsClient>

const bodyOf = (...changes: readonly BlobPart[]): Blob => new Blob(['{"documents":[', ...changes, ']}'])

class JoinedPuts {
  readonly #texts: string[] = []
  #length = 0
  #isSent = false
  readonly #sent: Promise<readonly PutOutcome[]>

  constructor(send: (texts: readonly string[]) => Promise<readonly PutOutcome[]>) {
    this.#sent = Promise.resolve().then(() => {
      this.#isSent = true
      return send(this.#texts)
    })
  }

  hasRoomFor({ length }: string): boolean {
    return !this.#isSent && this.#texts.length < MOST_CHANGES && this.#length + length <= MOST_CHARACTERS
  }

  async add(text: string): Promise<PutOutcome> {
    const at = this.#texts.push(text) - 1
    this.#length += text.length
    return outcomeIn((await this.#sent)[at])
  }
}

function outcomeIn(outcome: PutOutcome | undefined): PutOutcome {
  if (outcome) return outcome
  throw new UnreadableAnswer('does not state the outcome of a change')
}
