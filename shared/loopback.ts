/** `localhost`, all of 127.0.0.0/8 and ::1, as `URL` writes them. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a base address is on this machine; false for a text that is not an address. */
export const isLoopback = (base: string): boolean =>
  URL.canParse(base) && LOOPBACK.test(new URL(base).hostname)

/**
 * Replaces `localhost` in an http address by 127.0.0.1. Browsers and Node try ::1 first for `localhost`. If a server binds
 * only 127.0.0.1, another program on ::1 would receive the names. An https address does not change, since its certificate
 * is for `localhost`.
 */
export const withoutLocalhost = (base: string): string =>
  base.replace(/^http:\/\/localhost(?=[:/]|$)/i, 'http://127.0.0.1')
