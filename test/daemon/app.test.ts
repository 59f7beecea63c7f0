import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDaemon } from '../../daemon/app.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { rawRequest, request } from '../shared/server/raw-request.ts'
import { makeFolder, makePage, settingsIn, startTestDaemon } from './daemon.ts'

test('refuses to start without a built page, and says what to run', () => {
  const { folder, remove } = makeFolder()
  const build = () => buildDaemon(settingsIn(folder), { pageFolder: join(folder, 'no page') })
  expect(build).toThrow(StartError)
  expect(build).toThrow(/^[^\n]*coauthors build[^\n]*$/)
  remove()
})

test('answers 204 for the icon of a page without icons', async () => {
  const { folder, remove } = makeFolder()
  const pageFolder = makePage(folder)
  rmSync(join(pageFolder, 'favicon.svg'))
  const server = buildDaemon(settingsIn(folder), { pageFolder })
  const headers = { host: 'localhost' }
  expect((await server.inject({ path: '/', headers })).statusCode).toBe(200)
  expect((await server.inject({ path: '/favicon.ico', headers })).statusCode).toBe(204)
  await server.close()
  remove()
})

test('refuses a body one byte above the limit of its endpoint', async () => {
  const { folder, remove } = makeFolder()
  const daemon = await startTestDaemon(folder)
  const [KIB, MIB] = [1024, 1024 * 1024]
  const limits = {
    'cache/get': 64 * KIB,
    'cache/clear': 64 * KIB,
    'documents/decision/get': 64 * KIB,
    'documents/decision/remove': 256 * KIB,
    'query/event': MIB,
    'documents/committee/put': 16 * MIB,
    'documents/decision/find': 16 * MIB,
    'cache/put': 64 * MIB,
    'documents/project/put': 256 * MIB,
    'cache/import': 256 * MIB,
  }
  for (const [path, most] of Object.entries(limits)) {
    const headers = [`Host: localhost:${daemon.port}`, 'Content-Type: application/json']
    const line = `POST /api/runtime/${path} HTTP/1.1`
    // The server refuses a Content-Length above the limit before it reads the body.
    const larger = await rawRequest(daemon.port, request(line, [...headers, `Content-Length: ${most + 1}`]))
    expect([path, larger.status]).toEqual([path, 413])
    if (most > MIB) continue
    const longest = await rawRequest(daemon.port, request(line, headers, `"${'x'.repeat(most - 2)}"`))
    expect([path, longest.status]).toEqual([path, 422])
  }
  await daemon.close()
  remove()
})
