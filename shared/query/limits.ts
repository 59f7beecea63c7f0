/** The bounds that clients and servers share. Source: docs/protocol.md. */

/** Entries a side after normalizing; more is refused before any request. */
export const ENTRIES_PER_SIDE = 50
/** Papers listed for one pair at most. */
export const LIMIT_PER_PAIR = 200
/** Persons one entry may stand for when names are matched loosely. */
export const AUTHOR_LIMIT = 800
/** Names in one `authors/resolve` request. */
export const NAMES_PER_RESOLVE = 100
/** Persons listed for one entry, most publications first. */
export const PERSONS_LISTED = 20
/** Near namesakes listed for one entry, most publications first. */
export const NEAR_LISTED = 5
/** Length of a name, in Unicode code points. */
export const NAME_LENGTH = 500
/** Length of a cache key, in Unicode code points. */
export const CACHE_KEY_LENGTH = 256
/** Days that the daemon's history goes back at most: a year that may be a leap year. */
export const HISTORY_DAYS = 366
/** Cache entries in one list at most. */
export const LISTED_ENTRIES = 200
/** How long the flow waits for the daemon's cache before it asks the backend, in milliseconds. */
export const CACHE_READ_MS = 2000
/** Where the programs listen and look for each other when no setting says otherwise. */
export const DAEMON_PORT = 8090
export const BACKEND_PORT = 8091
export const DEFAULT_API_BASE = `http://localhost:${BACKEND_PORT}`

/**
 * Whether a text has at most so many Unicode code points. They are counted only where the UTF-16 units do not say it
 * already: those of tens of MB would take seconds.
 */
export function hasAtMost(text: string, codePoints: number): boolean {
  return text.length <= codePoints || (text.length <= 2 * codePoints && [...text].length <= codePoints)
}
