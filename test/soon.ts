import { vi } from 'vitest'

/** Repeats `look` until it does not throw. A busy machine needs more than vitest's second. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 15_000 })
