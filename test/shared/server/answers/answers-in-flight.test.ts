import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerLimits } from '../../../../shared/server/answers/answers-in-flight.ts'
import { createServer, type Server } from '../../../../shared/server/create-server.ts'
import { soon } from '../../../soon.ts'

/** More than the buffers of any system take on both ends of a connection. */
const LARGE = Buffer.alloc(24_000_000, ' ')
const SIX = 6 * LARGE.length

let server: Server
let port: number
/** Answers of the route `/late` wait for it. */
let late: PromiseWithResolvers<void>
let sockets: Socket[] = []

async function start(answerLimits: AnswerLimits): Promise<void> {
  late = Promise.withResolvers()
  server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000, answerLimits })
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

/** A connection whose answers nobody reads. */
async function askWithoutReading(path: string, times = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  // Without a listener for data nothing is read; the other side may cut it.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(times))
  return socket
}

const unread = () => server.answersInFlight.bytes
const untilUnread = (bytes: number) => vi.waitFor(() => expect(unread()).toBe(bytes), { timeout: 10_000 })

async function ask(path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

test('refuses a large answer beyond the limit with 503 and Retry-After, and sends a small one', async () => {
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

test('counts pipelined answers, and releases them with the connection', async () => {
  await start({ bytes: SIX })
  const socket = await askWithoutReading('/bytes', 3)
  await soon(() => expect(unread()).toBeGreaterThan(0))
  socket.destroy()
  await untilUnread(0)
})

test('does not count an answer to a client that has left', async () => {
  await start({ bytes: SIX })
  const socket = await askWithoutReading('/late')
  const closed = new Promise<void>((resolve) => {
    server.server.getConnections((_error, count) => {
      expect(count).toBe(1)
      resolve()
    })
  })
  await closed
  socket.destroy()
  await vi.waitFor(
    async () =>
      expect(
        await new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count))),
      ).toBe(0),
    { timeout: 10_000 },
  )
  late.resolve()
  expect((await ask('/bytes')).status).toBe(200)
  await untilUnread(0)
})

test('leaks nothing over many answers on open connections', async () => {
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
  // Injected requests, as tests make them, have no connection of their own.
  expect((await server.inject('/bytes')).statusCode).toBe(200)
  await untilUnread(0)
})

test('cuts off an answer that its client does not read, and releases its bytes', async () => {
  await start({ bytes: LARGE.length, stalledMs: 300 })
  const socket = await askWithoutReading('/bytes')
  await untilUnread(LARGE.length)
  await untilUnread(0)
  const cut = once(socket, 'close')
  socket.resume()
  await cut
  expect((await ask('/bytes')).status).toBe(200)
})

test('does not cut off an answer that its client reads slowly', async () => {
  const stalledMs = 800
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

test('keeps a connection open after a large answer as long as any other', async () => {
  await start({ stalledMs: 500 })
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
  await pause(1500)
  late.resolve()
  expect(await waiting).toBe(true)
})
