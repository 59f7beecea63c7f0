/** Something that a page would lose when it is left. */
export type Leavable = {
  /** Sends what can still be sent, and says whether something is lost all the same. */
  leave: () => boolean
}

const leavables = new Set<Leavable>()

/** Lets the page ask its user before it is left, until the returned function is called. */
export function guardLeaving(leavable: Leavable): () => void {
  leavables.add(leavable)
  return () => void leavables.delete(leavable)
}

/** Sends what is not kept yet, and says whether something is lost if the page is left now. */
export const leaveAll = (): boolean => [...leavables].map((one) => one.leave()).some(Boolean)

/** Asks before the page is left if something would be lost. Popups and phones only send `pagehide`, which asks nothing. Until the returned function is called. */
export function watchLeaving(): () => void {
  const watching = new AbortController()
  addEventListener('beforeunload', (event) => leaveAll() && event.preventDefault(), watching)
  addEventListener('pagehide', leaveAll, watching)
  return () => watching.abort()
}
