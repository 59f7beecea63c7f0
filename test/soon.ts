import { vi } from 'vitest'

/** Waits until `look` does not throw, and returns what it returns. A busy machine may need far longer than vitest's one second. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 15_000 })
