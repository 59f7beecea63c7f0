import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestJson } from '../../../../shared/clients/request.ts'
import { ok } from '../../../../shared/contract/runtime.ts'
import type { AnswerLimits } from '../../../../shared/server/answers/bytes-in-flight.ts'
import { createServer, type Server } from '../../../../shared/server/create-server.ts'
import { jsonPost } from '../../../json-post.ts'
import { soon } from '../../../soon.ts'

const MEGABYTE = 1024 * 1024
/** The wait that Retry-After names. */
const NAMED_MS = 5000
const LARGE = Buffer.alloc(24_000_000, ' ')
const SIX = 6 * LARGE.length

let server: Server
let port: number
let late: PromiseWithResolvers<void>
let sockets: Socket[] = []

async function start(answerLimits: AnswerLimits = {}): Promise<void> {
  late = Promise.withResolvers()
  const bodies = { bodyLimit: 4 * MEGABYTE, bodiesBytes: 6 * MEGABYTE }
  server = createServer({ allowedHosts: [], allowedOrigins: [], ...bodies, answerLimits })
  server.post('/bytes', async () => ({ ok: true }))
  server.get('/small', async () => ({ ok: true }))
  server.get('/bytes', async () => LARGE)
  server.get('/text', async () => LARGE.toString('latin1'))
  server.get('/late', async () => {
    await late.promise
    return LARGE
  })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.close()
})

