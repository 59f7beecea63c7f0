import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../../../../shared/server/create-server.ts'

const MEGABYTE = 1024 * 1024

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
  return { ask, begin }
}

test.each([
  ['that said their length', `Content-Length: ${4 * MEGABYTE}`],
  ['that come in pieces', 'Transfer-Encoding: chunked'],
])('refuses a body with 503 while bodies %s hold the room, and takes small ones', async (_which, says) => {
  const { ask, begin } = await start()
  const socket = await begin(says)
  await vi.waitFor(async () => expect((await ask(3 * MEGABYTE)).status).toBe(503))
  const refused = await ask(3 * MEGABYTE)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).detail).toContain('send this one again')
  expect((await ask(1000)).status).toBe(200)
  expect((await ask(MEGABYTE)).status).toBe(200)
  socket.destroy()
  await vi.waitFor(async () => expect((await ask(3 * MEGABYTE)).status).toBe(200))
})

test('takes one body at a time that is larger than all of the room', async () => {
  const { ask } = await start()
  for (let count = 0; count < 5; count += 1) expect((await ask(3.9 * MEGABYTE)).status).toBe(200)
})
