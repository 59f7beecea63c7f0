import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { rawRequest, request } from './raw-request.ts'

/** Requests that each of our servers must refuse or accept, as bytes (docs/dev/security.md, The guard). */

export type Target = {
  /** 127.0.0.1 by default. */
  host?: '::1'
  port: number
  /** Endpoints to read from and to write to. The server accepts `postBody`. */
  getPath: string
  postPath: string
  postBody: string
  /** All that an attack must not change. */
  snapshot: () => Promise<unknown>
  close: () => Promise<void>
}

/** `status`: the status of the refusal, by default 403. */
type Case = [name: string, bytes: (target: Target) => string, status?: number]

const FOREIGN = 'http://evil.test'
const UUID = '6f1c2b6e-0f3a-4f51-9d4e-2a7b8c9d0e1f'
const JSON_TYPE = 'Content-Type: application/json'
/** Firefox sends this for an extension with the host permission. */
const PERMITTED = 'Sec-Fetch-Site: same-origin'

const get =
  (headers: readonly string[], host?: string) =>
  ({ port, getPath }: Target): string =>
    request(`GET ${getPath} HTTP/1.1`, [`Host: ${host ?? `127.0.0.1:${port}`}`, ...headers])

const post =
  (headers: readonly string[]) =>
  ({ port, postPath, postBody }: Target): string =>
    request(`POST ${postPath} HTTP/1.1`, [`Host: 127.0.0.1:${port}`, ...headers], postBody)

const preflight =
  (origin: string, method = 'POST') =>
  ({ port, postPath }: Target): string =>
    request(`OPTIONS ${postPath} HTTP/1.1`, [
      `Host: 127.0.0.1:${port}`,
      `Origin: ${origin}`,
      `Access-Control-Request-Method: ${method}`,
      'Access-Control-Request-Headers: content-type',
    ])

const ownOrigin =
  (scheme: string, more = '') =>
  (target: Target): string =>
    post([`Origin: ${scheme}://127.0.0.1:${target.port}${more}`, JSON_TYPE])(target)

const firefox = (id: string, ...headers: string[]) =>
  post([`Origin: moz-extension://${id}`, ...headers, JSON_TYPE])

const hostOf = (host: (port: number) => string) => (target: Target) => get([], host(target.port))(target)

const fetchSite = (site: string, mode: string, destination: string) => [
  `Sec-Fetch-Site: ${site}`,
  `Sec-Fetch-Mode: ${mode}`,
  `Sec-Fetch-Dest: ${destination}`,
]

const HOSTS: Case[] = [
  ['a foreign Host', hostOf(() => 'evil.test')],
  ['a foreign Host on the right port, as after DNS rebinding', hostOf((port) => `evil.test:${port}`)],
  ['a wrong port in Host', hostOf((port) => `127.0.0.1:${port + 1}`)],
  ['no port in Host', hostOf(() => '127.0.0.1')],
  ['an empty Host', hostOf(() => '')],
  ['no Host in HTTP/1.1', ({ getPath }) => request(`GET ${getPath} HTTP/1.1`), 400],
  ['HTTP/1.0 without Host', ({ getPath }) => request(`GET ${getPath} HTTP/1.0`)],
  ['two Hosts, the good one first', get(['Host: evil.test'])],
  ['two Hosts that are the same', (target) => get([`Host: 127.0.0.1:${target.port}`])(target)],
  ['userinfo in Host', hostOf((port) => `127.0.0.1:${port}@evil.test`)],
  ['userinfo before a good Host', hostOf((port) => `evil.test@127.0.0.1:${port}`)],
  ['localhost.evil.test', hostOf((port) => `localhost.evil.test:${port}`)],
  ['127.0.0.1.evil.test', hostOf((port) => `127.0.0.1.evil.test:${port}`)],
  ['another spelling of the address', hostOf((port) => `2130706433:${port}`)],
  ['localhost with a dot at its end', hostOf((port) => `localhost.:${port}`)],
  [
    'a foreign Host with a good X-Forwarded-Host',
    (target) =>
      get([`X-Forwarded-Host: 127.0.0.1:${target.port}`, 'X-Forwarded-For: 127.0.0.1'], 'evil.test')(target),
  ],
]

const TARGETS: Case[] = [
  [
    'an absolute-form target',
    ({ port, getPath }) =>
      request(`GET http://127.0.0.1:${port}${getPath} HTTP/1.1`, [`Host: 127.0.0.1:${port}`]),
    400,
  ],
  ['the asterisk form', ({ port }) => request('OPTIONS * HTTP/1.1', [`Host: 127.0.0.1:${port}`]), 400],
  [
    'a target that cannot be decoded, from a foreign Host',
    () => request('GET /%zz HTTP/1.1', ['Host: evil.test']),
  ],
  ['an unknown path, from a foreign Host', () => request('GET /nothing-here HTTP/1.1', ['Host: evil.test'])],
]

