/** A part of a page that may lose something when the page closes. */
export type Leavable = {
  /** Sends everything that a closing page can still send. Returns whether something is lost nevertheless. */
  leave: () => boolean
}

const leavables = new Set<Leavable>()

/** Calls `leavable.leave` before the page closes, until the returned function is called. */
export function guardLeaving(leavable: Leavable): () => void {
  leavables.add(leavable)
  return () => void leavables.delete(leavable)
}

/** Sends all unsaved changes. Returns whether the page loses something if it closes now. */
export const leaveAll = (): boolean => [...leavables].map((one) => one.leave()).some(Boolean)

/**
 * Sends unsaved changes when the page closes, and lets the browser ask the user if a change would be lost. Popups and phones
 * fire only `pagehide`, during which browsers ask nothing. The returned function ends the watch.
 */
export function watchLeaving(): () => void {
  const watching = new AbortController()
  addEventListener('beforeunload', (event) => leaveAll() && event.preventDefault(), watching)
  addEventListener('pagehide', leaveAll, watching)
  return () => watching.abort()
}
