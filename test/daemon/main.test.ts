import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type ChildDaemon, startChildDaemon } from '../faults/child-daemon.ts'
import { makeFolder } from './daemon.ts'

/** The daemon as a process: starting, signals, ending. It serves the page that was built. */

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

async function start(env: NodeJS.ProcessEnv): Promise<ChildDaemon> {
  const daemon = await startChildDaemon(env)
  endings.push(() => daemon.child.kill('SIGKILL'))
  return daemon
}

function dataFolder(): string {
  const { folder, remove } = makeFolder()
  endings.push(remove)
  return folder
}

const DATA = { text: 'x'.repeat(50_000) }

test('SIGTERM under fifty concurrent puts: exit 0 within 2 s, and every acknowledged put is there', async () => {
  const folder = dataFolder()
  const daemon = await start({ COAUTHORS_DATA_DIR: folder })
  await daemon.put('warm', DATA)
  const puts = Array.from({ length: 50 }, (_, index) =>
    daemon.put(`k${index}`, DATA).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await Promise.race(puts)
  const since = performance.now()
  const ended = daemon.end('SIGTERM')
  const acknowledged = await Promise.all(puts)
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - since).toBeLessThan(2000)

  const again = await start({ COAUTHORS_DATA_DIR: folder })
  for (const [index, ok] of acknowledged.entries()) {
    if (ok) expect(await (await again.get(`k${index}`)).json()).toMatchObject({ hit: true, data: DATA })
  }
  expect(acknowledged.filter(Boolean).length).toBeGreaterThan(0)
})

test('a port that another program has, a bad setting, a store that is a folder: one line, nothing listens', async () => {
  const folder = dataFolder()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  endings.push(() => other.close())
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? String(address.port) : ''
  const [inUse, badSetting, badStore] = await Promise.all([
    start({ COAUTHORS_DATA_DIR: folder, PORT: port }),
    start({ COAUTHORS_DATA_DIR: folder, API_BASE_URL: 'nonsense' }),
    start({ COAUTHORS_RUNTIME_DB: folder }),
  ])
  expect(inUse.refused).toMatch(
    new RegExp(`^Port ${port} is in use .*another program, which does not answer: .*$`),
  )
  expect(badSetting.refused).toMatch(/^API_BASE_URL .*$/)
  expect(badStore.refused).toMatch(/^COAUTHORS_RUNTIME_DB .*is not a file.*$/)
})
