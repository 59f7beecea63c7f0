import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { describe, expect, type TestContext, test } from 'vitest'
import { type ChildDaemon, startChildDaemon } from '../faults/child-daemon.ts'
import { makeFolder } from './daemon.ts'

/** The daemon as a process: starting, signals, ending. It serves the page that was built. */

/** Tests that run at once each clear up after themselves. */
type Finishing = Pick<TestContext, 'onTestFinished'>

async function start({ onTestFinished }: Finishing, env: NodeJS.ProcessEnv): Promise<ChildDaemon> {
  const daemon = await startChildDaemon(env)
  onTestFinished(() => void daemon.child.kill('SIGKILL'))
  return daemon
}

function dataFolder({ onTestFinished }: Finishing): string {
  const { folder, remove } = makeFolder()
  onTestFinished(remove)
  return folder
}

const DATA = { text: 'x'.repeat(50_000) }

test('SIGTERM under fifty concurrent puts: exit 0 within 2 s, and every acknowledged put is there', async (context) => {
  const folder = dataFolder(context)
  const daemon = await start(context, { COAUTHORS_DATA_DIR: folder })
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

  const again = await start(context, { COAUTHORS_DATA_DIR: folder })
  for (const [index, ok] of acknowledged.entries()) {
    if (ok) expect(await (await again.get(`k${index}`)).json()).toMatchObject({ hit: true, data: DATA })
  }
  expect(acknowledged.filter(Boolean).length).toBeGreaterThan(0)
})

// At once: most of their time they wait until the daemon gives a client up.
describe.concurrent('SIGTERM, with a client', () => {
  /** More than the system keeps for a client that does not read. */
  const LARGE = 16_000_000
  /** What takes a slow reader longer than a client may stall. */
  const MOST = 30_000_000
  const get = (port: number) => {
    const body = '{"key":"large"}'
    return `POST /api/runtime/cache/get HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }

  /** A daemon with one large entry, and a client that has sent this much and reads nothing. */
  async function startWithClient(context: Finishing, bytes: (port: number) => string, size = LARGE) {
    const folder = dataFolder(context)
    const daemon = await start(context, { COAUTHORS_DATA_DIR: folder })
    await daemon.put('large', { text: 'x'.repeat(size) })
    const port = Number(new URL(daemon.url).port)
    const client = connect(port, '127.0.0.1').pause()
    client.on('error', () => {})
    await once(client, 'connect')
    await new Promise((resolve) => client.write(bytes(port), resolve))
    // Answered later than what the client has sent.
    await daemon.stats()
    return { daemon, client, folder }
  }

  test.for([
    ['that has sent half a body', (port: number) => get(port).slice(0, -3)],
    ['that has sent half a header', (port: number) => get(port).slice(0, 40)],
    ['that does not read its answer', get],
    [
      'that does not read its answer and has sent half of its next request',
      (port: number) => get(port) + get(port).slice(0, -3),
    ],
  ] as const)('%s: it is cut off, the store is closed, exit 0', async ([, bytes], context) => {
    const { daemon, client, folder } = await startWithClient(context, bytes)
    // 0 says that it was not ended by force, as it is after ten seconds.
    expect(await daemon.end('SIGTERM')).toEqual({ code: 0, signal: null })
    // SQLite removes it at a clean end.
    expect(readdirSync(folder)).not.toContain('runtime.sqlite-wal')
    client.destroy()
  })

  test('that reads slowly: it gets all of its answer', async (context) => {
    const { daemon, client } = await startWithClient(context, get, MOST)
    const ended = daemon.end('SIGTERM')
    let received = 0
    let unpaced = 0
    const text = Buffer.from('HTTP/1.1 200 OK')
    const start: Buffer[] = []
    client.on('data', (chunk: Buffer) => {
      if (received === 0) start.push(chunk)
      received += chunk.length
      unpaced += chunk.length
      // About 10 MB a second: longer than a client may stall.
      if (unpaced < 500_000) return
      unpaced = 0
      client.pause()
      setTimeout(() => client.resume(), 50)
    })
    client.resume()
    await once(client, 'close')
    expect(start[0]?.subarray(0, text.length)).toEqual(text)
    expect(received).toBeGreaterThan(MOST)
    expect(await ended).toEqual({ code: 0, signal: null })
  })
})

test('a port that another program has, a bad setting, a store that is a folder: one line, nothing listens', async (context) => {
  const folder = dataFolder(context)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  context.onTestFinished(() => void other.close())
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? String(address.port) : ''
  const [inUse, badSetting, badStore] = await Promise.all([
    start(context, { COAUTHORS_DATA_DIR: folder, PORT: port }),
    start(context, { COAUTHORS_DATA_DIR: folder, API_BASE_URL: 'nonsense' }),
    start(context, { COAUTHORS_RUNTIME_DB: folder }),
  ])
  expect(inUse.refused).toMatch(
    new RegExp(`^Port ${port} is in use .*another program, which does not answer: .*$`),
  )
  expect(badSetting.refused).toMatch(/^API_BASE_URL .*$/)
  expect(badStore.refused).toMatch(/^COAUTHORS_RUNTIME_DB .*is not a file.*$/)
})
