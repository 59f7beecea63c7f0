import type { DocumentKind } from '../../contract/document-bodies.ts'

const CHANNEL = 'coauthors-documents'
/** Null: documents of any kind may have changed. */
type Listener = (kind: DocumentKind | null) => void
const ownerOfListener = new Map<Listener, unknown>()
let channel: BroadcastChannel | undefined

/** Opens the channel only for listeners, because an open channel keeps a Node process alive. */
const openChannel = (): BroadcastChannel => {
  const opened = new BroadcastChannel(CHANNEL)
  // The type is right, because windows of this version send only a kind.
  opened.onmessage = ({ data }: MessageEvent<DocumentKind>) => callListeners(data)
  return opened
}

function callListeners(kind: DocumentKind | null, exceptOwner?: unknown): void {
  for (const [listener, owner] of ownerOfListener)
    if (exceptOwner === undefined || owner !== exceptOwner) listener(kind)
}

const onFocus = (): void => callListeners(null)

/** Tells all windows of this origin, but not the listeners of `exceptOwner`. */
export function announceChange(kind: DocumentKind, exceptOwner?: unknown): void {
  callListeners(kind, exceptOwner)
  const sender = channel ?? new BroadcastChannel(CHANNEL)
  sender.postMessage(kind)
  if (sender !== channel) sender.close()
}

/**
 * Calls `listener` after changes in other windows of this origin, and after changes in this window that `owner` did not announce.
 * Calls it with null when the window comes to the front, because other browsers and the extension announce nothing. The returned
 * function ends the watch.
 */
export function watchChanges(listener: Listener, owner?: unknown): () => void {
  if (ownerOfListener.size === 0) {
    channel = openChannel()
    addEventListener('focus', onFocus)
  }
  ownerOfListener.set(listener, owner)
  return () => {
    ownerOfListener.delete(listener)
    if (ownerOfListener.size > 0) return
    channel?.close()
    channel = undefined
    removeEventListener('focus', onFocus)
  }
}
