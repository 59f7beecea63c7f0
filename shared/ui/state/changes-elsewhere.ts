import type { DocumentKind } from '../../contract/document-bodies.ts'

const CHANNEL = 'coauthors-documents'
/** Null: documents of any kind may have changed. */
type Listener = (kind: DocumentKind | null) => void
/** Each listener with the sender whose announcements it does not hear. */
const listeners = new Map<Listener, unknown>()
let channel: BroadcastChannel | undefined

/** Opens the channel only for listeners, because an open channel keeps a Node process alive. */
const openChannel = (): BroadcastChannel => {
  const opened = new BroadcastChannel(CHANNEL)
  // The type is right, because windows of this version send only a kind.
  opened.onmessage = ({ data }: MessageEvent<DocumentKind>) => callListeners(data)
  return opened
}

function callListeners(kind: DocumentKind | null, sender?: unknown): void {
  for (const [listener, ignored] of listeners) if (sender === undefined || ignored !== sender) listener(kind)
}

const onFocus = (): void => callListeners(null)

/** Tells all windows of this origin, but not the listeners that ignore `sender`. */
export function announceChange(kind: DocumentKind, sender?: unknown): void {
  callListeners(kind, sender)
  const used = channel ?? new BroadcastChannel(CHANNEL)
  used.postMessage(kind)
  if (used !== channel) used.close()
}

/**
 * Calls `listener` after announced changes in all windows of this origin. Ignores changes that `ignoredSender` announced in this
 * window. Calls `listener` with null when the window comes to the front, because other browsers and the extension announce
 * nothing. The returned function ends the watch.
 */
export function watchChanges(listener: Listener, ignoredSender?: unknown): () => void {
  if (listeners.size === 0) {
    channel = openChannel()
    addEventListener('focus', onFocus)
  }
  listeners.set(listener, ignoredSender)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
    removeEventListener('focus', onFocus)
  }
}
