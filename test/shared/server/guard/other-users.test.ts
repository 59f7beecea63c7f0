import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../../../shared/server/create-server.ts'
import { type OtherUsers, strangerAt } from '../../../../shared/server/guard/other-users.ts'
import { secondListener } from '../../../../shared/server/listen.ts'
import { hasIpv6 } from '../../../ipv6.ts'
import { as, canBeOthers, leaveAs, listenerOf, NOBODY, SOMEBODY } from '../as-user.ts'
import { request } from '../raw-request.ts'

const ROOT = 0
const LET_IN = /^HTTP\/1\.1 200 /
const ANOTHER_USER = /^HTTP\/1\.1 403 [\s\S]*another user of this machine: set ALLOW_OTHER_USERS=1 /

async function serve({ allowOtherUsers = false }: Partial<OtherUsers> = {}) {
  const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000, allowOtherUsers })
  const heard: string[] = []
  server.get('/', async () => ({}))
  server.post('/', async ({ body }) => {
    heard.push(JSON.stringify(body))
    return {}
  })
  const close = () => server.close()
  onTestFinished(close)
  const second = hasIpv6 ? secondListener(server, '::1') : null
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
  await second?.listen(port)
  return { port, heard, close }
}

async function serveAs(uid: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'serve-as-user-process.ts'), [String(uid)])
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  const [port] = await Promise.race([once(child, 'message'), failsAtExitOf(child)])
  return Number(port)
}

async function failsAtExitOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The server ended before it listened: exit code ${code}`)
}

const WAYS = [
  { way: '127.0.0.1', host: '127.0.0.1' },
  { way: '127.0.0.1 through an IPv6 socket', host: '::ffff:127.0.0.1' },
  { way: '::1', host: '::1' },
]

describe.each(WAYS.filter(({ host }) => hasIpv6 || host === '127.0.0.1'))('by $way', ({ host }) => {
  const own = process.getuid?.() ?? 0
  test("lets in the server's user", async ({ skip }) => {
    skip(process.getuid === undefined, 'Windows has no such users')
    const { port } = await serve()
    expect(await as(own, { host, port })).toMatch(LET_IN)
  })

  test.runIf(canBeOthers)('refuses another user unless the setting lets in everybody', async () => {
    const { port } = await serve()
    expect(await as(NOBODY, { host, port })).toMatch(ANOTHER_USER)
    const open = await serve({ allowOtherUsers: true })
    expect(await as(NOBODY, { host, port: open.port })).toMatch(LET_IN)
  })

  test.runIf(canBeOthers)('lets in another user only if the setting names this user', async () => {
    const { port } = await serve({ allowOtherUsers: [SOMEBODY] })
    expect(await as(SOMEBODY, { host, port })).toMatch(LET_IN)
    expect(await as(NOBODY, { host, port })).toMatch(ANOTHER_USER)
  })
})

describe.runIf(canBeOthers)('as root', () => {
  test("lets in only the server's user and root", async () => {
    const port = await serveAs(SOMEBODY)
    const asking = { host: '127.0.0.1', port }
    expect(await as(SOMEBODY, asking)).toMatch(LET_IN)
    expect(await as(ROOT, asking)).toMatch(LET_IN)
    expect(await as(NOBODY, asking)).toMatch(ANOTHER_USER)
  })

  test('closes idle connections of another user at once', async () => {
    const { port } = await serve()
    const errand = { host: '127.0.0.1', port, bytes: '', times: 20 }
    // The client sends nothing, and reads until the server closes.
    const answers = (await as(NOBODY, errand)).split('HTTP/1.1').slice(1)
    expect(answers).toHaveLength(20)
    for (const answer of answers) expect(`HTTP/1.1${answer}`).toMatch(ANOTHER_USER)
  })

  const post = (port: number) =>
    request('POST / HTTP/1.1', [`Host: 127.0.0.1:${port}`, 'Content-Type: application/json'], '{"all":true}')

  test.each(['close', 'reset'] as const)(
    'refuses another user who ends the connection by a %s, although the kernel then names root',
    async (after) => {
      const guarded = await serve()
      const open = await serve({ allowOtherUsers: true })
      const host = '127.0.0.1'
      // A server without this guard accepts the request, so it is a real attack.
      for (const { port } of [open, guarded])
        leaveAs(NOBODY, { host, port, bytes: post(port), after, times: 20 })
      await expect.poll(() => open.heard.length, { timeout: 20_000 }).toBeGreaterThan(0)
      // Connections are handled in turn, so this answer comes after all of them.
      expect(await as(ROOT, { host, port: guarded.port })).toMatch(LET_IN)
      expect(guarded.heard).toEqual([])
    },
  )

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

  test.runIf(outside)("lets in only the server's user from an address beyond loopback", async () => {
    const guarded = await serve()
    const from = { host: '127.0.0.1', port: guarded.port, localAddress: outside ?? '' }
    expect(await as(NOBODY, from)).toMatch(ANOTHER_USER)
    expect(await as(ROOT, from)).toMatch(LET_IN)
    leaveAs(NOBODY, { ...from, bytes: post(guarded.port), after: 'close', times: 20 })
    expect(await as(ROOT, from)).toMatch(LET_IN)
    expect(guarded.heard).toEqual([])
  })
})

test('answers injected requests', async () => {
  const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
  server.get('/', async () => ({}))
  expect((await server.inject({ url: '/', headers: { host: 'localhost' } })).statusCode).toBe(200)
  await server.close()
})

const CLOSED = { allowOtherUsers: false }

test('reports no stranger at our own listener, a free port and another machine', async () => {
  const { port, close } = await serve()
  expect(strangerAt(`http://127.0.0.1:${port}`, CLOSED)).toBeNull()
  await close()
  expect(strangerAt(`http://127.0.0.1:${port}`, CLOSED)).toBeNull()
  expect(strangerAt('https://backend.example', CLOSED)).toBeNull()
})

describe.runIf(canBeOthers)('a listener of another user', () => {
  test.each([
    { at: '127.0.0.1', bases: ['127.0.0.1', 'localhost'] },
    { at: '0.0.0.0', bases: ['127.0.0.1', '127.0.0.2', 'localhost'] },
    ...(hasIpv6
      ? [
          { at: '::1', bases: ['[::1]', 'localhost'] },
          { at: '::', bases: ['127.0.0.1', '[::1]', 'localhost'] },
        ]
      : []),
  ])('finds the listener at $at', async ({ at, bases }) => {
    const { port, close } = await listenerOf(NOBODY, at)
    onTestFinished(close)
    for (const base of bases) expect(strangerAt(`http://${base}:${port}/api`, CLOSED)).toBe('nobody')
    expect(strangerAt(`http://localhost:${port}`, { allowOtherUsers: true })).toBeNull()
  })
})
