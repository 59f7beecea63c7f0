import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { rawRequest, request } from './raw-request.ts'

/**
 * The attack cases that need no browser, and what has to work, as bytes (docs/dev/security.md, The guard). The same table runs
 * against every server of ours.
 */

export type Target = {
  /** The address it is attacked at, when it is not 127.0.0.1. */
  host?: '::1'
  port: number
  /** An endpoint to read from, and one to write to with a body it accepts. */
  getPath: string
  postPath: string
  postBody: string
  /** Everything an attack must leave as it is. */
  snapshot: () => Promise<unknown>
  close: () => Promise<void>
}

type Case = { name: string; status: number; bytes: (target: Target) => string }

const FOREIGN = 'http://evil.test'
const UUID = '6f1c2b6e-0f3a-4f51-9d4e-2a7b8c9d0e1f'
const JSON_TYPE = 'Content-Type: application/json'
/** As Firefox sends it for an extension with the host permission. */
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

const hostOf = (host: (port: number) => string) => (target: Target) => get([], host(target.port))(target)

const fetchSite = (site: string, mode: string, destination: string) => [
  `Sec-Fetch-Site: ${site}`,
  `Sec-Fetch-Mode: ${mode}`,
  `Sec-Fetch-Dest: ${destination}`,
]

const HOSTS: Case[] = [
  { name: 'a foreign Host', status: 403, bytes: hostOf(() => 'evil.test') },
  {
    name: 'a foreign Host on the right port, as after DNS rebinding',
    status: 403,
    bytes: hostOf((port) => `evil.test:${port}`),
  },
  { name: 'a wrong port in Host', status: 403, bytes: hostOf((port) => `127.0.0.1:${port + 1}`) },
  { name: 'no port in Host', status: 403, bytes: hostOf(() => '127.0.0.1') },
  { name: 'an empty Host', status: 403, bytes: hostOf(() => '') },
  {
    name: 'no Host in HTTP/1.1',
    status: 400,
    bytes: ({ getPath }) => request(`GET ${getPath} HTTP/1.1`),
  },
  { name: 'HTTP/1.0 without Host', status: 403, bytes: ({ getPath }) => request(`GET ${getPath} HTTP/1.0`) },
  {
    name: 'two Hosts, the good one first',
    status: 403,
    bytes: ({ port, getPath }) =>
      request(`GET ${getPath} HTTP/1.1`, [`Host: 127.0.0.1:${port}`, 'Host: evil.test']),
  },
  {
    name: 'two Hosts that are the same',
    status: 403,
    bytes: ({ port, getPath }) =>
      request(`GET ${getPath} HTTP/1.1`, [`Host: 127.0.0.1:${port}`, `Host: 127.0.0.1:${port}`]),
  },
  { name: 'userinfo in Host', status: 403, bytes: hostOf((port) => `127.0.0.1:${port}@evil.test`) },
  {
    name: 'userinfo before a good Host',
    status: 403,
    bytes: hostOf((port) => `evil.test@127.0.0.1:${port}`),
  },
  { name: 'localhost.evil.test', status: 403, bytes: hostOf((port) => `localhost.evil.test:${port}`) },
  { name: '127.0.0.1.evil.test', status: 403, bytes: hostOf((port) => `127.0.0.1.evil.test:${port}`) },
  { name: 'another spelling of the address', status: 403, bytes: hostOf((port) => `2130706433:${port}`) },
  { name: 'localhost with a dot at its end', status: 403, bytes: hostOf((port) => `localhost.:${port}`) },
  {
    name: 'X-Forwarded-Host does not make a foreign Host good',
    status: 403,
    bytes: (target) =>
      get([`X-Forwarded-Host: 127.0.0.1:${target.port}`, 'X-Forwarded-For: 127.0.0.1'], 'evil.test')(target),
  },
]

const TARGETS: Case[] = [
  {
    name: 'an absolute-form target',
    status: 400,
    bytes: ({ port, getPath }) =>
      request(`GET http://127.0.0.1:${port}${getPath} HTTP/1.1`, [`Host: 127.0.0.1:${port}`]),
  },
  {
    name: 'the asterisk form',
    status: 400,
    bytes: ({ port }) => request('OPTIONS * HTTP/1.1', [`Host: 127.0.0.1:${port}`]),
  },
  {
    name: 'a target that cannot be decoded, from a foreign Host',
    status: 403,
    bytes: () => request('GET /%zz HTTP/1.1', ['Host: evil.test']),
  },
  {
    name: 'an unknown path, from a foreign Host',
    status: 403,
    bytes: () => request('GET /nothing-here HTTP/1.1', ['Host: evil.test']),
  },
]

