import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from '../../../shared/contract/zod.ts'
import { createServer, type Server } from '../../../shared/server/create-server.ts'
import { type LogLevel, loggerSettings, plainError } from '../../../shared/server/logging.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import { jsonPost } from '../../json-post.ts'

/** No log may contain this name. */
const NAME = 'Zoltan Secretname'

let server: Server | undefined
afterEach(async () => {
  await server?.close()
})

class Output {
  text = ''
  readonly isTTY: boolean
  constructor(isTTY = false) {
    this.isTTY = isTTY
  }
  write(line: string): boolean {
    this.text += line
    return true
  }
}

async function start(level: LogLevel, output: Output): Promise<string> {
  server = createServer({
    allowedHosts: [],
    allowedOrigins: [],
    bodyLimit: 100_000,
    logger: await loggerSettings({ program: 'daemon', level }, output),
  })
  server.get('/search', async () => ({}))
  server.get('/item/:name', async () => ({}))
  server.post('/names', { schema: { body: z.object({ names: z.array(z.string()) }) } }, async () => ({}))
  server.post('/parse', async ({ body }) => JSON.parse(String(Object.values(Object(body))[0])))
  server.get('/broken', async () => {
    throw new TypeError('A fault of ours.', { cause: new RangeError('too far') })
  })
  server.get('/full', async () => {
    throw new ExpectedError(507, 'The disk is full.')
  })
  return await server.listen({ host: '127.0.0.1', port: 0 })
}

const post = (url: string, body: string) => fetch(url, jsonPost(body))

async function raw(url: string, path: string, headers: Record<string, string>): Promise<void> {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path, headers }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
}

test.each(['info', 'trace'] as const)('logs no name at level %s', async (level) => {
  const output = new Output()
  const url = await start(level, output)
  const name = encodeURIComponent(NAME)
  await fetch(`${url}/search?q=${name}`)
  await fetch(`${url}/item/${name}`)
  await fetch(`${url}/${name}`)
  await fetch(`${url}/search?q=${name}`, { headers: { origin: `http://${name}.test`, 'user-agent': NAME } })
  await post(`${url}/names`, JSON.stringify({ names: [NAME, 1] }))
  await post(`${url}/names`, `{"names": ["${NAME}"`)
  await post(`${url}/parse`, JSON.stringify({ text: `${NAME} is no JSON` }))
  await raw(url, `/%ZZ${name}`, {})
  await raw(url, `http://${name}/`, { host: name })
  expect(output.text).toContain('Something could not be parsed.')
  expect(output.text).not.toMatch(/zoltan|secretname/i)
})

describe('the log', () => {
  const lines = ({ text }: Output): Record<string, unknown>[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  test('contains a JSON line with the address of the server', async () => {
    const output = new Output()
    const url = await start('info', output)
    expect(lines(output)).toContainEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      name: 'daemon',
      msg: expect.stringContaining(url),
    })
  })

  test('contains unexpected failures with stack and cause, but no requests', async () => {
    const output = new Output()
    const url = await start('info', output)
    await Promise.all(['/broken', '/full', '/search'].map((path) => fetch(url + path)))
    const told = lines(output).slice(1)
    expect(told).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: 'A fault of ours.',
        err: expect.objectContaining({
          type: 'TypeError',
          stack: expect.stringContaining('logging.test.ts'),
          cause: expect.objectContaining({ type: 'RangeError', message: 'too far' }),
        }),
      }),
    ])
  })

  test('names each request by its route at level debug', async () => {
    const output = new Output()
    const url = await start('debug', output)
    await fetch(`${url}/item/one`)
    expect(lines(output)).toContainEqual(
      expect.objectContaining({ msg: 'answered', method: 'GET', route: '/item/:name', status: 200 }),
    )
  })
})

test('writes readable lines on a terminal', async () => {
  const output = new Output(true)
  const url = await start('info', output)
  expect(output.text).toMatch(/^\S*\[\d\d:\d\d:\d\d\].*INFO.*daemon.*listening at/)
  expect(output.text).toContain(url)
})

test('describes any thrown value by its type', () => {
  expect(plainError(NAME)).toEqual({ type: 'string', message: expect.any(String), stack: '' })
  expect(plainError(undefined)).toMatchObject({ type: 'undefined' })
  expect(plainError(Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }))).toMatchObject({
    type: 'Error',
    code: 'SQLITE_BUSY',
    message: 'busy',
  })
})
