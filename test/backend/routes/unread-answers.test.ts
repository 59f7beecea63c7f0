import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { jsonPost } from '../../json-post.ts'
import { soon } from '../../soon.ts'
import { backendAt, backendOf } from '../fixture.ts'

const PAIRS = '/api/coauthors/pairs'
/** Names of the greatest allowed length. The answer for both sides has 5 MB. */
const names = (side: string) =>
  Array.from({ length: 50 }, (_, index) => `${side}${index} `.padEnd(500, '\u00e9'))
const LONG = JSON.stringify({ left: names('L'), right: names('R') })
/** Room for three answers to `LONG`. */
const BOUND = 17_000_000
const CLIENTS = 4

const post = (port: number, body: string): string =>
  [
    `POST ${PAIRS} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

async function listening() {
  const { dbPath } = await backendOf({ papers: [{ authors: ['Ann Lee', 'Bo'] }] })
  const { server } = backendAt(dbPath, {}, { answerLimits: { bytes: BOUND } })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const stall = async (times = 1) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(post(port, LONG).repeat(times))
  }
  const ask = (body: string) => fetch(url + PAIRS, jsonPost(body))
  return { server, url, sockets, stall, ask }
}

test('bounds the memory of unread answers', async () => {
  const { server, url, sockets, stall, ask } = await listening()
  // Sends several queries on each connection, because the system's buffers may hold the first answer.
  for (let client = 0; client < CLIENTS; client++) await stall(3)
  const refused = await soon(async () => {
    const response = await ask('{"left":["Ann Lee"],"right":["Bo"]}')
    if (response.status !== 503) await response.text()
    expect(response.status).toBe(503)
    return response
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ detail: expect.stringContaining('ask again in a few seconds') })
  expect(server.answersInFlight.bytes).toBeLessThanOrEqual(BOUND)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect((await fetch(`${url}/api/stats`)).status).toBe(200)
  expect((await ask('{"left":[1]}')).status).toBe(422)

  for (const socket of sockets) socket.destroy()
  await soon(() => expect(server.answersInFlight.bytes).toBe(0))
  expect((await ask(LONG)).status).toBe(200)
})
