import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { backendEnvironment } from '../../../bin/backend-process.ts'
import { pageOrigins } from '../../../shared/server/network-addresses.ts'
import { freePort } from '../../programs.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'

const { folder, remove } = makeFolder()
let backend: RunningServer
let port: number
beforeAll(async () => {
  port = await freePort()
  const env = { COAUTHORS_DATA_DIR: folder, CORS_ORIGINS: 'http://other:1' }
  backend = await startHere('backend', backendEnvironment(env, `http://127.0.0.1:${port}`, await freePort()))
})
afterAll(async () => {
  await backend.stop()
  remove()
})

async function daemonOf(apiBase: string): Promise<TestDaemon> {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder, { settings: { apiBase } })
  onTestFinished(async () => {
    await daemon.close()
    remove()
  })
  return daemon
}

async function accessOf(daemon: TestDaemon, origin: string): Promise<unknown> {
  const answer = await daemon.get(`/api/runtime/backend-access?${new URLSearchParams({ origin })}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

test("says that our backend allows every spelling of the page's address, and CORS_ORIGINS", async () => {
  const daemon = await daemonOf(backend.url)
  for (const origin of [...pageOrigins(port), 'http://other:1']) {
    expect(await accessOf(daemon, origin)).toEqual({ access: 'lets-in' })
  }
})

test('says that a backend refuses a page on another port', async () => {
  expect(await accessOf(await daemonOf(backend.url), 'http://localhost:1')).toEqual({ access: 'refuses' })
  const other = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  const daemon = await daemonOf(`http://127.0.0.1:${address.port}`)
  expect(await accessOf(daemon, 'http://localhost:1')).toEqual({ access: 'refuses' })
})

test('answers “silent” if no backend listens at the address', async () => {
  const daemon = await daemonOf(`http://127.0.0.1:${await freePort()}`)
  expect(await accessOf(daemon, 'http://localhost:1')).toEqual({ access: 'silent' })
})

test('refuses a text that is not an origin', async () => {
  const daemon = await daemonOf(backend.url)
  expect((await daemon.get('/api/runtime/backend-access?origin=localhost')).status).toBe(422)
})

test('refuses the requests of extensions and other sites', async () => {
  const daemon = await daemonOf(backend.url)
  const path = '/api/runtime/backend-access?origin=http%3A%2F%2Flocalhost%3A1'
  for (const origin of ['moz-extension://12345678-1234-1234-1234-123456789012', 'http://evil.test']) {
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    expect((await daemon.get(path, { headers })).status).toBe(403)
  }
})
