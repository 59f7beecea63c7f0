import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConnection } from '../../../extension/options/connection-test.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { never, type ScriptedServer, scriptedServer } from '../../shared/scripted-server.ts'

const CONFIG = '/api/runtime/config'
const STATS = '/api/runtime/stats'
const OWN = { [VERSION_HEADER]: APP_VERSION }
const NOT_FOUND = { status: 404, body: { detail: 'Not Found' }, headers: OWN }

let server: ScriptedServer
let leaving: AbortController
beforeEach(async () => {
  server = await scriptedServer()
  leaving = new AbortController()
})
afterEach(() => server.close())

const seen = () => testConnection(server.base, fetch, leaving.signal)
const paths = () => server.arrived.map(({ path }) => path)

test('a daemon that names its backend is asked once', async () => {
  const apiBase = 'http://localhost:8091'
  server.on(CONFIG, () => ({ body: { app_version: APP_VERSION, api_base: apiBase }, headers: OWN }))
  expect(await seen()).toEqual({ kind: 'ready', version: APP_VERSION, apiBase })
  expect(paths()).toEqual([CONFIG])
})

test.each([
  ['has what only a daemon has', { body: {}, headers: OWN }],
  ['fails at it', { status: 500, body: { detail: 'Something went wrong.' }, headers: OWN }],
])('a daemon that names no backend is one all the same where it %s', async (_, reply) => {
  server.on(CONFIG, () => NOT_FOUND)
  server.on(STATS, () => reply)
  expect(await seen()).toMatchObject({ kind: 'ready', version: APP_VERSION })
})

test('a backend is not taken for a daemon', async () => {
  server.on(CONFIG, () => NOT_FOUND)
  server.on(STATS, () => NOT_FOUND)
  expect(await seen()).toEqual({ kind: 'not-daemon', version: APP_VERSION })
})

test('another program is asked once, and told nothing', async () => {
  expect(await seen()).toEqual({ kind: 'another' })
  expect(server.arrived).toMatchObject([{ method: 'GET', path: CONFIG, body: undefined }])
})

test.each([
  ['first', CONFIG],
  ['second', STATS],
])('a test that is called off at its %s question ends with the reason', async (_, path) => {
  const reason = new Error('the user pressed Cancel')
  server.on(CONFIG, () => NOT_FOUND)
  server.on(path, (request) => {
    leaving.abort(reason)
    return never(request)
  })
  await expect(seen()).rejects.toBe(reason)
})
