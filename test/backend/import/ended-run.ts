import { expect, vi } from 'vitest'

/** Waits until a run has ended, and resolves to its last state. */
export const endedRun = <State extends { status: string }>(state: () => State | Promise<State>) =>
  vi.waitFor(
    async () => {
      const now = await state()
      expect(['completed', 'stopped', 'error']).toContain(now.status)
      return now
    },
    { timeout: 30_000, interval: 10 },
  )
