import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { holdLock } from '../daemon/store/lock-holder.ts'
import { startChildDaemon } from './child-daemon.ts'

export type UnderLock = {
  /** The durations of page visits and gets while the lock is held. */
  answersMs: number[]
  write: { status: number; ms: number }
}

const BETWEEN_MS = 25

/** Sends page visits, gets and one put while another process holds the write lock. Only the put has to wait. */
export async function underHeldLock(runtimeDb: string, holdMs: number): Promise<UnderLock> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  try {
    assert.equal((await daemon.put('known', {})).status, 200)
    const lock = await holdLock(runtimeDb)
    const since = performance.now()
    const write = daemon.put('waiting', {}).then(({ status }) => ({ status, ms: performance.now() - since }))
    const answersMs: number[] = []
    while (performance.now() - since < holdMs) {
      answersMs.push(await msOf(() => fetch(daemon.url)), await msOf(() => daemon.get('known')))
      await pause(BETWEEN_MS)
    }
    await lock.release()
    return { answersMs, write: await write }
  } finally {
    await daemon.end('SIGTERM')
  }
}

async function msOf(ask: () => Promise<Response>): Promise<number> {
  const since = performance.now()
  const answer = await ask()
  await answer.arrayBuffer()
  assert.equal(answer.status, 200)
  return performance.now() - since
}
