import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildDaemon } from '../../daemon/app.ts'
import { StartError } from '../../shared/server/errors.ts'
import { makeFolder, makePage, settingsIn, startTestDaemon } from './daemon.ts'

test('without a built page the start ends with one line that says what to run', () => {
  const { folder, remove } = makeFolder()
  const build = () => buildDaemon(settingsIn(folder), { pageFolder: join(folder, 'no page') })
  expect(build).toThrow(StartError)
  expect(build).toThrow(/^[^\n]*npm run build[^\n]*$/)
  remove()
})

test('a page without icons is served, and the browser that asks for one gets no error', async () => {
  const { folder, remove } = makeFolder()
  const pageFolder = makePage(folder)
  rmSync(join(pageFolder, 'favicon.svg'))
  const server = buildDaemon(settingsIn(folder), { pageFolder })
  // Injected requests say port 80.
  const headers = { host: 'localhost' }
  expect((await server.inject({ path: '/', headers })).statusCode).toBe(200)
  expect((await server.inject({ path: '/favicon.ico', headers })).statusCode).toBe(204)
  await server.close()
  remove()
})

test('an answer whose reader is slow arrives whole though the daemon closes meanwhile', async () => {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder)
  const data = { text: 'x'.repeat(30_000_000) }
  await daemon.post('/api/runtime/cache/put', { key: 'large', data })
  const asking = request(`${daemon.url}/api/runtime/cache/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  asking.end('{"key":"large"}')
  const answer = await new Promise<IncomingMessage>((resolve) => asking.once('response', resolve))
  // Nobody reads on until the daemon is closing.
  await once(answer, 'readable')
  const closed = daemon.close()
  expect((await buffer(answer)).length).toBe(Number(answer.headers['content-length']))
  await closed
  remove()
})
