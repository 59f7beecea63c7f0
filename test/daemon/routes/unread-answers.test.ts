import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { soon } from '../../soon.ts'
import { useDaemon } from '../daemon.ts'

/** Larger than the buffers at both ends of a connection, on every system. */
const LARGE = { text: 'x'.repeat(24_000_000) }
const BOUND = 50_000_000
/** `BOUND` has room for this many answers with `LARGE`. */
const FIT = 2

const daemon = useDaemon({ answerLimits: { bytes: BOUND } })
let stalled: Socket[] = []
afterEach(() => {
  for (const socket of stalled) socket.destroy()
  stalled = []
})

async function stall(path?: string): Promise<void> {
  const socket = connect(daemon.port, '127.0.0.1')
  stalled.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const body = path ? '{}' : '{"key":"large"}'
  const head = [
    `POST ${path ?? '/api/runtime/cache/get'} HTTP/1.1`,
    `Host: localhost:${daemon.port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const hit = (key: string) => daemon.post('/api/runtime/cache/get', { key })
const unread = () => daemon.server.answersInFlight.bytes

test('refuses a hit with 503 and Retry-After while clients leave too many bytes unread', async () => {
  await daemon.post('/api/runtime/cache/put', { key: 'large', data: LARGE })
  await daemon.post('/api/runtime/cache/put', { key: 'small', data: { a: 1 } })
  for (let index = 0; index < FIT + 3; index++) await stall()
  await soon(() => expect(unread()).toBeGreaterThan(FIT * LARGE.text.length))
  const refused = await hit('large')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ detail: expect.stringContaining('ask again in a few seconds') })
  expect(unread()).toBeLessThanOrEqual(BOUND)
  expect(await (await hit('small')).json()).toMatchObject({ hit: true, data: { a: 1 } })
  expect(await (await hit('none')).json()).toMatchObject({ hit: false })
  expect((await daemon.stats()).cache_entries).toBe(2)
  expect((await daemon.post('/api/runtime/cache/put', { key: 'more', data: LARGE })).status).toBe(200)

  for (const socket of stalled) socket.destroy()
  await soon(() => expect(unread()).toBe(0))
  expect((await (await hit('large')).text()).length).toBeGreaterThan(LARGE.text.length)
})

test('counts unread lists of committees as unread answers', async () => {
  const list = '\u{1F600}'.repeat(300_000)
  for (let at = 0; at < 20; at++) {
    const body = { name: `PC ${at}`, list }
    expect((await daemon.post('/api/runtime/documents/committee/change', { documents: [{ body }] })).ok).toBe(
      true,
    )
  }
  await stall('/api/runtime/documents/committee/list')
  await soon(() => expect(unread()).toBeGreaterThan(20 * Buffer.byteLength(list)))
})
