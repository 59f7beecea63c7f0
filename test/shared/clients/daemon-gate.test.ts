import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DaemonGate, type DaemonState, daemonGate } from '../../../shared/clients/daemon-look.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { type ScriptedServer, scriptedServer } from '../scripted-server.ts'

const CONFIG = '/api/runtime/config'
const GET = '/api/runtime/cache/get'
const OWN = { [VERSION_HEADER]: APP_VERSION }
const BACKEND = 'http://localhost:8091'
/** After this time, the gate has to look again. */
const LATER_MS = 60_000

let daemon: ScriptedServer
let gate: DaemonGate
let time: number
let seen: DaemonState[]

beforeEach(async () => {
  daemon = await scriptedServer()
  daemon.on(CONFIG, () => ({ body: { app_version: APP_VERSION, api_base: BACKEND }, headers: OWN }))
  daemon.on(GET, () => ({ body: { hit: false, data: null }, headers: OWN }))
  time = 0
  seen = []
  gate = daemonGate({
    daemonBase: daemon.base,
    fetch,
    now: () => time,
    onSeen: (state) => void seen.push(state),
  })
})
afterEach(() => daemon.close())

const ask = (init?: RequestInit) =>
  gate.fetch(`${daemon.base}${GET}`, { method: 'POST', body: '{"key":"pairs:v1:1"}', ...init })
const paths = () => daemon.arrived.map(({ path }) => path)

test('sends a request only after the daemon has identified itself', async () => {
  const response = await ask()
  expect(await response.json()).toEqual({ hit: false, data: null })
  expect(paths()).toEqual([CONFIG, GET])
  expect(seen).toEqual([{ kind: 'ready', version: APP_VERSION, apiBase: BACKEND }])
})

test('looks once for concurrent requests', async () => {
  await Promise.all([ask(), ask(), gate.look()])
  expect(paths().filter((path) => path === CONFIG)).toHaveLength(1)
})

test('trusts the daemon for a while after each look and answer', async () => {
  await ask()
  time += 4000
  await ask()
  time += 4000
  await ask()
  expect(paths()).toEqual([CONFIG, GET, GET, GET])
  time += LATER_MS
  await ask()
  expect(paths().slice(4)).toEqual([CONFIG, GET])
})

test.each([
  ['another program', { status: 404, body: 'Not Found' }, 'another'],
  ['another major version', { body: {}, headers: { [VERSION_HEADER]: '9.0.0' } }, 'incompatible'],
  ['a daemon that does not let us in', { status: 403, body: {}, headers: OWN }, 'refused'],
])('sends nothing to %s', async (_, reply, kind) => {
  daemon.on(CONFIG, () => reply)
  await expect(ask()).rejects.toBeInstanceOf(TypeError)
  expect(paths()).toEqual([CONFIG])
  expect(seen).toMatchObject([{ kind }])
})

test('looks again after an answer without our version', async () => {
  daemon.on(GET, () => ({ body: { hit: false, data: null } }))
  await ask()
  daemon.on(CONFIG, () => ({ body: 'another program' }))
  await expect(ask()).rejects.toBeInstanceOf(TypeError)
  expect(paths()).toEqual([CONFIG, GET, CONFIG])
})

test('looks again if the daemon was offline', async () => {
  daemon.on(CONFIG, () => 'cut')
  await expect(ask()).rejects.toBeInstanceOf(TypeError)
  daemon.on(CONFIG, () => ({ body: {}, headers: OWN }))
  await ask()
  expect(seen.map(({ kind }) => kind)).toEqual(['offline', 'ready'])
})

test('sends nothing to a backend that another user runs', async () => {
  const sent: unknown[] = []
  const recording: typeof fetch = async (input, init) => {
    if (String(input).startsWith(`${daemon.base}/`)) return fetch(input, init)
    sent.push(input)
    return new Response('{}')
  }
  gate = daemonGate({ daemonBase: daemon.base, fetch: recording, now: () => time })
  const elsewhere = `http://elsewhere.test${GET}`
  await gate.fetch(elsewhere)
  expect([sent, paths()]).toEqual([[elsewhere], []])
  const backend = `${BACKEND}/api/coauthors/pairs`
  await Promise.all([gate.fetch(backend), gate.fetch(backend)])
  expect([sent, paths()]).toEqual([[elsewhere, backend, backend], [CONFIG]])

  const api_base_user = 'mallory'
  daemon.on(CONFIG, () => ({ body: { app_version: '', api_base: BACKEND, api_base_user }, headers: OWN }))
  time += LATER_MS
  await expect(gate.fetch(backend)).rejects.toMatchObject({ user: 'mallory' })
  daemon.on(CONFIG, () => 'cut')
  time += LATER_MS
  await gate.fetch(backend)
  expect(sent).toHaveLength(4)
})

test("needs no look at the page's own daemon", async () => {
  const sent: unknown[] = []
  const own = daemonGate({
    daemonBase: '',
    fetch: async (input) => {
      sent.push(input)
      return new Response('{}')
    },
    now: () => time,
  })
  await own.fetch(GET)
  expect(sent).toEqual([GET])
})

test('sends no request after a cancellation during the look', async () => {
  const cancel = new AbortController()
  const reason = new Error('the user pressed Cancel')
  daemon.on(CONFIG, () => {
    cancel.abort(reason)
    return { body: {}, headers: OWN }
  })
  await expect(ask({ signal: cancel.signal })).rejects.toBe(reason)
  expect(paths()).toEqual([CONFIG])
})

test('looks again at each call of `look`', async () => {
  await ask()
  daemon.on(CONFIG, () => ({ body: {}, headers: { [VERSION_HEADER]: '9.0.0' } }))
  expect(await gate.look()).toEqual({ kind: 'incompatible', version: '9.0.0' })
  await expect(ask()).rejects.toBeInstanceOf(TypeError)
  expect(paths().filter((path) => path === GET)).toHaveLength(1)
})

test('looks again after a request without an answer', async () => {
  await ask()
  daemon.on(GET, () => 'cut')
  await expect(ask()).rejects.toBeInstanceOf(TypeError)
  daemon.on(CONFIG, () => ({ body: 'another program' }))
  await expect(ask()).rejects.toBeInstanceOf(TypeError)
  expect(paths()).toEqual([CONFIG, GET, GET, CONFIG])
})
