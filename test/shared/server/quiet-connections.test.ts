import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer, type Server } from '../../../shared/server/create-server.ts'
import { rawRequest, request } from './raw-request.ts'

let server: Server
let port: number
let answerSlowly: PromiseWithResolvers<string>
let slowBegun: PromiseWithResolvers<void>

beforeEach(async () => {
  answerSlowly = Promise.withResolvers()
  slowBegun = Promise.withResolvers()
  server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
  server.get('/', async () => ({}))
  server.get('/large', async () => 'x'.repeat(30_000_000))
  server.get('/slow', async () => {
    slowBegun.resolve()
    return { said: await answerSlowly.promise }
  })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
// A test that failed may have left it open.
afterEach(() => server.close())

test('a connection that never asked for anything does not keep the server from closing', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await rawRequest(port, request('GET / HTTP/1.1', [`Host: localhost:${port}`]))
  const ended = once(socket, 'close')
  await server.close()
  await ended
})

test('a connection that is kept open for the next request does not hold up the end', async () => {
  const agent = new Agent({ keepAlive: true })
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response')
  response.resume()
  await once(response, 'end')
  await server.close()
  agent.destroy()
})

test('what is in flight is answered first, and on its connection nothing more is waited for', async () => {
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

test('what has been written is not cut though its reader is slow', async () => {
  const asking = get({ port, host: '127.0.0.1', path: '/large', agent: new Agent({ keepAlive: true }) })
  const answer = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  // Nobody reads on until the server is closing.
  await once(answer, 'readable')
  const closed = server.close()
  expect((await buffer(answer)).length).toBe(30_000_000)
  await closed
})
