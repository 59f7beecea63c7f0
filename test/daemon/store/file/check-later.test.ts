import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLater } from '../../../../daemon/store/file/check-later.ts'
import { openStore } from '../../../../daemon/store/open-store.ts'
import type { Store } from '../../../../daemon/store/store.ts'
import { makeFolder } from '../../daemon.ts'

/** Stores too large to be checked as a whole at the start; here that is any. */
const TOO_LARGE = { checkedBytes: 0, laterMs: 0 }

let folder: string
let remove: () => void
let path: string
let open: Store | null = null
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  path = join(folder, 'data', 'runtime.sqlite')
  mkdirSync(dirname(path))
  const store = openStore(path)
  for (let number = 0; number < 60; number++)
    await store.cache.put(`k${number}`, `{"n":"${'x'.repeat(2000)}"}`)
  await store.close()
})
afterEach(async () => {
  await open?.close()
  open = null
  remove()
})

/** Damages pages of answers alone: what opening reads is whole. */
function damage(): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0x5a, bytes.length - 40_960, bytes.length - 8192))
}

test('a large store that is damaged serves at once, and is moved aside once it has been checked', async () => {
  damage()
  const told = await new Promise<string>((resolve) => {
    open = openStore(path, { ...TOO_LARGE, logEvent: (_level, message) => resolve(message) })
    expect(open.movedAside).toBeNull()
  })
  expect(told).toMatch(/damaged and moved aside/)
  expect(open?.movedAside).toMatch(/corrupt-/)
  expect((await open?.stats())?.cache_entries).toBe(0)
})

test('a store that was cut short is moved aside at the start, whatever its size', async () => {
  writeFileSync(path, readFileSync(path).subarray(0, 40_960))
  open = openStore(path, TOO_LARGE)
  expect(open.movedAside).toMatch(/corrupt-/)
})

test('ending the check of a large store ends its process, and nothing is found any more', async () => {
  damage()
  const begun = nextChild()
  const stop = checkLater(path, { checkedBytes: 0, delayMs: 0, found: () => expect.unreachable() })
  const child = await begun
  expect(child.spawnargs).toContain(path)
  const ended = once(child, 'exit')
  stop()
  expect(await ended).toEqual([null, 'SIGKILL'])
})

/** The next process that is begun from here, by Node's own word: other tests' may end at any time. */
function nextChild(): Promise<ChildProcess> {
  return new Promise((resolve) => {
    const onChild = (message: unknown) => {
      unsubscribe('child_process', onChild)
      // The shape is Node's: https://nodejs.org/api/diagnostics_channel.html#process.
      resolve((message as { process: ChildProcess }).process)
    }
    subscribe('child_process', onChild)
  })
}
