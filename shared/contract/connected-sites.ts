import { isLoopback } from '../loopback.ts'

/** Sites that the page may ask directly (docs/dev/protocol.md, Connected sites). Additive. */

export const MOST_SITES = 20

/** Allows in a host only letters, digits, dots and hyphens: they cannot end a directive of a Content-Security-Policy. */
const ORIGIN = /^https?:\/\/[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,125}(:\d{1,5})?$/

/**
 * Whether the page's Content-Security-Policy may name this origin: https, or http on this machine, but no IPv6 address.
 * Refuses an origin that browsers would write in another way, such as `https://HotCRP.com`.
 */
export const isSiteOrigin = (text: string): boolean =>
  text.length <= 300 &&
  ORIGIN.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text &&
  (text.startsWith('https:') || isLoopback(text))
