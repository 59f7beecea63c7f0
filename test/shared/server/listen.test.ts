import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../../shared/server/create-server.ts'
import { holderOfPort, listenUntilSignal } from '../../../shared/server/listen.ts'
import { StartError } from '../../../shared/server/server-errors.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { hasIpv6 } from '../../ipv6.ts'
import { freePort } from '../../programs.ts'

async function endOf(end: (child: ChildProcess) => void, closingMs = 50) {
  const child = fork(join(import.meta.dirname, 'listen-process.ts'), [String(closingMs)], { silent: true })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('A silent child has both streams.')
  const printed = Promise.all([text(stdout), text(stderr)])
  await once(child, 'message')
  const exit = once(child, 'exit')
  end(child)
  const [code] = await exit
  const [out, err] = await printed
  return { code, out, err }
}

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'closes the server on %s and exits with 0',
  async (signal) => {
    const { code, out } = await endOf((child) => child.kill(signal))
    expect(code).toBe(0)
    expect(out).toBe('closing\nclosed\n')
  },
)

test('ends a closing process at once on a second signal', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const { code, out } = await endOf((child) => {
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    child.kill('SIGTERM')
  }, 9000)
  expect(code).toBe(1)
  expect(out).toBe('closing\n')
})

test('logs an uncaught exception, and exits with 1', async () => {
  const { code, out, err } = await endOf((child) => child.send('fail'))
  expect(code).toBe(1)
  expect(out).toContain('closed')
  expect(err).toContain('nobody caught this')
})

test('refuses in one line to listen at an address of another machine', async () => {
  const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
  const listening = listenUntilSignal(server, { host: '192.0.2.1', port: 0, allowOtherUsers: false })
  await expect(listening).rejects.toThrow(StartError)
  await expect(listening).rejects.toThrow(/^HOST 192\.0\.2\.1 .*[^\n]$/)
})

async function listenAt(host: string, port: number) {
  const child = fork(LISTEN_AT, [host, String(port)], { silent: true })
  const { stdout } = child
  if (stdout === null) throw new Error('A silent child has this stream.')
  const printed = text(stdout)
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child, 'message')
  return {
    said: String(said),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return { code, printed: await printed }
    },
    child,
  }
}

const LISTEN_AT = join(import.meta.dirname, 'listen-at-process.ts')
const asked = (host: string, port: number | string) =>
  fetch(`http://${host}:${port}/`).then(
    ({ status }) => status,
    () => 'nobody',
  )

describe.runIf(hasIpv6)('on a machine with both loopback addresses', () => {
  test.each(['127.0.0.1', 'localhost', '::1'])(
    'listens at one port of both loopback addresses for HOST %s',
    async (host) => {
      const { said, stop } = await listenAt(host, 0)
      const { port } = new URL(said)
      expect(Number(port)).toBeGreaterThan(0)
      expect([await asked('127.0.0.1', port), await asked('[::1]', port)]).toEqual([200, 200])
      expect((await stop()).code).toBe(process.platform === 'win32' ? null : 0)
      expect([await asked('127.0.0.1', port), await asked('[::1]', port)]).toEqual(['nobody', 'nobody'])
    },
  )

  test.runIf(process.platform === 'linux')('listens only at 127.0.0.2 for HOST 127.0.0.2', async () => {
    const { said } = await listenAt('127.0.0.2', 0)
    const { port } = new URL(said)
    // The guard refuses this name.
    expect([await asked('127.0.0.2', port), await asked('[::1]', port)]).toEqual([403, 'nobody'])
  })

  test.each([
    ['::1', '127.0.0.1'],
    ['127.0.0.1', '[::1]'],
  ])('refuses to start beside another program at %s, and leaves %s free', async (taken, other) => {
    const port = await portOf(
      createSocketServer((socket) => socket.end('SSH-2.0\r\n')),
      taken,
    )
    const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
    const listening = listenUntilSignal(server, { host: '127.0.0.1', port, allowOtherUsers: false })
    await expect(listening).rejects.toThrow(StartError)
    await expect(listening).rejects.toThrow(
      `Port ${port} is in use on ${taken} by another program: end that one, or set PORT to a free one.`,
    )
    expect(await asked(other, port)).toBe('nobody')
  })

  test('answers requests at the second address before it closes the server', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows sends no signals')
    const { said, child, stop } = await listenAt('127.0.0.1', 0)
    const { port } = new URL(said)
    const begun = once(child, 'message')
    const answer = fetch(`http://[::1]:${port}/slow`)
    await begun
    const ended = stop()
    await expect.poll(() => asked('[::1]', port), { timeout: 20_000 }).toBe('nobody')
    child.send('answer')
    expect((await answer).status).toBe(200)
    expect(await ended).toEqual({ code: 0, printed: 'answered\nclosed\n' })
  })
})

