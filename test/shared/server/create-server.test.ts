import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from '../../../shared/contract/zod.ts'
import { createServer, type Server } from '../../../shared/server/create-server.ts'
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
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
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

test('answers an unknown Expect header with an empty 417', async () => {
  const answer = await get('/described/3', 'Expect: miracles')
  expect(answer.status).toBe(417)
  // A chunked answer without content is only its last chunk.
  expect(answer.body).toBe('0\r\n\r\n')
})
