import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonPost } from '../../json-post.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'
import { canBeOthers } from '../../shared/server/as-user.ts'
import { freePorts, isInstalled, logInEnv, PASSWORD, type ProxyName, startProxy } from './proxies.ts'

/** The daemon and the backend behind real proxies, as docs/department.md sets them up. */

const PROXIES: readonly ProxyName[] = ['Caddy', 'nginx']

describe.each(PROXIES.filter(isInstalled))('behind %s', (name) => {
  let folder = ''
  let running: Pick<RunningServer, 'stop'>[] = []
  let url = ''
  let direct = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coauthors-department-'))
    const ports = await freePorts()
    url = `http://localhost:${ports.port}`
    const env = { COAUTHORS_DATA_DIR: folder, ...logInEnv(url) }
    running = await Promise.all([
      startProxy(name, ports),
      startHere('daemon', env, ports.daemonPort),
      startHere('backend', env, ports.backendPort),
    ])
    direct = `http://127.0.0.1:${ports.daemonPort}`
  })
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  })

  const as = (user: string, more: Record<string, string> = {}) => ({
    authorization: `Basic ${btoa(`${user}:${PASSWORD}`)}`,
    ...more,
  })
  const workspace = async (headers: Record<string, string>, at = url) => {
    const answer = await fetch(`${at}/api/runtime/config`, { headers })
    return answer.ok ? (await answer.json()).workspace : answer.status
  }
  const post = (path: string, headers: Record<string, string>, body: object = {}) =>
    fetch(url + path, jsonPost(body, { origin: url, ...headers }))

  test('takes user and groups from the log-in', async () => {
    expect(await workspace({})).toBe(401)
    expect(await workspace(as('alice'))).toEqual({ owner: { user: 'alice', groups: ['chairs', 'staff'] } })
    expect(await workspace(as('bob'))).toEqual({ owner: { user: 'bob', groups: [] } })
  })

  test("ignores the proxy's headers if the browser sends them", async () => {
    for (const [user, group] of [
      ['Remote-User', 'Remote-Groups'],
      ['remote-user', 'REMOTE-GROUPS'],
      ['Remote_User', 'Remote_Groups'],
    ] as const)
      expect(await workspace(as('bob', { [user]: 'alice', [group]: 'chairs' }))).toEqual({
        owner: { user: 'bob', groups: [] },
      })
    const theirs = { 'x-coauthors-workspace': 'group:chairs', 'remote-groups': 'chairs' }
    const committee = { documents: [{ body: { name: 'PC', list: 'Ada' }, replaces: null }] }
    expect((await post('/api/runtime/documents/committee/change', as('bob', theirs), committee)).status).toBe(
      403,
    )
    expect(
      (await post('/api/runtime/documents/committee/change', as('carol', theirs), committee)).status,
    ).toBe(200)
  })

  test('refuses a page of another site, although the browser sends the log-in', async () => {
    const event = await post('/api/runtime/query/event', as('alice', { origin: 'https://evil.test' }))
    expect(event.status).toBe(403)
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    const exported = await fetch(`${url}/api/runtime/cache/list`, { headers: as('alice', image) })
    expect(exported.status).toBe(403)
  })

  test("serves the backend below the page's address, but refuses start, stop and reset", async () => {
    const health = await fetch(`${url}/backend/api/health`, { headers: as('alice', { origin: url }) })
    // The backend has no database and answers 503, but it allows the page's origin.
    expect(health.headers.get('access-control-allow-origin')).toBe(url)
    for (const origin of [url, ''])
      for (const path of ['start', 'stop', 'reset']) {
        const headers = origin ? as('alice') : as('alice', { 'sec-fetch-site': 'none' })
        const answer = await fetch(
          `${url}/backend/api/${path}`,
          jsonPost('{}', { ...headers, ...(origin && { origin }) }),
        )
        expect(answer.status).toBe(403)
      }
  })

  test('gives no workspace to the operator who bypasses the proxy', async () => {
    expect(await workspace({}, direct)).toEqual({ off: 'no-user' })
  })
})

test.runIf(canBeOthers && isInstalled('Caddy'))(
  'refuses a proxy if ALLOW_OTHER_USERS does not name its system user',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coauthors-department-'))
    const ports = await freePorts()
    const url = `http://localhost:${ports.port}`
    const env = { COAUTHORS_DATA_DIR: folder, ...logInEnv(url), ALLOW_OTHER_USERS: 'nobody' }
    const daemon = await startHere('daemon', env, ports.daemonPort)
    const proxy = await startProxy('Caddy', ports)
    const headers = { authorization: `Basic ${btoa(`alice:${PASSWORD}`)}` }
    const answer = await fetch(`${url}/api/runtime/config`, { headers })
    expect(answer.status).toBe(403)
    expect((await answer.json()).detail).toContain('another user of this machine')
    await Promise.all([daemon.stop(), proxy.stop()])
    rmSync(folder, { recursive: true, force: true })
  },
)
