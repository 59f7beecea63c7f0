import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from '../../../shared/contract/zod.ts'
import { createServer, type Server } from '../../../shared/server/create-server.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import { type RawAnswer, rawRequest, request } from './raw-request.ts'

const BODY_LIMIT = 100_000
const DESCRIBED = z.looseObject({ count: z.int() })
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
  server.get('/expected', async () => {
    throw new ExpectedError(409, 'Something is under way.')
  })
  server.get('/missing', async () => {
    throw new ExpectedError(404, 'There is no such decision.')
  })
  server.get('/unexpected', async () => {
    throw new Error('the secret inside')
  })
  server.post('/echo', { schema: { body: z.object({ list: z.array(z.int()) }) } }, async ({ body }) => body)
  server.get('/described/:count', { schema: { response: { 200: DESCRIBED } } }, async ({ url }) => ({
    count: Number(url.split('/').at(-1)),
    additional: 'kept',
  }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(url).port)
})
afterAll(() => server.close())

const JSON_TYPE = 'Content-Type: application/json'
/** `line`: such as `GET /path`. Adds a good Host. */
const send = (line: string, headers: readonly string[] = [], body = '') =>
  rawRequest(port, request(`${line} HTTP/1.1`, [`Host: 127.0.0.1:${port}`, ...headers], body))
const get = (path: string, ...headers: string[]) => send(`GET ${path}`, headers)
const post = (body: string) => send('POST /echo', [JSON_TYPE], body)
const detailOf = ({ body }: RawAnswer): unknown => JSON.parse(body).detail

test('answers an unknown address with a page only for a browser', async () => {
  const page = await get('/no/such', 'Accept: text/html,application/xhtml+xml')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<a href="/">')
  const refused = await get('/missing', 'Accept: text/html')
  expect([detailOf(refused), detailOf(await get('/no/such'))]).toEqual([
    'There is no such decision.',
    'There is nothing at this path.',
  ])
})

test('answers an expected failure without logging it', async () => {
  const before = logged.length
  const answer = await get('/expected')
  expect(answer.status).toBe(409)
  expect(detailOf(answer)).toBe('Something is under way.')
  expect(logged).toHaveLength(before)
})

test('puts the stack of an unexpected failure only into the log', async () => {
  const answer = await get('/unexpected')
  expect(answer.status).toBe(500)
  expect(answer.text).not.toMatch(/secret|create-server/)
  expect(detailOf(answer)).toEqual(expect.any(String))
  expect(logged.at(-1)).toMatch(/the secret inside[\s\S]*create-server\.test\.ts/)
})

test("sends fields beyond the answer's schema", async () => {
  const { status, body } = await get('/described/3')
  expect([status, JSON.parse(body)]).toEqual([200, { count: 3, additional: 'kept' }])
})

test('logs why an answer does not fit its schema', async () => {
  const answer = await get('/described/half')
  expect(answer.status).toBe(500)
  expect(detailOf(answer)).toMatch(/^Something went wrong inside the server/)
  expect(logged.at(-1)).toMatch(/response/i)
})

test('names a problem and its place in a 422', async () => {
  const answer = await post('{"list":[1,"two"]}')
  expect(answer.status).toBe(422)
  expect(detailOf(answer)).toEqual([
    { loc: ['body', 'list', 1], msg: expect.stringMatching(/number/), type: expect.any(String) },
  ])
})

test.each([
  ['empty', ''],
  ['cut in half', '{"list":[1'],
  ['with a control character in a text', '{"list":["\u0000"]}'],
  ['nested too deeply', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
])('refuses a body with 422: %s', async (_name, body) => {
  expect((await post(body)).status).toBe(422)
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

test('reads and checks a huge list', async () => {
  const answer = await post(`{"list":[${'1,'.repeat(49_000)}1]}`)
  expect(answer.status).toBe(200)
})

test('refuses a body above the limit with 413', async () => {
  const big = `{"list":[${' '.repeat(BODY_LIMIT)}]}`
  expect((await post(big)).status).toBe(413)
  const chunked = request('POST /echo HTTP/1.1', [
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ])
  const answer = await rawRequest(port, [chunked, `${big.length.toString(16)}\r\n`, big, '\r\n0\r\n\r\n'])
  expect(answer.status).toBe(413)
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

test('answers an unknown Expect header with an empty 417', async () => {
  const answer = await get('/unexpected', 'Expect: miracles')
  expect(answer.status).toBe(417)
  // The end of an empty answer in pieces.
  expect(answer.body).toBe('0\r\n\r\n')
})

test('refuses headers above 80 KB with 431', async () => {
  expect((await get('/expected', `X: ${'x'.repeat(90_000)}`)).status).toBe(431)
})
