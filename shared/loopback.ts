/** `localhost`, all of 127.0.0.0/8 and ::1, as `URL` writes them. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether what is sent to a base address stays on this machine. A text that is no address is not on it. */
export const isLoopback = (base: string): boolean =>
  URL.canParse(base) && LOOPBACK.test(new URL(base).hostname)
