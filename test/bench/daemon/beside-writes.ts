import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdLock } from '../../daemon/store/lock-holder.ts'
import { type Running, startProgram } from '../../programs.ts'
import type { Measured, Samples } from '../rows.ts'
import { GET, keyOf, PUT, post } from './answers.ts'

const ROUNDS = 5
const ROUND_MS = 1000
const BETWEEN_MS = 5
const LARGE_BYTES = 60_000_000

/** Measures the slowest page or cache hit while another process locks the database, and during a put of 60 MB. */
export async function besideWrites(folder: string): Promise<Measured> {
  const data = join(folder, 'beside')
  const daemon = await startProgram('daemon', { COAUTHORS_DATA_DIR: data })
  try {
    await post(daemon.url + PUT, { key: keyOf(0), data: {} })
    await slowest(daemon, pause(ROUND_MS))
    const locked: Samples = { ours: [], theirs: [] }
    const put: Samples = { ours: [], theirs: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const lock = await holdLock(join(data, 'runtime.sqlite'))
      const waiting = post(daemon.url + PUT, { key: keyOf(2), data: { round } })
      locked.ours.push(await slowest(daemon, pause(ROUND_MS)))
      await lock.release()
      await waiting
      locked.theirs.push(await slowest(daemon, pause(ROUND_MS)))
      put.ours.push(await slowest(daemon, largePut(daemon)))
      put.theirs.push(await slowest(daemon, pause(ROUND_MS)))
    }
    return {
      'slowest page or hit while another process holds the lock': locked,
      'slowest page or hit while 60 MB are put': put,
    }
  } finally {
    await daemon.stop()
  }
}

async function largePut({ url }: Running): Promise<void> {
  const program = join(import.meta.dirname, 'large-put-process.ts')
  const [code] = await once(fork(program, [url + PUT, keyOf(1), String(LARGE_BYTES)]), 'exit')
  if (code !== 0) throw new Error(`The put of ${LARGE_BYTES} bytes ended with ${code}`)
}

async function slowest(daemon: Running, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const worked = work.finally(() => {
    isOver = true
  })
  let most = 0
  while (!isOver) {
    most = Math.max(
      most,
      await msOf(() => fetch(daemon.url)),
      await msOf(() => post(daemon.url + GET, { key: keyOf(0) })),
    )
    await pause(BETWEEN_MS)
  }
  await worked
  return most
}

async function msOf(ask: () => Promise<Response>): Promise<number> {
  const since = performance.now()
  await (await ask()).arrayBuffer()
  return performance.now() - since
}
