import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDaemon } from '../../daemon/app.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { makeFolder, makePage, settingsIn } from './daemon.ts'

test('without a built page the start ends with one line that says what to run', () => {
  const { folder, remove } = makeFolder()
  const build = () => buildDaemon(settingsIn(folder), { pageFolder: join(folder, 'no page') })
  expect(build).toThrow(StartError)
  expect(build).toThrow(/^[^\n]*coauthors build[^\n]*$/)
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
