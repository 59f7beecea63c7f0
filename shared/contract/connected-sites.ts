import { isLoopback } from '../loopback.ts'

/** Sites that the page may ask directly (docs/dev/protocol.md, Connected sites). Additive. */

export const MOST_SITES = 20

/** The longest host name has 253 characters. Letters, digits, dots and hyphens cannot end a directive of a CSP. */
const ORIGIN = /^https?:\/\/[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,125}(:\d{1,5})?$/

/**
 * Whether a text is an origin that the page's Content-Security-Policy may name, written as browsers send it: https, or http on
 * this machine, but no IPv6 address.
 */
export const isSiteOrigin = (text: string): boolean =>
  text.length <= 300 &&
  ORIGIN.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text &&
  (text.startsWith('https:') || isLoopback(text))
