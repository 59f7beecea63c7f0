/** `localhost`, all of 127.0.0.0/8 and ::1, as `URL` writes them. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address is on this machine. False for a text that is not an address. */
export const isLoopback = (base: string): boolean =>
  URL.canParse(base) && LOOPBACK.test(new URL(base).hostname)

/**
 * Replaces `localhost` by 127.0.0.1. Browsers and Node try ::1 first for `localhost`. Another program may listen there.
 * An https address does not change, because the certificate is for `localhost`.
 */
export const withoutLocalhost = (base: string): string =>
  base.replace(/^http:\/\/localhost(?=[:/]|$)/i, 'http://127.0.0.1')