const ORIGINS: Case[] = [
  ['a foreign Origin on GET', get([`Origin: ${FOREIGN}`])],
  ['a foreign Origin on POST', post([`Origin: ${FOREIGN}`, JSON_TYPE])],
  ['Origin null', post(['Origin: null', JSON_TYPE])],
  ['an empty Origin', post(['Origin:', JSON_TYPE])],
  ['a page on another port', post(['Origin: http://127.0.0.1:9999', JSON_TYPE])],
  ['a page on the port of http itself', post(['Origin: http://localhost', JSON_TYPE])],
  ['an origin that begins like ours', ownOrigin('http', '.evil.test')],
  ['our address over https', ownOrigin('https')],
  ["another extension's id", post([`Origin: chrome-extension://${'a'.repeat(32)}`, JSON_TYPE])],
  [
    'our extension id with more text after it',
    post([`Origin: ${CHROME_EXTENSION_ORIGIN}.evil.test`, JSON_TYPE]),
  ],
  ['an invalid moz-extension uuid', firefox(UUID.slice(1), PERMITTED)],
  ['a moz-extension uuid with more text after it', firefox(`${UUID}.evil.test`, PERMITTED)],
  ['a Firefox extension without host permission', firefox(UUID, 'Sec-Fetch-Site: cross-site')],
  ['a Firefox extension that does not state its permission', firefox(UUID)],
  ['a Firefox extension that states its permission twice', firefox(UUID, PERMITTED, PERMITTED)],
  ['a preflight of a Firefox extension', preflight(`moz-extension://${UUID}`)],
  [
    'two Origins, the good one first',
    post([`Origin: ${CHROME_EXTENSION_ORIGIN}`, `Origin: ${FOREIGN}`, JSON_TYPE]),
  ],
  ['a foreign preflight', preflight(FOREIGN)],
  ['a preflight of a sandboxed frame', preflight('null')],
  ['a foreign preflight for PUT', preflight(FOREIGN, 'PUT')],
  [
    'a WebSocket upgrade from a page',
    ({ port }) =>
      request('GET / HTTP/1.1', [
        `Host: 127.0.0.1:${port}`,
        `Origin: ${FOREIGN}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]),
  ],
]

const FETCH_SITES: Case[] = [
  ['an image on a web page', get(fetchSite('cross-site', 'no-cors', 'image'))],
  ['a script on a web page', get(fetchSite('cross-site', 'no-cors', 'script'))],
  ['a page on another port', get(fetchSite('same-site', 'no-cors', 'image'))],
  ['a link on a web page to an endpoint', get(fetchSite('cross-site', 'navigate', 'document'))],
  ['two values, the good one first', get(['Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site'])],
  ...(
    [
      ['an image of the page', 'no-cors', 'image'],
      ['a frame around the page', 'navigate', 'iframe'],
      ['a fetch of the page', 'no-cors', 'empty'],
    ] as const
  ).map(
    ([name, mode, destination]): Case => [
      name,
      ({ port }) =>
        request('GET / HTTP/1.1', [`Host: 127.0.0.1:${port}`, ...fetchSite('cross-site', mode, destination)]),
    ],
  ),
  [
    'a form post, though it navigates',
    (target) =>
      request(
        'POST / HTTP/1.1',
        [`Host: 127.0.0.1:${target.port}`, ...fetchSite('cross-site', 'navigate', 'document'), JSON_TYPE],
        target.postBody,
      ),
  ],
]

const BODIES: Case[] = [
  ['JSON as text/plain', post(['Content-Type: text/plain']), 415],
  ['text/plain; application/json', post(['Content-Type: text/plain; application/json']), 415],
  ['a urlencoded form', post(['Content-Type: application/x-www-form-urlencoded']), 415],
  ['a multipart form', post(['Content-Type: multipart/form-data; boundary=x']), 415],
  ['a body without a content type', post([]), 415],
  ['JSON that is not UTF-8', post(['Content-Type: application/json; charset=utf-16']), 415],
  ['a type that begins like ours', post(['Content-Type: application/jsonp']), 415],
  ['a foreign Origin, before the media type', post([`Origin: ${FOREIGN}`, 'Content-Type: text/plain'])],
]

const LET_IN: Case[] = [
  ['a request with 64 KB of cookies of other ports', get([`Cookie: ${'c=1; '.repeat(13_000)}`])],
  ['curl', get(['User-Agent: curl/8.0', 'Accept: */*'])],
  ['a POST by curl', post([JSON_TYPE])],
  ['localhost', hostOf((port) => `localhost:${port}`)],
  ['LOCALHOST', hostOf((port) => `LOCALHOST:${port}`)],
  ['[::1]', hostOf((port) => `[::1]:${port}`)],
  [
    'HTTP/1.0 with a good Host',
    ({ port, getPath }) => request(`GET ${getPath} HTTP/1.0`, [`Host: 127.0.0.1:${port}`]),
  ],
  ['application/json with a charset', post(['Content-Type: application/json; charset=UTF-8'])],
  ["a Chromium extension's GET, with host permission", get(['Sec-Fetch-Site: none'])],
  ["a Firefox extension's GET, with host permission", get(['Sec-Fetch-Site: same-origin'])],
]

/** `site`: the Sec-Fetch-Site that a browser sends. */
const ALLOWED_ORIGINS: [name: string, origin: (port: number) => string, site: string][] = [
  ['our page', (port) => `http://127.0.0.1:${port}`, 'same-origin'],
  ['our page as localhost', (port) => `http://localhost:${port}`, 'cross-site'],
  ['the Chromium extension', () => CHROME_EXTENSION_ORIGIN, 'none'],
  ['the Chromium extension without host permission', () => CHROME_EXTENSION_ORIGIN, 'cross-site'],
]

export function describeAttacks(server: string, start: () => Promise<Target>): void {
  describe(`access to ${server}`, () => {
    let target: Target
    beforeAll(async () => {
      target = await start()
    })
    afterAll(() => target.close())
    const send = (bytes: (target: Target) => string) => rawRequest(target.port, bytes(target), target.host)

    test.each([
      ...titled('Host', HOSTS),
      ...titled('target', TARGETS),
      ...titled('Origin', ORIGINS),
      ...titled('Sec-Fetch-Site', FETCH_SITES),
      ...titled('body', BODIES),
    ])('refuses a request (%s)', async (_title, bytes, status = 403) => {
      const before = await target.snapshot()
      const answer = await send(bytes)
      expect(answer.status).toBe(status)
      expect([...answer.headers.keys()].filter((name) => isCorsHeader(name, status))).toEqual([])
      expect(answer.text).not.toMatch(/node_modules|\.ts:\d/)
      expect(await target.snapshot()).toEqual(before)
    })

    test.each(LET_IN)('lets in %s', async (_name, bytes) => {
      expect((await send(bytes)).status).toBe(200)
    })

    test.each(ALLOWED_ORIGINS)('lets in %s, with CORS for this origin only', async (_name, origin, site) => {
      const from = origin(target.port)
      const fetched = [`Origin: ${from}`, `Sec-Fetch-Site: ${site}`]
      for (const bytes of [get(fetched), post([...fetched, JSON_TYPE])]) {
        const { status, headers } = await send(bytes)
        expect(status).toBe(200)
        expect(headers.get('access-control-allow-origin')).toBe(from)
        expect(headers.get('access-control-expose-headers')).toBe('x-coauthors-version, retry-after')
        expect(headers.get('vary')).toMatch(/\borigin\b/i)
        expect(headers.has('access-control-allow-credentials')).toBe(false)
      }
      const { status, headers } = await send(preflight(from))
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe(from)
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST')
      expect(headers.get('access-control-allow-headers')).toBe('content-type')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    })

    test('lets in a Firefox extension with the host permission', async () => {
      const from = `moz-extension://${UUID}`
      for (const bytes of [get([`Origin: ${from}`, PERMITTED]), firefox(UUID, PERMITTED)]) {
        const { status, headers } = await send(bytes)
        expect(status).toBe(200)
        expect(headers.get('access-control-allow-origin')).toBe(from)
      }
    })

    test('lets in a page at [::1] only if the server listens there', async () => {
      const from = `http://[::1]:${target.port}`
      const status = target.host === '::1' ? 200 : 403
      for (const bytes of [get([`Origin: ${from}`]), post([`Origin: ${from}`, JSON_TYPE])]) {
        expect((await send(bytes)).status).toBe(status)
      }
    })

    test('answers a request for a service worker with a script that removes itself', async () => {
      const before = await target.snapshot()
      const { getPath, postPath, port } = target
      for (const path of ['/sw.js', '/', getPath, postPath, '/a/b/worker.mjs?v=1', '/favicon.ico']) {
        const look = (host: string) => () =>
          request(`GET ${path} HTTP/1.1`, [
            `Host: ${host}`,
            'Service-Worker: script',
            ...fetchSite('same-origin', 'same-origin', 'serviceworker'),
          ])
        const answer = await send(look(`localhost:${port}`))
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('service-worker-allowed')).toBe('/')
        expect(answer.body).toContain('registration.unregister()')
        expect((await send(look('evil.test'))).status).toBe(403)
      }
      expect(await target.snapshot()).toEqual(before)
    })

    test('answers a preflight for PUT without granting it', async () => {
      const { headers } = await send(preflight(CHROME_EXTENSION_ORIGIN, 'PUT'))
      expect(headers.get('access-control-allow-methods')).not.toContain('PUT')
    })
  })
}

const titled = (group: string, cases: readonly Case[]): Case[] =>
  cases.map(([name, ...rest]) => [`${group}: ${name}`, ...rest])

/** A refusal by the guard (403) has no CORS header. Any later refusal may have `access-control-expose-headers`. */
const isCorsHeader = (header: string, status: number): boolean =>
  header.startsWith('access-control-') && (status === 403 || header !== 'access-control-expose-headers')