async function sending(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

const askWithoutReading = (path: string, times = 1): Promise<Socket> =>
  sending(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(times))

const unread = () => server.answersInFlight.bytes
const untilUnread = (bytes: number) => soon(() => expect(unread()).toBe(bytes))

async function ask(path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

test('refuses only large answers beyond the limit, with 503 and Retry-After', async () => {
  await start({ bytes: SIX })
  const stalled = await Promise.all(
    ['/bytes', '/bytes', '/bytes', '/text', '/text', '/text'].map((path) => askWithoutReading(path)),
  )
  await untilUnread(SIX)
  for (const path of ['/bytes', '/text']) {
    const refused = await ask(path)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(JSON.parse(refused.text)).toEqual({ detail: expect.stringMatching(/^Too many answers [^\n]*\.$/) })
  }
  expect(await ask('/small')).toMatchObject({ status: 200, text: '{"ok":true}' })
  expect((await ask('/nothing')).status).toBe(404)

  stalled[0]?.destroy()
  await untilUnread(SIX - LARGE.length)
  expect((await ask('/bytes')).text).toHaveLength(LARGE.length)
  for (const socket of stalled) socket.destroy()
  await untilUnread(0)
})

test('sends an answer above the limit if it is the only one', async () => {
  await start({ bytes: 1000 })
  expect((await ask('/bytes')).text).toHaveLength(LARGE.length)
  await untilUnread(0)
  await askWithoutReading('/bytes')
  await untilUnread(LARGE.length)
  expect((await ask('/bytes')).status).toBe(503)
})

test('releases pipelined answers when the connection closes', async () => {
  await start({ bytes: SIX })
  const socket = await askWithoutReading('/bytes', 3)
  await soon(() => expect(unread()).toBeGreaterThan(0))
  socket.destroy()
  await untilUnread(0)
})

test('does not count an answer whose client has closed the connection', async () => {
  await start({ bytes: SIX })
  const socket = await askWithoutReading('/late')
  const connections = promisify(server.server.getConnections.bind(server.server))
  expect(await connections()).toBe(1)
  socket.destroy()
  await soon(async () => expect(await connections()).toBe(0))
  late.resolve()
  expect((await ask('/bytes')).status).toBe(200)
  await untilUnread(0)
})

test('releases the bytes of every answer although the connections stay open', async () => {
  await start({ bytes: SIX })
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  onTestFinished(() => agent.destroy())
  const answered = Array.from({ length: 10 }, async () => {
    const [response] = await once(get({ port, host: '127.0.0.1', path: '/bytes', agent }), 'response')
    let length = 0
    for await (const chunk of response) length += chunk.length
    return length
  })
  expect(new Set(await Promise.all(answered))).toEqual(new Set([LARGE.length]))
  await untilUnread(0)
  expect((await server.inject('/bytes')).statusCode).toBe(200)
  await untilUnread(0)
})

test('cuts off an unread answer, and releases its bytes', async () => {
  await start({ bytes: LARGE.length, stalledMs: 300 })
  const socket = await askWithoutReading('/bytes')
  await untilUnread(LARGE.length)
  await untilUnread(0)
  const cut = once(socket, 'close')
  socket.resume()
  await cut
  expect((await ask('/bytes')).status).toBe(200)
})

test('does not cut off a slowly read answer', async () => {
  const stalledMs = 400
  await start({ bytes: LARGE.length, stalledMs })
  const socket = await askWithoutReading('/bytes')
  const began = performance.now()
  let length = 0
  let next = 0
  for await (const chunk of socket) {
    length += chunk.length
    if (length >= LARGE.length) break
    if (length < next) continue
    next += LARGE.length / 8
    await pause(stalledMs / 3)
  }
  expect(length).toBeGreaterThanOrEqual(LARGE.length)
  expect(performance.now() - began).toBeGreaterThan(2 * stalledMs)
})

test('keeps a connection open after a large answer', async () => {
  await start({ stalledMs: 300 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const asked = async (path: string) => {
    const request = get({ port, host: '127.0.0.1', path, agent })
    const [response] = await once(request, 'response')
    for await (const _chunk of response);
    return request.reusedSocket
  }
  await asked('/bytes')
  const waiting = asked('/late')
  await pause(700)
  late.resolve()
  expect(await waiting).toBe(true)
})

const post = (bytes: number) =>
  fetch(`http://127.0.0.1:${port}/bytes`, jsonPost(JSON.stringify('x'.repeat(bytes))))
/** Sends only the head of a request. `says`: the header with the length of the body. */
const begin = (says: string): Promise<Socket> =>
  sending(
    `POST /bytes HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${says}\r\n\r\n`,
  )

test.each([
  ['with a declared length', `Content-Length: ${4 * MEGABYTE}`],
  ['in pieces', 'Transfer-Encoding: chunked'],
])('refuses a large body with 503 while another one, %s, takes most of the limit', async (_which, says) => {
  await start()
  const socket = await begin(says)
  await soon(async () => expect((await post(3 * MEGABYTE)).status).toBe(503))
  const refused = await post(3 * MEGABYTE)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).detail).toContain('send this one again')
  expect((await post(1000)).status).toBe(200)
  expect((await post(MEGABYTE)).status).toBe(200)
  socket.destroy()
  await soon(async () => expect((await post(3 * MEGABYTE)).status).toBe(200))
})

test('releases the bytes of a body after its answer', async () => {
  await start()
  for (let count = 0; count < 5; count += 1) expect((await post(3.9 * MEGABYTE)).status).toBe(200)
})

test('makes our client retry a refused body after the wait in Retry-After', async () => {
  await start()
  const base = `http://127.0.0.1:${port}`
  const socket = await begin(`Content-Length: ${4 * MEGABYTE}`)
  const statuses: number[] = []
  const waits: (number | undefined)[] = []
  const real = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms) => {
    const isWait = ms === NAMED_MS
    if (isWait) waits.push(ms)
    return real(act, isWait ? 0 : ms)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const noting: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    statuses.push(answer.status)
    if (statuses.length === 2) {
      socket.destroy()
      await soon(async () => expect((await post(3 * MEGABYTE)).status).toBe(200))
    }
    return answer
  }
  const body = { text: 'x'.repeat(3 * MEGABYTE) }
  const asked = await requestJson({ base, fetch: noting }, '/bytes', ok, { body })
  expect(asked.body).toEqual({ ok: true })
  expect(statuses).toEqual([503, 503, 200])
  expect(waits).toEqual([NAMED_MS, NAMED_MS])
})

test('makes our client give up after four tries, or when stopped', async () => {
  await start()
  const base = `http://127.0.0.1:${port}`
  await begin(`Content-Length: ${4 * MEGABYTE}`)
  let tries = 0
  const controller = new AbortController()
  const withoutWait: typeof fetch = async (input, init) => {
    tries += 1
    const { status, body } = await fetch(input, init)
    return new Response(body, { status, headers: { 'retry-after': '0' } })
  }
  const body = { text: 'x'.repeat(3 * MEGABYTE) }
  await expect(requestJson({ base, fetch: withoutWait }, '/bytes', ok, { body })).rejects.toMatchObject({
    status: 503,
  })
  expect(tries).toBe(4)
  const waiting: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    setImmediate(() => controller.abort('stopped'))
    return answer
  }
  const { signal } = controller
  await expect(requestJson({ base, fetch: waiting }, '/bytes', ok, { body, signal })).rejects.toBe('stopped')
})
