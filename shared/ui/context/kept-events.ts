/** Sent to the window by what changes decisions elsewhere in it than in the answer. */
export const DECIDED_EVENT = 'coauthors-decided'

/** Sent to the window when more or fewer queries, committees, decisions or conferences are kept than before. */
export const KEPT_EVENT = 'coauthors-kept'

export const announceKept = (): void => void dispatchEvent(new Event(KEPT_EVENT))
