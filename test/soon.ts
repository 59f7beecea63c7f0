import { vi } from 'vitest'

/** Repeats `look` until it does not throw. A busy machine needs more than the one second that vitest allows. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 30_000, interval: 10 })
