import { expect, vi } from 'vitest'

export const endedRun = <State extends { status: string }>(state: () => State | Promise<State>) =>
  vi.waitFor(
    async () => {
      const now = await state()
      expect(['completed', 'stopped', 'error']).toContain(now.status)
      return now
    },
    { timeout: 30_000, interval: 10 },
  )
