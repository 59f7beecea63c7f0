import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lookAtDaemon } from '../../../shared/clients/daemon-look.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { deadBase, never, type ScriptedServer, scriptedServer } from '../scripted-server.ts'

const CONFIG = '/api/runtime/config'
const OWN = { [VERSION_HEADER]: APP_VERSION }
const body = { app_version: APP_VERSION, api_base: 'http://localhost:8091' }

let server: ScriptedServer
beforeEach(async () => {
  server = await scriptedServer()
})
afterEach(() => server.close())

const look = (options = {}) => lookAtDaemon({ base: server.base, fetch }, options)

test('recognizes a daemon by one request', async () => {
  server.on(CONFIG, () => ({ body, headers: OWN }))
  expect(await look()).toEqual({ kind: 'ready', version: APP_VERSION, apiBase: body.api_base })
  expect(server.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${CONFIG}`])
})

test.each([
  ['lacks the config endpoint', 404, { detail: 'Not Found' }],
  ['fails at the config endpoint', 500, { detail: 'Something went wrong.' }],
  ['tells no address of a backend', 200, { api_base: 7 }],
])('calls a daemon ready even if it %s', async (_, status, body) => {
  server.on(CONFIG, () => ({ status, body, headers: OWN }))
  expect(await look()).toEqual({ kind: 'ready', version: APP_VERSION, apiBase: undefined })
})

test('reports a 403 as refused', async () => {
  server.on(CONFIG, () => ({ status: 403, body: { detail: 'Not let in.' }, headers: OWN }))
  expect(await look()).toEqual({ kind: 'refused', version: APP_VERSION })
})

test.each(['9.0.0', '9.1.2-beta.1', '10.0.0'])('calls the version %s incompatible', async (version) => {
  server.on(CONFIG, () => ({ body, headers: { [VERSION_HEADER]: version } }))
  expect(await look()).toEqual({ kind: 'incompatible', version })
})

test('calls another minor version ready', async () => {
  const version = APP_VERSION.replace(/\.\d+\.\d+.*$/, '.99.7')
  server.on(CONFIG, () => ({ body, headers: { [VERSION_HEADER]: version } }))
  expect(await look()).toMatchObject({ kind: 'ready', version })
})

test('reports another program if an answer of our shape lacks our version', async () => {
  server.on(CONFIG, () => ({ body }))
  expect(await look()).toEqual({ kind: 'another' })
})

test.each([
  ['a 404', 404, '<h1>Not Found</h1>'],
  ['a 403', 403, ''],
  ['a page', 200, '<!doctype html><p>Welcome'],
])('reports another program if %s lacks our version', async (_, status, body) => {
  server.on(CONFIG, () => ({ status, body, headers: { 'content-type': 'text/html' } }))
  expect(await look()).toEqual({ kind: 'another' })
})

test.each([
  '',
  'nginx',
  '1',
  '1.0',
  'v0.1.0',
  `0.1.${'9'.repeat(5000)}`,
  `0.1.0-${'x'.repeat(5000)}`,
  '0.1.0, 9.0.0',
])('reports another program if the version is invalid (%#)', async (version) => {
  server.on(CONFIG, () => ({ body, headers: { [VERSION_HEADER]: version } }))
  expect(await look()).toEqual({ kind: 'another' })
})

test('reports no reason if nothing listens', async () => {
  expect(await lookAtDaemon({ base: await deadBase(), fetch })).toEqual({ kind: 'offline' })
})

test('reports the reason of a cut connection and of a time-out', async () => {
  server.on(CONFIG, () => 'cut')
  expect(await look()).toEqual({ kind: 'offline', why: 'ECONNRESET' })
  server.on(CONFIG, never)
  expect(await look({ timeoutMs: 20 })).toEqual({ kind: 'offline', why: 'it took too long' })
})

test('reports another program if the server speaks another protocol', async () => {
  const other = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  // `address()` returns a text only for a server without a port.
  const { port } = other.address() as AddressInfo
  expect(await lookAtDaemon({ base: `http://127.0.0.1:${port}`, fetch })).toEqual({ kind: 'another' })
})

test('rejects a cancelled look with the reason of the cancellation', async () => {
  const leaving = new AbortController()
  const reason = new Error('the view was closed')
  server.on(CONFIG, (request) => {
    leaving.abort(reason)
    return never(request)
  })
  await expect(look({ signal: leaving.signal })).rejects.toBe(reason)
})
