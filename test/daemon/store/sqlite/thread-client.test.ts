import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../../daemon/store/sqlite/files/open-store.ts'
import { storeThread } from '../../../../daemon/store/sqlite/thread-client.ts'
import type { ThreadData } from '../../../../daemon/store/sqlite/thread-files.ts'
import { makeFolder, useFolder } from '../../daemon.ts'

const folder = useFolder()
const PUTS = [1, 2, 3].map((number) => `{"key":"k${number}","data":{"a":${number}}}`)
const list = { owner: '', limit: 10 }

/** A thread that ends at once, because the folder of its files is missing. */
function brokenThread() {
  const { folder: path, remove } = makeFolder()
  onTestFinished(remove)
  const at = (name: string) => join(path, 'missing', name)
  const handlers = {
    ...{ log: vi.fn(), replaced: vi.fn(), ended: vi.fn(), release: vi.fn(), reopen: vi.fn() },
    ...{ beforeSend: vi.fn(), received: vi.fn(), broken: vi.fn() },
  }
  // The thread fails before it reads the other data.
  const data = {
    paths: { runtime: at('runtime.sqlite'), workspace: at('workspace.sqlite') },
  } as unknown as ThreadData
  return { handlers, thread: storeThread(data, () => new Date(), handlers) }
}

test('transfers bytes that have memory of their own, and copies other bytes', async () => {
  const store = openStore(join(folder.path, 'runtime.sqlite'))
  onTestFinished(() => store.close())
  const [first, second] = PUTS.map((put) => Buffer.from(put))
  const own = new TextEncoder().encode(PUTS[2])
  if (!first || !second) throw new Error('no bytes')
  expect(first.buffer).toBe(second.buffer)
  await store.put('', first)
  await store.put('', second)
  await store.put('', own)
  expect([first, second].map(String)).toEqual(PUTS.slice(0, 2))
  expect(own).toHaveLength(0)
  const { list: stored } = await store.list(list)
  expect(stored.map(({ key }) => key).toSorted()).toEqual(['k1', 'k2', 'k3'])
})

test('sends the operations of one turn together, and starts the thread with the first', async () => {
  const { thread, handlers } = brokenThread()
  expect(thread.isStarted()).toBe(false)
  const asked = [thread.ask('list', list), thread.ask('list', list)]
  expect(thread.isStarted()).toBe(true)
  expect(handlers.beforeSend).not.toHaveBeenCalled()
  await Promise.allSettled(asked)
  expect(handlers.beforeSend).toHaveBeenCalledTimes(1)
})

test('rejects waiting and later operations with the error of a thread that has ended', async () => {
  const { thread, handlers } = brokenThread()
  const asked = [thread.ask('list', list), thread.ask('list', list)]
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
  const [[error]] = handlers.broken.mock.calls as [[Error]] // one call, checked below
  await expect(thread.ask('list', list)).rejects.toBe(error)
  await expect(asked[0]).rejects.toBe(error)
  expect(handlers.broken).toHaveBeenCalledTimes(1)
})

test('rejects waiting operations when the store closes', async () => {
  const { thread } = brokenThread()
  const waiting = thread.ask('list', list)
  await Promise.all([expect(waiting).rejects.toThrow('The store is closed.'), thread.end()])
})
