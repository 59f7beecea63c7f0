import type { DocumentsClient } from '../../clients/documents-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { DocumentBody, DocumentKind } from '../../contract/document-bodies.ts'
import type { StoredDocument } from '../../contract/document-shapes.ts'
import type { Change, SavedRevision, Sent } from './saved-document.ts'

export type SendOptions<Body> = {
  kind: DocumentKind
  client: Pick<DocumentsClient, 'list' | 'put'>
  /** Returns an empty list for an invalid body. The view then ignores the document. */
  bodyIn: (content: unknown) => Body[]
  /** The view chooses the ids. By default the daemon makes each id from the body, for example from its name. */
  hasOwnIds?: boolean
  /** A change replaces any revision. By default it replaces only the revision in view. */
  lastWriteWins?: boolean
}

/** `id`: new if the document has a new name. */
type SentAs<Body> = Sent<Body> & { id: string }

/** Rejects if the daemon refuses or does not answer. `isLast`: the page closes. */
export async function sendChange<Body>(
  { kind, client, hasOwnIds, lastWriteWins, bodyIn }: SendOptions<Body>,
  id: string,
  { body, replaces, updatedAt }: Change<Body>,
  isLast: boolean,
): Promise<SentAs<Body>> {
  const put = {
    // `kind` and `Body` come from the same options
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

/** Returns the revision that another window saved first. Throws if a different document has the new name. */
function conflicting<Body>(
  stored: StoredDocument | null,
  id: string,
  bodyIn: SendOptions<Body>['bodyIn'],
): SavedRevision<Body> | null {
  if (stored && stored.id !== id) throw new HttpFailure(409, 'Another document has this name.', null)
  const [body] = stored ? bodyIn(stored.body) : []
  return stored && body !== undefined ? { ...stored, body } : null
}
