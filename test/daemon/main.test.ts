import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeFolder } from './daemon.ts'

/** The daemon as a process: starting, signals, ending. It serves the page that was built. */

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

type Said = { url?: string; refused?: string }

async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; said: Said }> {
  const child = fork(join(import.meta.dirname, 'daemon-process.ts'), {
    env: { ...process.env, PORT: '0', ...env },
  })
  endings.push(() => child.kill('SIGKILL'))
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  // What daemon-process.ts sends; after an early exit there is no url in it, and the test fails on that.
  return { child, said: said as Said }
}

function dataFolder(): string {
  const { folder, remove } = makeFolder()
  endings.push(remove)
  return folder
}

const put = (url: string, key: string) =>
  fetch(`${url}/api/runtime/cache/put`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, data: { text: 'x'.repeat(50_000) } }),
  })

test('SIGTERM under fifty concurrent puts: exit 0 within 2 s, and every acknowledged put is there', async () => {
  const folder = dataFolder()
  const { child, said } = await start({ COAUTHORS_DATA_DIR: folder })
  const url = said.url ?? ''
  await put(url, 'warm')
  const puts = Array.from({ length: 50 }, (_, index) =>
    put(url, `k${index}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await Promise.race(puts)
  const since = performance.now()
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const acknowledged = await Promise.all(puts)
  expect(await exit).toEqual([0, null])
  expect(performance.now() - since).toBeLessThan(2000)

  const again = await start({ COAUTHORS_DATA_DIR: folder })
  const stats = await (await fetch(`${again.said.url}/api/runtime/stats`)).json()
  const written = acknowledged.filter(Boolean).length + 1
  expect(written).toBeGreaterThan(1)
  expect(stats.cache_entries).toBeGreaterThanOrEqual(written)
})

test('kill -9: every acknowledged put is there after the next start', async () => {
  const folder = dataFolder()
  const { child, said } = await start({ COAUTHORS_DATA_DIR: folder })
  for (const key of ['a', 'b', 'c']) expect((await put(said.url ?? '', key)).status).toBe(200)
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  const again = await start({ COAUTHORS_DATA_DIR: folder })
  const stats = await (await fetch(`${again.said.url}/api/runtime/stats`)).json()
  expect(stats).toMatchObject({ cache_entries: 3, store_moved_aside: null })
})

test('a port in use, a bad setting, a store that is a folder: one line, nothing listens', async () => {
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
  expect(inUse.said.refused).toMatch(new RegExp(`^Port ${port} is in use.*$`))
  expect(badSetting.said.refused).toMatch(/^API_BASE_URL .*$/)
  expect(badStore.said.refused).toMatch(/^COAUTHORS_RUNTIME_DB .*is not a file.*$/)
})
