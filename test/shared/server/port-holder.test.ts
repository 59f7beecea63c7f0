import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { holderOfPort } from '../../../shared/server/listen.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}

const answering = (listener: RequestListener) => portOf(createServer(listener))
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
  ['a program that says the same without being ours', json({ ...config, pid: 1 }), 'another program'],
  ['a version that is none', json(config, { [VERSION_HEADER]: '1.x <b>' }), 'another program'],
] satisfies [string, RequestListener, string][])(
  'names the holder of a port: %s',
  async (_name, listener, holder) => {
    expect(await holderOfPort('127.0.0.1', await answering(listener))).toBe(holder)
  },
)

test('takes a redirect to our server for another program', async () => {
  const daemon = await answering(json({ ...config, pid: 4711 }, ours))
  const redirecting = await answering((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${daemon}/api/runtime/config` }).end()
  })
  expect(await holderOfPort('127.0.0.1', redirecting)).toBe('another program')
})

test('stops waiting for a program that never answers', async () => {
  const port = await portOf(createSocketServer((socket) => socket.on('error', () => {})))
  expect(await holderOfPort('0.0.0.0', port)).toBe('another program, which does not answer')
})
