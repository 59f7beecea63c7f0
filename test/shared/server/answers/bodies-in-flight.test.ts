import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestJson } from '../../../../shared/clients/request.ts'
import { ok } from '../../../../shared/contract/runtime.ts'
import { createServer } from '../../../../shared/server/create-server.ts'
import { soon } from '../../../soon.ts'

const MEGABYTE = 1024 * 1024
/** The wait that the server names in `Retry-After`. */
const NAMED_MS = 5000

async function start() {
  const server = createServer({
    allowedHosts: [],
    allowedOrigins: [],
    bodyLimit: 4 * MEGABYTE,
    bodiesBytes: 6 * MEGABYTE,
  })
  onTestFinished(() => server.close())
  server.post('/bytes', async () => ({ ok: true }))
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
  const ask = (bytes: number) =>
    fetch(`http://127.0.0.1:${port}/bytes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(bytes)),
    })
  /** A request that has said its length, or that it comes in pieces, and sends nothing more. */
  const begin = async (says: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(
      `POST /bytes HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${says}\r\n\r\n`,
    )
    return socket
  }
  return { ask, begin, base: `http://127.0.0.1:${port}` }
}

test.each([
  ['that said their length', `Content-Length: ${4 * MEGABYTE}`],
  ['that come in pieces', 'Transfer-Encoding: chunked'],
])('refuses a body with 503 while bodies %s fill the limit, and accepts small ones', async (_which, says) => {
  const { ask, begin } = await start()
  const socket = await begin(says)
  await soon(async () => expect((await ask(3 * MEGABYTE)).status).toBe(503))
  const refused = await ask(3 * MEGABYTE)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).detail).toContain('send this one again')
  expect((await ask(1000)).status).toBe(200)
  expect((await ask(MEGABYTE)).status).toBe(200)
  socket.destroy()
  await soon(async () => expect((await ask(3 * MEGABYTE)).status).toBe(200))
})

test('accepts one body above the limit at a time', async () => {
  const { ask } = await start()
  for (let count = 0; count < 5; count += 1) expect((await ask(3.9 * MEGABYTE)).status).toBe(200)
})

test('makes our client send a refused body again after Retry-After, until there is room', async () => {
  const { ask, base, begin } = await start()
  const socket = await begin(`Content-Length: ${4 * MEGABYTE}`)
  const statuses: number[] = []
  const waits: (number | undefined)[] = []
  const real = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms) => {
    const isWait = ms === NAMED_MS
    if (isWait) waits.push(ms)
    return real(act, isWait ? 0 : ms)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const noting: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    statuses.push(answer.status)
    if (statuses.length === 2) {
      socket.destroy()
      await soon(async () => expect((await ask(3 * MEGABYTE)).status).toBe(200))
    }
    return answer
  }
  const body = { text: 'x'.repeat(3 * MEGABYTE) }
  const asked = await requestJson({ base, fetch: noting }, '/bytes', ok, { body })
  expect(asked.body).toEqual({ ok: true })
  expect(statuses).toEqual([503, 503, 200])
  expect(waits).toEqual([NAMED_MS, NAMED_MS])
})

test('makes our client give up after four tries, and at once when it is stopped', async () => {
  const { base, begin } = await start()
  await begin(`Content-Length: ${4 * MEGABYTE}`)
  let tries = 0
  const controller = new AbortController()
  const soon: typeof fetch = async (input, init) => {
    tries += 1
    const { status, body } = await fetch(input, init)
    return new Response(body, { status, headers: { 'retry-after': '0' } })
  }
  const body = { text: 'x'.repeat(3 * MEGABYTE) }
  await expect(requestJson({ base, fetch: soon }, '/bytes', ok, { body })).rejects.toMatchObject({
    status: 503,
  })
  expect(tries).toBe(4)
  const waiting: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    setImmediate(() => controller.abort('stopped'))
    return answer
  }
  const { signal } = controller
  await expect(requestJson({ base, fetch: waiting }, '/bytes', ok, { body, signal })).rejects.toBe('stopped')
})