const ORIGINS: Case[] = [
  { name: 'a foreign Origin on GET', status: 403, bytes: get([`Origin: ${FOREIGN}`]) },
  { name: 'a foreign Origin on POST', status: 403, bytes: post([`Origin: ${FOREIGN}`, JSON_TYPE]) },
  { name: 'Origin null', status: 403, bytes: post(['Origin: null', JSON_TYPE]) },
  { name: 'an empty Origin', status: 403, bytes: post(['Origin:', JSON_TYPE]) },
  { name: 'a page on another port', status: 403, bytes: post(['Origin: http://127.0.0.1:9999', JSON_TYPE]) },
  {
    name: 'a page on the port of http itself',
    status: 403,
    bytes: post(['Origin: http://localhost', JSON_TYPE]),
  },
  {
    name: 'an origin that begins like ours',
    status: 403,
    bytes: (target) => post([`Origin: http://127.0.0.1:${target.port}.evil.test`, JSON_TYPE])(target),
  },
  {
    name: 'our address over https',
    status: 403,
    bytes: (target) => post([`Origin: https://127.0.0.1:${target.port}`, JSON_TYPE])(target),
  },
  {
    name: "another extension's id",
    status: 403,
    bytes: post([`Origin: chrome-extension://${'a'.repeat(32)}`, JSON_TYPE]),
  },
  {
    name: 'our extension id with something behind it',
    status: 403,
    bytes: post([`Origin: ${CHROME_EXTENSION_ORIGIN}.evil.test`, JSON_TYPE]),
  },
  {
    name: 'a moz-extension uuid that is none',
    status: 403,
    bytes: post([`Origin: moz-extension://${UUID.slice(1)}`, PERMITTED, JSON_TYPE]),
  },
  {
    name: 'a moz-extension uuid with something behind it',
    status: 403,
    bytes: post([`Origin: moz-extension://${UUID}.evil.test`, PERMITTED, JSON_TYPE]),
  },
  {
    name: 'a Firefox extension without host permission',
    status: 403,
    bytes: post([`Origin: moz-extension://${UUID}`, 'Sec-Fetch-Site: cross-site', JSON_TYPE]),
  },
  {
    name: 'a Firefox extension that says nothing of its permission',
    status: 403,
    bytes: post([`Origin: moz-extension://${UUID}`, JSON_TYPE]),
  },
  {
    name: 'a Firefox extension that says two things of its permission',
    status: 403,
    bytes: post([`Origin: moz-extension://${UUID}`, PERMITTED, PERMITTED, JSON_TYPE]),
  },
  { name: 'a preflight of a Firefox extension', status: 403, bytes: preflight(`moz-extension://${UUID}`) },
  {
    name: 'two Origins, the good one first',
    status: 403,
    bytes: post([`Origin: ${CHROME_EXTENSION_ORIGIN}`, `Origin: ${FOREIGN}`, JSON_TYPE]),
  },
  { name: 'a foreign preflight', status: 403, bytes: preflight(FOREIGN) },
  { name: 'a preflight of a sandboxed frame', status: 403, bytes: preflight('null') },
  { name: 'a foreign preflight for PUT', status: 403, bytes: preflight(FOREIGN, 'PUT') },
  {
    name: 'a WebSocket upgrade from a page',
    status: 403,
    bytes: ({ port }) =>
      request('GET / HTTP/1.1', [
        `Host: 127.0.0.1:${port}`,
        `Origin: ${FOREIGN}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]),
  },
]

const FETCH_SITES: Case[] = [
  { name: 'an image on a web page', status: 403, bytes: get(fetchSite('cross-site', 'no-cors', 'image')) },
  { name: 'a script on a web page', status: 403, bytes: get(fetchSite('cross-site', 'no-cors', 'script')) },
  { name: 'a page on another port', status: 403, bytes: get(fetchSite('same-site', 'no-cors', 'image')) },
  {
    name: 'a link on a web page to an endpoint',
    status: 403,
    bytes: get(fetchSite('cross-site', 'navigate', 'document')),
  },
  {
    name: 'two values, the good one first',
    status: 403,
    bytes: get(['Sec-Fetch-Site: none', 'Sec-Fetch-Site: cross-site']),
  },
  ...(
    [
      ['an image of the page', 'no-cors', 'image'],
      ['a frame around the page', 'navigate', 'iframe'],
      ['a fetch of the page', 'no-cors', 'empty'],
    ] as const
  ).map(([name, mode, destination]) => ({
    name,
    status: 403,
    bytes: ({ port }: Target) =>
      request('GET / HTTP/1.1', [`Host: 127.0.0.1:${port}`, ...fetchSite('cross-site', mode, destination)]),
  })),
  {
    name: 'a form post, though it navigates',
    status: 403,
    bytes: (target) =>
      request(
        'POST / HTTP/1.1',
        [`Host: 127.0.0.1:${target.port}`, ...fetchSite('cross-site', 'navigate', 'document'), JSON_TYPE],
        target.postBody,
      ),
  },
]

const BODIES: Case[] = [
  { name: 'JSON as text/plain', status: 415, bytes: post(['Content-Type: text/plain']) },
  {
    name: 'text/plain; application/json',
    status: 415,
    bytes: post(['Content-Type: text/plain; application/json']),
  },
  {
    name: 'a urlencoded form',
    status: 415,
    bytes: post(['Content-Type: application/x-www-form-urlencoded']),
  },
  {
    name: 'a multipart form',
    status: 415,
    bytes: post(['Content-Type: multipart/form-data; boundary=x']),
  },
  { name: 'a body without a content type', status: 415, bytes: post([]) },
  {
    name: 'JSON that is not UTF-8',
    status: 415,
    bytes: post(['Content-Type: application/json; charset=utf-16']),
  },
  { name: 'a type that begins like ours', status: 415, bytes: post(['Content-Type: application/jsonp']) },
  {
    name: 'an Origin that is not let in, before the type is looked at',
    status: 403,
    bytes: post([`Origin: ${FOREIGN}`, 'Content-Type: text/plain']),
  },
]

const LET_IN: Case[] = [
  {
    name: 'with 64 KB of cookies of other ports',
    status: 200,
    bytes: get([`Cookie: ${'c=1; '.repeat(13_000)}`]),
  },
  { name: 'curl', status: 200, bytes: get(['User-Agent: curl/8.0', 'Accept: */*']) },
  { name: 'curl posting', status: 200, bytes: post([JSON_TYPE]) },
  { name: 'localhost', status: 200, bytes: hostOf((port) => `localhost:${port}`) },
  { name: 'LOCALHOST', status: 200, bytes: hostOf((port) => `LOCALHOST:${port}`) },
  { name: '[::1]', status: 200, bytes: hostOf((port) => `[::1]:${port}`) },
  {
    name: 'HTTP/1.0 with a good Host',
    status: 200,
    bytes: ({ port, getPath }) => request(`GET ${getPath} HTTP/1.0`, [`Host: 127.0.0.1:${port}`]),
  },
  {
    name: 'application/json with a charset',
    status: 200,
    bytes: post(['Content-Type: application/json; charset=UTF-8']),
  },
  {
    name: "a Chromium extension's GET, with host permission",
    status: 200,
    bytes: get(['Sec-Fetch-Site: none']),
  },
  {
    name: "a Firefox extension's GET, with host permission",
    status: 200,
    bytes: get(['Sec-Fetch-Site: same-origin']),
  },
]

const ALLOWED_ORIGINS: { name: string; origin: (port: number) => string; site: string }[] = [
  { name: 'the own page', origin: (port) => `http://127.0.0.1:${port}`, site: 'same-origin' },
  { name: 'the own page as localhost', origin: (port) => `http://localhost:${port}`, site: 'cross-site' },
  { name: 'the Chromium extension', origin: () => CHROME_EXTENSION_ORIGIN, site: 'none' },
  {
    name: 'the Chromium extension without host permission',
    origin: () => CHROME_EXTENSION_ORIGIN,
    site: 'cross-site',
  },
]

/** Runs the table against a server that listens. */
export function describeAttacks(server: string, start: () => Promise<Target>): void {
  describe(`who is let in by ${server}`, () => {
    let target: Target
    beforeAll(async () => {
      target = await start()
    })
    afterAll(() => target.close())

    test.each([
      ...titled('Host', HOSTS),
      ...titled('target', TARGETS),
      ...titled('Origin', ORIGINS),
      ...titled('Sec-Fetch-Site', FETCH_SITES),
      ...titled('body', BODIES),
    ])('refused, %s', async (_title, { status, bytes }) => {
      const before = await target.snapshot()
      const answer = await rawRequest(target.port, bytes(target), target.host)
      expect(answer.status).toBe(status)
      expect([...answer.headers.keys()].filter((name) => isCorsHeader(name, status))).toEqual([])
      expect(answer.text).not.toMatch(/node_modules|\.ts:\d/)
      expect(await target.snapshot()).toEqual(before)
    })

    test.each(titled('', LET_IN))('let in%s', async (_title, { status, bytes }) => {
      expect((await rawRequest(target.port, bytes(target), target.host)).status).toBe(status)
    })

    test.each(ALLOWED_ORIGINS)('let in, with CORS for itself alone: $name', async ({ origin, site }) => {
      const from = origin(target.port)
      const fetched = [`Origin: ${from}`, `Sec-Fetch-Site: ${site}`]
      for (const bytes of [get(fetched), post([...fetched, JSON_TYPE])]) {
        const { status, headers } = await rawRequest(target.port, bytes(target), target.host)
        expect(status).toBe(200)
        expect(headers.get('access-control-allow-origin')).toBe(from)
        expect(headers.get('access-control-expose-headers')).toBe('x-coauthors-version, retry-after')
        expect(headers.get('vary')).toMatch(/\borigin\b/i)
        expect(headers.has('access-control-allow-credentials')).toBe(false)
      }
      const { status, headers } = await rawRequest(target.port, preflight(from)(target), target.host)
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe(from)
      expect(headers.get('access-control-allow-methods')).toBe('GET, POST')
      expect(headers.get('access-control-allow-headers')).toBe('content-type')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    })

    test('let in with the host permission, which needs no preflight: a Firefox extension', async () => {
      const from = `moz-extension://${UUID}`
      for (const bytes of [
        get([`Origin: ${from}`, PERMITTED]),
        post([`Origin: ${from}`, PERMITTED, JSON_TYPE]),
      ]) {
        const { status, headers } = await rawRequest(target.port, bytes(target), target.host)
        expect(status).toBe(200)
        expect(headers.get('access-control-allow-origin')).toBe(from)
      }
    })

    test('a page at [::1] is the own page where it can have come from, and nowhere else', async () => {
      const from = `http://[::1]:${target.port}`
      const status = target.host === '::1' ? 200 : 403
      for (const bytes of [get([`Origin: ${from}`]), post([`Origin: ${from}`, JSON_TYPE])]) {
        expect((await rawRequest(target.port, bytes(target), target.host)).status).toBe(status)
      }
    })

    test("a browser that looks for a service worker's script gets one that removes itself, at any path", async () => {
      const before = await target.snapshot()
      for (const path of [
        '/sw.js',
        '/',
        target.getPath,
        target.postPath,
        '/a/b/worker.mjs?v=1',
        '/favicon.ico',
      ]) {
        const look = (host: string) =>
          request(`GET ${path} HTTP/1.1`, [
            `Host: ${host}`,
            'Service-Worker: script',
            ...fetchSite('same-origin', 'same-origin', 'serviceworker'),
          ])
        const answer = await rawRequest(target.port, look(`localhost:${target.port}`), target.host)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('service-worker-allowed')).toBe('/')
        expect(answer.body).toContain('registration.unregister()')
        expect((await rawRequest(target.port, look('evil.test'), target.host)).status).toBe(403)
      }
      expect(await target.snapshot()).toEqual(before)
    })

    test('a preflight for PUT is answered without granting it', async () => {
      const { headers } = await rawRequest(
        target.port,
        preflight(CHROME_EXTENSION_ORIGIN, 'PUT')(target),
        target.host,
      )
      expect(headers.get('access-control-allow-methods')).not.toContain('PUT')
    })
  })
}

const titled = (group: string, cases: readonly Case[]): [string, Case][] =>
  cases.map((one) => [`${group}: ${one.name}`, one])

/** The guard's refusals have no CORS header at all; later refusals may name the header that clients may read. */
const isCorsHeader = (header: string, status: number): boolean =>
  header.startsWith('access-control-') && (status === 403 || header !== 'access-control-expose-headers')
