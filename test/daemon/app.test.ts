import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDaemon } from '../../daemon/app.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { makeFolder, makePage, settingsIn } from './daemon.ts'

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
  // Injected requests name port 80.
  const headers = { host: 'localhost' }
  expect((await server.inject({ path: '/', headers })).statusCode).toBe(200)
  expect((await server.inject({ path: '/favicon.ico', headers })).statusCode).toBe(204)
  await server.close()
  remove()
})
