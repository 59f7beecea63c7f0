/** `localhost`, all of 127.0.0.0/8 and ::1, as `URL` writes them. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether what is sent to a base address stays on this machine. A text that is no address is not on it. */
export const isLoopback = (base: string): boolean =>
  URL.canParse(base) && LOOPBACK.test(new URL(base).hostname)

/**
 * The address under which a client asks `http://localhost`. That name means two addresses, and browsers and Node try
 * ::1 first: where a server binds 127.0.0.1 alone, any program on ::1 would be sent the names. An https address stays
 * as it is, since its certificate is for the name.
 */
export const withoutLocalhost = (base: string): string =>
  base.replace(/^http:\/\/localhost(?=[:/]|$)/i, 'http://127.0.0.1')
