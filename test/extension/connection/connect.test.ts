import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Link } from '../../../extension/connection/connect.ts'
import { AnotherUser, NotAllowed } from '../../../shared/clients/failures.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { type ScriptedServer, scriptedServer } from '../../shared/scripted-server.ts'

const CONFIG = '/api/runtime/config'
const PAIRS = '/api/coauthors/pairs'
const ELSEWHERE = 'http://evil.test:8091'

let daemon: ScriptedServer
let backend: ScriptedServer
let allowed: string[]
let link: Link

beforeEach(async () => {
  ;[daemon, backend] = await Promise.all([scriptedServer(), scriptedServer()])
  backend.on(PAIRS, () => ({ body: {} }))
  allowed = []
  names(backend.base)
  link = connect({
    daemonBase: daemon.base,
    fetch,
    now: () => 0,
    mayReach: async (base) => allowed.includes(base),
    onSeen: () => undefined,
  })
})
afterEach(() => Promise.all([daemon.close(), backend.close()]))

const names = (apiBase: string): void =>
  daemon.on(CONFIG, () => ({
    body: { app_version: APP_VERSION, api_base: apiBase },
    headers: { [VERSION_HEADER]: APP_VERSION },
  }))
const ask = (base: string) => link.fetch(`${base}${PAIRS}`, { method: 'POST', body: '{"left":["Ada"]}' })

test('asks only after the daemon has named the backend', async () => {
  expect((await ask(backend.base)).status).toBe(200)
  expect(daemon.arrived.map(({ path }) => path)).toEqual([CONFIG, CONFIG])
})

test('reports a refusal even if the daemon answers GET', async () => {
  const headers = { [VERSION_HEADER]: APP_VERSION }
  const toPost = (status: number): void =>
    daemon.on(CONFIG, ({ method }) => ({ status: method === 'POST' ? status : 200, body: {}, headers }))
  toPost(403)
  expect(await link.look()).toEqual({ kind: 'refused', version: APP_VERSION })
  toPost(405)
  expect(await link.look()).toMatchObject({ kind: 'ready' })
})

test("recognises a backend at the daemon's address by its health endpoint", async () => {
  const headers = { [VERSION_HEADER]: APP_VERSION }
  for (const status of [401, 404, 429, 500, 503]) {
    daemon.on(CONFIG, () => ({ status, body: { detail: 'Not now.' }, headers }))
    expect(await link.look()).toEqual({ kind: 'ready', version: APP_VERSION })
  }
  daemon.on('/api/health', () => ({ body: { status: 'ok' }, headers }))
  expect(await link.look()).toEqual({ kind: 'ready', version: APP_VERSION, isBackend: true })
})

test('sends nothing to a backend that another user runs', async () => {
  daemon.on(CONFIG, () => ({
    body: { app_version: APP_VERSION, api_base: backend.base, api_base_user: 'mallory' },
    headers: { [VERSION_HEADER]: APP_VERSION },
  }))
  await expect(ask(backend.base)).rejects.toBeInstanceOf(AnotherUser)
  expect(backend.arrived).toEqual([])
})

test('sends nothing to another host until the user allows it', async () => {
  names(ELSEWHERE)
  await expect(ask(ELSEWHERE)).rejects.toBeInstanceOf(NotAllowed)
  await expect(ask(backend.base)).rejects.toBeInstanceOf(NotAllowed)
  expect(backend.arrived).toEqual([])
  allowed.push(ELSEWHERE)
  await link.look()
  expect(link.backend()).toEqual({ kind: 'asked', base: ELSEWHERE })
})

test('sends nothing to addresses besides daemon and backend', async () => {
  const other = await scriptedServer()
  await expect(ask(other.base)).rejects.toBeInstanceOf(TypeError)
  await expect(ask(`${backend.base}0`)).rejects.toBeInstanceOf(TypeError)
  expect(other.arrived).toEqual([])
  await other.close()
})

test('asks only an allowed backend while the daemon is offline', async () => {
  await link.look()
  daemon.on(CONFIG, () => 'cut')
  await link.look()
  expect(link.backend()).toEqual({ kind: 'asked', base: backend.base })
  names(ELSEWHERE)
  await link.look()
  daemon.on(CONFIG, () => 'cut')
  await link.look()
  expect(link.backend()).toEqual({ kind: 'asked', base: 'http://127.0.0.1:8091' })
})

test('asks the backend that the daemon named last', async () => {
  names('http://127.0.0.1:1')
  await link.look()
  names(backend.base)
  await link.look()
  expect((await ask(backend.base)).status).toBe(200)
})
