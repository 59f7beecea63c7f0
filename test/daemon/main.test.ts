import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, type TestContext, test } from 'vitest'
import { type ChildDaemon, startChildDaemon } from '../faults/child-daemon.ts'
import { runHere } from '../run-here.ts'
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
describe.concurrent('SIGTERM, with', () => {
  /** More than the system keeps for a client that does not read. */
  const LARGE = 16_000_000
  /** What takes a slow reader longer than a client may stall. */
  const MOST = 30_000_000
  const get = (port: number) => {
    const body = '{"key":"large"}'
    return `POST /api/runtime/cache/get HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }

  /** A daemon with one large entry, and clients that have sent this much each and read nothing. */
  async function startWithClients(
    context: Finishing,
    sent: readonly ((port: number) => string)[],
    size = LARGE,
  ) {
    const folder = dataFolder(context)
    const daemon = await start(context, { COAUTHORS_DATA_DIR: folder })
    await daemon.put('large', { text: 'x'.repeat(size) })
    const port = Number(new URL(daemon.url).port)
    const clients: Socket[] = []
    for (const bytes of sent) {
      const client = connect(port, '127.0.0.1').pause()
      client.on('error', () => {})
      await once(client, 'connect')
      await new Promise((resolve) => client.write(bytes(port), resolve))
      clients.push(client)
    }
    // Answered later than what the clients have sent.
    await daemon.stats()
    return { daemon, clients, folder }
  }

  test('clients that have sent half a body or half a header, or do not read their answer: all are cut off, the store is closed, exit 0', async (context) => {
    const { daemon, clients, folder } = await startWithClients(context, [
      (port) => get(port).slice(0, -3),
      (port) => get(port).slice(0, 40),
      get,
      (port) => get(port) + get(port).slice(0, -3),
    ])
    // 0 says that it was not ended by force, as it is after ten seconds.
    expect(await daemon.end('SIGTERM')).toEqual({ code: 0, signal: null })
    // SQLite removes it at a clean end.
    expect(readdirSync(folder)).not.toContain('runtime.sqlite-wal')
    for (const client of clients) client.destroy()
  })

  test('a client that reads slowly: it gets all of its answer', async (context) => {
    const { daemon, clients } = await startWithClients(context, [get], MOST)
    const [client] = clients
    if (client === undefined) throw new Error('There is a client for what was sent.')
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
  const refused = [
    [
      { COAUTHORS_DATA_DIR: folder, PORT: port },
      `Port ${port} is in use .*another program, which does not answer: `,
    ],
    [{ COAUTHORS_DATA_DIR: folder, API_BASE_URL: 'nonsense' }, 'API_BASE_URL '],
    [{ COAUTHORS_RUNTIME_DB: folder }, 'COAUTHORS_RUNTIME_DB .*is not a file'],
  ] as const
  for (const [env, said] of refused) {
    expect(await runHere(['daemon'], { PORT: '0', ...env })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${said}[^\\n]*\\n$`)),
    })
  }
})
