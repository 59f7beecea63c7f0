import { isLoopback } from '../loopback.ts'

// The page may ask connected sites directly, without the daemon. See *Connected sites* in docs/dev/protocol.md.

export const MOST_SITES = 20

/** Other characters could end a directive of a Content-Security-Policy. */
const ORIGIN = /^https?:\/\/[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,125}(:\d{1,5})?$/

/**
 * Whether the page's Content-Security-Policy may name this origin: https, or http on this machine.
 * Refuses IPv6 addresses, and spellings that browsers change, such as `https://HotCRP.com`.
 */
export const isSiteOrigin = (text: string): boolean =>
  text.length <= 300 &&
  ORIGIN.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text &&
  (text.startsWith('https:') || isLoopback(text))
