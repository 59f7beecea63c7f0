import type { DocumentsClient } from '../../clients/documents-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { DocumentBody, DocumentKind } from '../../contract/document-bodies.ts'
import type { StoredDocument } from '../../contract/document-shapes.ts'
import type { Change, SavedRevision, Sent } from './saved-document.ts'

/** How the documents of one kind are sent to the daemon. */
export type SendOptions<Body> = {
  kind: DocumentKind
  client: Pick<DocumentsClient, 'list' | 'put'>
  /** Reads a body. An empty list means that the body is not valid; the view then ignores the document. */
  bodyIn: (content: unknown) => Body[]
  /** Whether the view chooses the ids. By default the daemon derives the id from the body, such as from its name. */
  hasOwnIds?: boolean
  /** Whether a change replaces any revision. By default it replaces only the revision that its user has seen. */
  lastWriteWins?: boolean
}

/** The daemon's answer to a change. A new name gives a document a new `id`. */
type SentAs<Body> = Sent<Body> & { id: string }

/** Sends a change of document `id`. `isLast`: the page closes. Rejects if the daemon refuses or does not answer. */
export async function sendChange<Body>(
  { kind, client, hasOwnIds, lastWriteWins, bodyIn }: SendOptions<Body>,
  id: string,
  { body, replaces, updatedAt }: Change<Body>,
  isLast: boolean,
): Promise<SentAs<Body>> {
  const put = {
    // The cast is safe: `kind` and `Body` come from the same options.
    body: body as DocumentBody<DocumentKind> | null,
    updated_at: updatedAt,
    ...((hasOwnIds || body === null) && { id }),
    ...(!lastWriteWins && { replaces }),
  }
  const { ok, document } = await client.put(kind, put, isLast ? { keepalive: true } : undefined)
  if (!ok) return { kind: 'stale', id, current: conflicting(document, id, bodyIn) }
  if (body === null || document === null) return { kind: 'done', id, current: null }
  const { revision, updated_at } = document
  return { kind: 'done', id: document.id, current: { revision, updated_at, body } }
}

/** The revision that another window saved first. Throws if a different document has the name that the change wants. */
function conflicting<Body>(
  stored: StoredDocument | null,
  id: string,
  bodyIn: SendOptions<Body>['bodyIn'],
): SavedRevision<Body> | null {
  if (stored && stored.id !== id) throw new HttpFailure(409, 'Another document has this name.', null)
  const [body] = stored ? bodyIn(stored.body) : []
  return stored && body !== undefined ? { ...stored, body } : null
}
