import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from '../../../../shared/contract/zod.ts'
import { createServer, type Server } from '../../../../shared/server/create-server.ts'
import { ExpectedError } from '../../../../shared/server/server-errors.ts'
import { type RawAnswer, rawRequest, request } from '../raw-request.ts'

const BODY_LIMIT = 100_000
const logged: string[] = []
let server: Server
let port: number

beforeAll(async () => {
  server = createServer({
    allowedHosts: [],
    allowedOrigins: [],
    bodyLimit: BODY_LIMIT,
    requestTimeoutMs: 1000,
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  })
  const refusals = { expected: 409, missing: 404, internal: 500, 'no-data': 503, 'full-disk': 507 }
  for (const [path, status] of Object.entries(refusals))
    server.get(`/${path}`, async () => {
      throw new ExpectedError(status, `There is no such ${path}.`, status === 503 ? 5 : undefined)
    })
  server.get('/both', async () => ({}))
  server.post('/both', async () => ({}))
  server.get('/unexpected', async () => {
    throw new Error('the secret inside')
  })
  server.post('/echo', { schema: { body: z.object({ list: z.array(z.int()) }) } }, async ({ body }) => body)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(url).port)
})
afterAll(() => server.close())
beforeEach(() => {
  logged.length = 0
})

const JSON_TYPE = 'Content-Type: application/json'
/** `line`: such as `GET /path`. Adds a good Host. */
const send = (line: string, headers: readonly string[] = [], body = '') =>
  rawRequest(port, request(`${line} HTTP/1.1`, [`Host: 127.0.0.1:${port}`, ...headers], body))
const get = (path: string, ...headers: string[]) => send(`GET ${path}`, headers)
const detailOf = ({ body }: RawAnswer): unknown => JSON.parse(body).detail

test('answers an unknown address with a page only for a browser', async () => {
  const page = await get('/no/such', 'Accept: text/html,application/xhtml+xml')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<a href="/">')
  const refused = await get('/missing', 'Accept: text/html')
  expect([detailOf(refused), detailOf(await get('/no/such'))]).toEqual([
    'There is no such missing.',
    'There is nothing at this path.',
  ])
})

test.each([
  ['expected', 409, 0, undefined],
  ['internal', 500, 1, undefined],
  ['no-data', 503, 0, '5'],
  ['full-disk', 507, 0, undefined],
])(
  'answers the expected failure of /%s with %i and its reason, and logs it %i times',
  async (path, status, times, retry) => {
    const answer = await get(`/${path}`)
    expect([answer.status, detailOf(answer)]).toEqual([status, `There is no such ${path}.`])
    expect(answer.headers.get('retry-after')).toBe(retry)
    expect(logged).toHaveLength(times)
  },
)

test('puts the stack of an unexpected failure only into the log', async () => {
  const answer = await get('/unexpected')
  expect(answer.status).toBe(500)
  expect(answer.text).not.toMatch(/secret|error-answers/)
  expect(detailOf(answer)).toEqual(expect.any(String))
  expect(logged.at(-1)).toMatch(/the secret inside[\s\S]*error-answers\.test\.ts/)
})

test.each([
  ['POST', '/nowhere', 404],
  ['PUT', '/echo', 405],
  ['POST', '/expected', 405],
])('answers %s %s with %d for any body', async (method, path, status) => {
  const line = `${method} ${path}`
  const broken = await send(line, [JSON_TYPE], '{"list')
  const huge = await send(line, [JSON_TYPE, `Content-Length: ${BODY_LIMIT * 2}`])
  const untyped = await send(line, [], 'x')
  expect([broken.status, huge.status, untyped.status]).toEqual([status, status, status])
})

test('answers a request without Host with 400 and our headers', async () => {
  const answer = await rawRequest(port, request('GET /expected HTTP/1.1'))
  expect(answer.status).toBe(400)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(detailOf(answer)).toEqual(expect.any(String))
})

test('answers 408 to a slow body, and serves other requests meanwhile', async () => {
  const socket = connect(port, '127.0.0.1')
  const answered = text(socket)
  socket.write(
    `POST /echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
  )
  expect((await get('/expected')).status).toBe(409)
  expect(await answered).toMatch(/^HTTP\/1\.1 408 .*[\s\S]*x-content-type-options: nosniff[\s\S]*\{"detail":/)
})

test('answers 400 with our headers to bytes that are not HTTP', async () => {
  const answer = await rawRequest(port, 'HELO evil.test\r\n\r\n')
  expect(answer.status).toBe(400)
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
  expect(detailOf(answer)).toEqual(expect.any(String))
})

test('refuses headers above 80 KB with 431', async () => {
  expect((await get('/expected', `X: ${'x'.repeat(90_000)}`)).status).toBe(431)
})

test.each([
  ['PUT', '/echo?x=1', 'POST', 'This path takes POST only.'],
  ['OPTIONS', '/echo', 'POST', 'This path takes POST only.'],
  ['POST', '/expected', 'GET, HEAD', 'This path takes GET and HEAD only.'],
  ['PROPFIND', '/both', 'GET, HEAD, POST', 'This path takes GET and HEAD and POST only.'],
])('names the methods of a path in the answer to %s %s', async (method, path, allow, detail) => {
  const answer = await send(`${method} ${path}`)
  expect([answer.status, answer.headers.get('allow'), detailOf(answer)]).toEqual([405, allow, detail])
})

test.each(['/expected/', '/EXPECTED', '/nowhere'])('answers %s with 404 to any method', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) expect((await send(`${method} ${path}`)).status).toBe(404)
})
