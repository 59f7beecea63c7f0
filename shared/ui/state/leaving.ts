/** A part of the page with changes that may be lost when the page closes. */
export type Leavable = {
  /** Sends as much as a closing page can. Returns whether something is lost. */
  leave: () => boolean
}

const leavables = new Set<Leavable>()

/** Calls `leavable.leave` when the page closes. The returned function ends the guard. */
export function guardLeaving(leavable: Leavable): () => void {
  leavables.add(leavable)
  return () => void leavables.delete(leavable)
}

/** Lets each part send its changes. Returns whether the page would lose something if it closed now. */
export const leaveAll = (): boolean => [...leavables].map((one) => one.leave()).some(Boolean)

/**
 * Sends changes when the page closes. If a change would be lost, the browser asks the user. Popups and phones fire only
 * `pagehide`, and then the browser asks nothing. The returned function ends the watch.
 */
export function watchLeaving(): () => void {
  const watching = new AbortController()
  addEventListener('beforeunload', (event) => leaveAll() && event.preventDefault(), watching)
  addEventListener('pagehide', leaveAll, watching)
  return () => watching.abort()
}
