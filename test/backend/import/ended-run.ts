import { expect } from 'vitest'
import { soon } from '../../soon.ts'

/** Waits until a run has ended, and resolves to its last state. */
export const endedRun = <State extends { status: string }>(state: () => State | Promise<State>) =>
  soon(async () => {
    const now = await state()
    expect(['completed', 'stopped', 'error']).toContain(now.status)
    return now
  })
