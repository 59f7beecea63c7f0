import { describe, expect, test } from 'vitest'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { backendAt, testFolder } from '../fixture.ts'

/** docs/dev/security.md, Control of the import, lists the pages that may control the import. */

const FIREFOX = `moz-extension://${crypto.randomUUID()}`
const PUBLIC = 'https://coauthors.example.edu'
const PAGES = ['http://127.0.0.1:8090', 'http://localhost:8090', 'http://[::1]:8090']

type Case = [
  installation: string,
  env: Record<string, string>,
  origin: string | undefined,
  mayControl: boolean,
]

const PERSONAL: Case[] = [
  ...PAGES.map((page): Case => ['for one person', {}, page, true]),
  ['for one person', {}, 'http://localhost:80', true],
  ['for one person', {}, undefined, true],
  ['for one person', {}, CHROME_EXTENSION_ORIGIN, false],
  ['for one person', {}, FIREFOX, false],
  ['with another page', { CORS_ORIGINS: 'http://localhost:9000' }, 'http://localhost:9000', true],
  ['with a page on another host', { CORS_ORIGINS: PUBLIC }, PUBLIC, false],
  ['with an https page here', { CORS_ORIGINS: 'https://localhost:9000' }, 'https://localhost:9000', false],
  ['with an extension', { CORS_ORIGINS: 'chrome-extension://other' }, 'chrome-extension://other', false],
  ['in a container', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8090' }, 'http://localhost:8090', true],
]
const FOR_SEVERAL: Case[] = [
  ['of a department', { PUBLIC_URL: PUBLIC }, PUBLIC, false],
  ['of a department', { PUBLIC_URL: PUBLIC }, 'http://localhost:8090', false],
  ['of a department', { HOST: '0.0.0.0', PUBLIC_URL: PUBLIC }, 'http://localhost:8090', false],
  ['of a department, tried out locally', { PUBLIC_URL: 'https://localhost' }, 'https://localhost', false],
  ['with ALLOWED_HOSTS', { ALLOWED_HOSTS: 'box' }, 'http://localhost:8090', false],
  ['for other machines', { HOST: '0.0.0.0', ALLOWED_HOSTS: 'box' }, 'http://localhost:8090', false],
]

/** The status of each request for a page that may control the import. The invalid bodies begin no import. */
const POSTS = [
  ['/api/start', 'application/json', '{"batch_size":1}', 422],
  ['/api/stop', 'application/json', '{}', 200],
  ['/api/reset', 'application/json', '{}', 200],
  ['/api/dump', 'application/octet-stream', 'no dump', 422],
] as const

async function stage(env: Record<string, string>, origin: string | undefined) {
  const folder = await testFolder()
  const { server } = backendAt(`${folder}/none.sqlite`, { DATA_DIR: folder, ...env })
  const headers = {
    host: 'localhost:80',
    ...(origin !== undefined && { origin }),
    ...(origin === FIREFOX && { 'sec-fetch-site': 'same-origin' }),
  }
  return {
    get: async () => (await server.inject({ url: '/api/state', headers })).json(),
    post: async (url: string, type: string, payload: string) =>
      server.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload }),
    preflight: async (url: string) =>
      server.inject({
        method: 'OPTIONS',
        url,
        headers: {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
  }
}

describe.each([...PERSONAL, ...FOR_SEVERAL])('an installation %s (%j)', (_, env, origin, mayControl) => {
  test(`${mayControl ? 'lets' : 'does not let'} ${origin ?? 'a request without Origin'} control the import`, async () => {
    const { get, post } = await stage(env, origin)
    expect((await get()).may_control).toBe(mayControl)
    for (const [url, type, payload, status] of POSTS) {
      const answer = await post(url, type, payload)
      expect([url, answer.statusCode]).toEqual([url, mayControl ? status : 403])
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      if (status === 200 && mayControl) expect(answer.json().may_control).toBe(true)
    }
    expect((await get()).status).toBe('idle')
  })
})

test('lets only a command line control the import of a shared installation', async () => {
  const { get, post } = await stage({ PUBLIC_URL: PUBLIC }, undefined)
  for (const [url, type, payload, status] of POSTS) {
    expect([url, (await post(url, type, payload)).statusCode]).toEqual([url, status])
  }
  // A page behind the same proxy as the backend sends no Origin with a GET.
  expect((await get()).may_control).toBe(false)
})

test.each(['http://evil.test', 'http://127.0.0.1:9999', 'http://127.0.0.1:8090.evil.test', 'null'])(
  'refuses all requests of the page %s, even preflights',
  async (origin) => {
    const { get, post, preflight } = await stage({}, origin)
    expect((await get()).detail).toContain('This Origin is not let in')
    for (const [url, type, payload] of POSTS) {
      for (const { statusCode, headers } of [await post(url, type, payload), await preflight(url)]) {
        expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 403, undefined])
      }
    }
  },
)

test("answers the preflight of the daemon's page for an upload", async () => {
  const { preflight } = await stage({}, PAGES[1])
  const { statusCode, headers } = await preflight('/api/dump')
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': PAGES[1],
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
  })
})
