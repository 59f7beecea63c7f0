import assert from 'node:assert/strict'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { Random } from '../data/seeded-random.ts'
import { type ChildDaemon, startChildDaemon } from './child-daemon.ts'
import { disturb } from './disturbed-files.ts'
import { foldersAside, requireSaved, saveWork } from './own-work.ts'

/** A kill comes at a random moment within the time of this many starts. About one in three comes before the daemon listens. */
const LATEST_KILL_IN_STARTS = 3
const ENDS_MS = 60
const CLEARED = [{ all: true }, { older_than_ms: 0 }]

/**
 * Kills daemons (kill -9) at random moments. After every second kill, another program reads both files.
 * Throws if the next daemon lacks an acknowledged document, or sets the workspace aside.
 * Resolves to the numbers of acknowledged documents (`kept`) and of daemons that were killed before they listened.
 */
export async function killAnywhere(
  runtimeDb: string,
  rounds: number,
  random: Random,
): Promise<{ kept: number; starting: number }> {
  const kept = new Set<string>()
  const folder = dirname(runtimeDb)
  const since = performance.now()
  await (await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })).end('SIGTERM')
  const startMs = performance.now() - since
  let starting = 0
  for (let round = 0; round < rounds; round++) {
    const after = random.share() * LATEST_KILL_IN_STARTS * startMs
    const daemon = await startedAndKilled(runtimeDb, after, (running) => work(running, round, kept))
    if (daemon.url === '') starting++
    if (round % 2 === 0)
      for (const file of [runtimeDb, `${folder}/workspace.sqlite`]) disturb(file, 'read by another program')
    const next = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
    assert.equal(next.refused, undefined, `the start after round ${round}`)
    try {
      await requireSaved(next, kept, `round ${round}`)
    } finally {
      // Some kills come during the daemon's orderly end.
      next.child.kill('SIGTERM')
      await pause(random.below(ENDS_MS))
      await next.end('SIGKILL')
    }
    assert.deepEqual(foldersAside(folder), [], `round ${round}`)
  }
  return { kept: kept.size, starting }
}

async function startedAndKilled(
  runtimeDb: string,
  afterMs: number,
  use: (daemon: ChildDaemon) => Promise<void>,
): Promise<ChildDaemon> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb }, afterMs)
  const ended = once(daemon.child, 'exit')
  if (daemon.url === '') return daemon
  await Promise.all([use(daemon), ended])
  return daemon
}

/** Sends requests until the daemon is gone. Throws if the daemon refuses a request. */
async function work(daemon: ChildDaemon, round: number, kept: Set<string>): Promise<void> {
  const untilGone = async (act: (number: number) => Promise<unknown>) => {
    for (let number = 0; ; number++) {
      try {
        await act(number)
      } catch (error) {
        if (error instanceof HttpFailure) throw error
        return
      }
    }
  }
  await Promise.all([
    untilGone(async (number) => {
      await saveWork(daemon, `${round} ${number}`)
      kept.add(`${round} ${number}`)
    }),
    untilGone((number) => daemon.put(`${round} ${number}`, { text: 'x'.repeat(30_000) })),
    untilGone((number) => daemon.post('cache/clear', CLEARED[number % CLEARED.length])),
  ])
}
