import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { beforeEach, expect, onTestFailed, test } from 'vitest'
import { type Random, seededRandom } from '../data/seeded-random.ts'
import { startChildDaemon } from '../faults/child-daemon.ts'
import { crowd } from '../faults/crowd.ts'
import { killRounds } from '../faults/kill-rounds.ts'
import { killInCheckpoint } from '../faults/killed-checkpoint.ts'
import { IMPORTS, killInImport } from '../faults/killed-import.ts'
import { killInSave } from '../faults/killed-save.ts'
import { loseStore } from '../faults/lost-store.ts'
import { requireSaved, saveWork } from '../faults/own-work.ts'
import { useFolder } from './daemon.ts'

/** A short run of `npm run torture`: docs/dev/security.md, Faults of the store. */

const LONG = 60_000
const folder = useFolder()
const SEED = Number(process.env.SEED ?? Date.now() % 100_000)
let random: Random
beforeEach(() => {
  random = seededRandom(SEED)
  onTestFailed(() => void process.stderr.write(`SEED=${SEED} repeats the random choices.\n`))
})

test('loses no acknowledged put or event after kill -9', {
  timeout: LONG,
}, async () => {
  const acknowledged = await killRounds(folder.file('runtime.sqlite'), 10, random)
  expect(acknowledged.puts).toBeGreaterThan(10)
})

test('loses nothing after kill -9 in the checkpoint at shutdown', {
  timeout: LONG,
}, async () => {
  await killInCheckpoint(folder.file('runtime.sqlite'), 10)
})

test('leaves a complete version of a project after kill -9 during its save', {
  timeout: LONG,
}, async () => {
  await killInSave(folder.file('runtime.sqlite'), 2, random)
})

test.each(IMPORTS)(
  'leaves nothing half done after kill -9 during an import of the %s',
  {
    timeout: LONG,
  },
  async (what) => {
    await killInImport(folder.file('runtime.sqlite'), what)
  },
)

test('counts every put, event and hit of many simultaneous clients', { timeout: LONG }, async () => {
  await crowd(folder.file('runtime.sqlite'), 2, 40)
})

test.skipIf(process.platform === 'win32')(
  'ends with exit code 75 when its store is replaced during puts, and starts again',
  { timeout: LONG },
  async () => {
    expect(await loseStore(folder.file('runtime.sqlite'), 'replaced', 1, random)).toHaveLength(1)
  },
)

// A handler for SIGBUS would repeat the fault forever, so the signal ends the daemon.
test.skipIf(process.platform !== 'linux')(
  'ends immediately when a mapped file is cut, and starts again',
  { timeout: LONG },
  async () => {
    const env = { COAUTHORS_RUNTIME_DB: folder.file('runtime.sqlite') }
    const daemon = await startChildDaemon(env)
    await saveWork(daemon, 'kept')
    const ended = once(daemon.child, 'exit')
    truncateSync(folder.file('workspace.sqlite-shm'), 0)
    await expect(saveWork(daemon, 'lost')).rejects.toThrow()
    expect(await ended).toEqual([null, 'SIGBUS'])
    const next = await startChildDaemon(env)
    await requireSaved(next, ['kept'], 'the fault')
    await next.end('SIGTERM')
  },
)