const WITHOUT_IPV6 = 'echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6 && ip link set lo up &&'
/** Runs a command in a network with loopback and without IPv6. */
const inOwnNetwork = (script: string, ...args: string[]) =>
  spawnSync('unshare', ['-rn', 'sh', '-c', `${WITHOUT_IPV6} ${script}`, 'sh', ...args], { encoding: 'utf8' })

// Needs Linux, and the permission to make networks.
test.runIf(inOwnNetwork('true').status === 0)('listens only at 127.0.0.1 on a machine without IPv6', () => {
  const run = '"$@"'
  const { stdout, stderr } = inOwnNetwork(run, process.execPath, LISTEN_AT, '127.0.0.1', '0', 'ask')
  expect({ stdout, stderr }).toEqual({ stdout: '127.0.0.1: 200, ::1: nobody\nclosed\n', stderr: '' })
})

async function portOf(server: Server, host = '127.0.0.1'): Promise<number> {
  const port = await freePort()
  onTestFinished(() => void server.close())
  await once(server.listen(port, host), 'listening')
  return port
}

const answering = (listener: RequestListener) => portOf(createHttpServer(listener))
const json = (body: unknown, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}
const ours = { [VERSION_HEADER]: APP_VERSION }
const config = { app_version: APP_VERSION, api_base: 'http://localhost:8091' }

test.each([
  ['our daemon', json({ ...config, pid: 4711 }, ours), 'the CoAuthors daemon with process id 4711'],
  ['an older daemon of ours', json(config, ours), `another CoAuthors server (version ${APP_VERSION})`],
  [
    'a daemon of ours with a strange pid',
    json({ ...config, pid: '1\n2' }, ours),
    `another CoAuthors server (version ${APP_VERSION})`,
  ],
  [
    'a daemon of another major version',
    json({}, { [VERSION_HEADER]: '99.0.0' }),
    'another CoAuthors server (version 99.0.0)',
  ],
  ['a program with the same answer but no header of ours', json({ ...config, pid: 1 }), 'another program'],
  [
    'a program that sends an invalid version',
    json(config, { [VERSION_HEADER]: '1.x <b>' }),
    'another program',
  ],
] satisfies [string, RequestListener, string][])(
  'names the holder of a port: %s',
  async (_name, listener, holder) => {
    expect(await holderOfPort('127.0.0.1', await answering(listener))).toBe(holder)
  },
)

test('calls a program that redirects to our server “another program”', async () => {
  const daemon = await answering(json({ ...config, pid: 4711 }, ours))
  const redirecting = await answering((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${daemon}/api/runtime/config` }).end()
  })
  expect(await holderOfPort('127.0.0.1', redirecting)).toBe('another program')
})

test('does not wait long for a silent program', async () => {
  const port = await portOf(createSocketServer((socket) => socket.on('error', () => {})))
  expect(await holderOfPort('0.0.0.0', port)).toBe('another program, which does not answer')
})
