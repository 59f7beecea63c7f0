import type { DocumentKind } from '../../contract/document-bodies.ts'

const CHANNEL = 'coauthors-documents'
type Listener = (kind: DocumentKind | null) => void
/** Each listener with its owner. */
const listeners = new Map<Listener, unknown>()
let channel: BroadcastChannel | undefined

/** Opens the channel with the first listener, since a process with an open one does not end. */
const openChannel = (): BroadcastChannel => {
  const opened = new BroadcastChannel(CHANNEL)
  // Other windows of this version send what `announceChange` sends.
  opened.onmessage = ({ data }: MessageEvent<DocumentKind>) => tell(data)
  return opened
}

function tell(kind: DocumentKind | null, knows?: unknown): void {
  for (const [listener, owner] of listeners) if (knows === undefined || owner !== knows) listener(kind)
}

const onFocus = (): void => tell(null)

/** Says that documents of a kind have changed. `knows`: the owner of listeners who need not be told. */
export function announceChange(kind: DocumentKind, knows?: unknown): void {
  tell(kind, knows)
  const sender = channel ?? new BroadcastChannel(CHANNEL)
  sender.postMessage(kind)
  if (sender !== channel) sender.close()
}

/**
 * Calls `changed` when documents change elsewhere in this window or in another one of its origin, and, with null, when the
 * window comes to the front: other browsers, and the extension beside the page, tell nothing. Until the returned function is called.
 */
export function watchChanges(changed: Listener, owner?: unknown): () => void {
  if (listeners.size === 0) {
    channel = openChannel()
    addEventListener('focus', onFocus)
  }
  listeners.set(changed, owner)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
    removeEventListener('focus', onFocus)
  }
}
