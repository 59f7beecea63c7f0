import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createServer, type Server } from '../../../shared/server/create-server.ts'
import type { CloseLimits } from '../../../shared/server/quiet-connections.ts'
import { rawRequest, request } from './raw-request.ts'

const LARGE = 30_000_000

let server: Server
let port: number
let answerSlowly: PromiseWithResolvers<string>
let slowBegun: PromiseWithResolvers<void>

async function start(closeLimits: CloseLimits = {}): Promise<void> {
  answerSlowly = Promise.withResolvers()
  slowBegun = Promise.withResolvers()
  server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000, closeLimits })
  server.get('/', async () => ({}))
  server.get('/large', async () => 'x'.repeat(LARGE))
  server.get('/slow', async () => {
    slowBegun.resolve()
    return { said: await answerSlowly.promise }
  })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
}

async function sending(bytes: string): Promise<Socket> {
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => {})
  await once(client, 'connect')
  await new Promise((resolve) => client.write(bytes, resolve))
  // This answer comes after the server has read the client's bytes.
  await rawRequest(port, request('GET / HTTP/1.1', [`Host: localhost:${port}`]))
  return client
}

const getLarge = () => `GET /large HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`

// A failed test may have left the server open.
afterEach(() => server.close())

test('closes a server despite a connection without a request', async () => {
  await start()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await rawRequest(port, request('GET / HTTP/1.1', [`Host: localhost:${port}`]))
  const ended = once(socket, 'close')
  await server.close()
  await ended
})

test('closes a server despite a kept-alive connection', async () => {
  await start()
  const agent = new Agent({ keepAlive: true })
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response')
  response.resume()
  await once(response, 'end')
  await server.close()
  agent.destroy()
})

test('answers requests in flight before it closes', async () => {
  await start()
  const agent = new Agent({ keepAlive: true })
  const answered = once(get({ port, host: '127.0.0.1', path: '/slow', agent }), 'response')
  await slowBegun.promise
  const closed = server.close()
  answerSlowly.resolve('all of it')
  const [response] = await answered
  response.setEncoding('utf8')
  expect((await response.toArray()).join('')).toBe('{"said":"all of it"}')
  await closed
  agent.destroy()
})

test('does not cut off a slowly read answer', async () => {
  await start()
  const asking = get({ port, host: '127.0.0.1', path: '/large', agent: new Agent({ keepAlive: true }) })
  const answer = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  // The client reads on while the server closes.
  await once(answer, 'readable')
  const closed = server.close()
  expect((await buffer(answer)).length).toBe(LARGE)
  await closed
})

test('cuts off clients that read nothing', async () => {
  await start({ stallMs: 200, slowClientMs: 800 })
  const clients = [await sending(getLarge()), await sending(getLarge() + getLarge().slice(0, -3))]
  await server.close()
  for (const client of clients) expect((await buffer(client)).length).toBeLessThan(LARGE)
})

test('does not cut off a reading client after the stall limit', async () => {
  const stallMs = 400
  await start({ stallMs })
  const client = await sending(getLarge())
  const closed = server.close()
  const since = performance.now()
  let received = 0
  let next = 0
  for await (const chunk of client) {
    received += chunk.length
    if (received < next) continue
    next += 1_000_000
    await pause(30)
  }
  expect(received).toBeGreaterThan(LARGE)
  expect(performance.now() - since).toBeGreaterThan(2 * stallMs)
  await closed
})
