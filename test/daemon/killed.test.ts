import { once } from 'node:events'
import { truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startChildDaemon } from '../faults/child-daemon.ts'
import { crowd } from '../faults/crowd.ts'
import { killRounds } from '../faults/kill-rounds.ts'
import { killInCheckpoint } from '../faults/killed-checkpoint.ts'
import { killInSave } from '../faults/killed-save.ts'
import { linkStore, loseStore } from '../faults/lost-store.ts'
import { keep, requireKept } from '../faults/own-work.ts'
import { useFolder } from './daemon.ts'

/** A short run of `npm run torture`: docs/dev/security.md, Faults of the store. */

const LONG = 60_000
const folder = useFolder()

test('kill -9 in the middle of puts and events: nothing acknowledged is lost, nothing is half done', {
  timeout: LONG,
}, async () => {
  const acknowledged = await killRounds(folder.file('runtime.sqlite'), 4)
  expect(acknowledged.puts).toBeGreaterThan(10)
})

test('kill -9 in the checkpoint of a closing daemon: everything acknowledged is there', {
  timeout: LONG,
}, async () => {
  await killInCheckpoint(folder.file('runtime.sqlite'), 10)
})

test('kill -9 while a project is saved: the old version or the new one, never a mixture', {
  timeout: LONG,
}, async () => {
  await killInSave(folder.file('runtime.sqlite'), 2)
})

test('client processes at once: every count is exact', { timeout: LONG }, async () => {
  await crowd(folder.file('runtime.sqlite'), 2, 40)
})

// The other losses: `npm run torture`, and within one process test/daemon/store/lost-while-serving.test.ts.
test.skipIf(process.platform === 'win32')(
  'the store replaced in the middle of puts: the daemon ends with 75, and the next one starts',
  { timeout: LONG },
  async () => {
    expect(await loseStore(folder.file('runtime.sqlite'), 'replaced', 1)).toHaveLength(1)
  },
)

test('a store with a second name: another daemon on that name is refused, and nothing is lost', {
  timeout: LONG,
}, async () => {
  await linkStore(folder.file('runtime.sqlite'), 50)
})

// A listener for the fault would stand still: the thread meets it again and again.
test.skipIf(process.platform !== 'linux')(
  'ends at once when mapped memory is cut under it, and the next daemon has the own work',
  { timeout: LONG },
  async () => {
    const env = { COAUTHORS_RUNTIME_DB: folder.file('runtime.sqlite') }
    const daemon = await startChildDaemon(env)
    await keep(daemon, 'kept')
    const ended = once(daemon.child, 'exit')
    truncateSync(folder.file('workspace.sqlite-shm'), 0)
    await expect(keep(daemon, 'lost')).rejects.toThrow()
    expect(await ended).toEqual([null, 'SIGBUS'])
    const next = await startChildDaemon(env)
    await requireKept(next, ['kept'], 'the fault')
    await next.end('SIGTERM')
  },
)
