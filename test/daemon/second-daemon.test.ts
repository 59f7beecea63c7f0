import { writeFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { openStore } from '../../daemon/store/sqlite/files/open-store.ts'
import { type ChildDaemon, startChildDaemon } from '../faults/child-daemon.ts'
import { runHere } from '../run-here.ts'
import { useFolder } from './daemon.ts'

/** A second daemon ends immediately with one line that names the first (docs/dev/security.md, Faults of the store). */

const folder = useFolder()
const started: ChildDaemon[] = []
afterEach(async () => {
  for (const daemon of started.splice(0)) await daemon.end('SIGKILL')
})

async function start(): Promise<ChildDaemon> {
  const daemon = await startChildDaemon({ COAUTHORS_RUNTIME_DB: folder.file('runtime.sqlite') })
  started.push(daemon)
  return daemon
}

test('ends a second daemon on the same file or port, and prints one line', async () => {
  const first = await start()
  const { port } = new URL(first.url)
  const sameFile = await runHere(['daemon'], {
    PORT: '0',
    COAUTHORS_RUNTIME_DB: folder.file('runtime.sqlite'),
  })
  const samePort = await runHere(['daemon'], {
    PORT: port,
    COAUTHORS_RUNTIME_DB: folder.file('other/runtime.sqlite'),
  })
  expect([sameFile.code, samePort.code]).toEqual([1, 1])
  expect(sameFile.stderr).toMatch(/^The store .*\n$/)
  expect(sameFile.stderr).toContain(`the daemon at ${first.url} (process id ${first.child.pid})`)
  // The machine may have one loopback address or both.
  expect(samePort.stderr.replace(/on (::1|127\.0\.0\.1) by/, 'on loopback by')).toBe(
    `Port ${port} is in use on loopback by the CoAuthors daemon with process id ${first.child.pid}: end that one, or set PORT to a free one.\n`,
  )
  expect((await first.put('k', {})).status).toBe(200)
})

test("does not lose the first daemon's locks when a second daemon is refused", async () => {
  const store = openStore(folder.file('runtime.sqlite'))
  // POSIX releases a process's lock when the process closes any descriptor of the file.
  expect(() => openStore(folder.file('runtime.sqlite'))).toThrow(/in use/)
  expect((await start()).refused).toContain(`process id ${process.pid}`)
  await store.close()
  expect((await start()).refused).toBeUndefined()
})

test('starts after a kill -9, even if another program has the old process id', async () => {
  await (await start()).end('SIGKILL')
  writeFileSync(folder.file('runtime.sqlite.pid'), JSON.stringify({ pid: process.pid }))
  const next = await start()
  expect(next.refused).toBeUndefined()
  expect(() => openStore(folder.file('runtime.sqlite'))).toThrow(`process id ${next.child.pid}`)
})
