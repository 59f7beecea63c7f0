import { vi } from 'vitest'

/** Calls `look` until it does not throw, and returns its value. A busy machine may need far longer than the one second of vitest's own wait. */
export const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 15_000 })
