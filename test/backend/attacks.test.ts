import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildBackend } from '../../backend/app.ts'
import { readBackendSettings } from '../../backend/settings.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../shared/extension-identity.ts'
import { hasIpv6 } from '../ipv6.ts'
import { describeAttacks, type Target } from '../shared/server/attacks.ts'
import { importWorld } from './fixture.ts'

const start = async (host: '127.0.0.1' | '::1'): Promise<Target> => {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-backend-'))
  const dbPath = join(folder, 'dblp.sqlite')
  await importWorld(dbPath, { papers: [{ authors: ['Ann', 'Bob'] }] })
  const server = buildBackend(readBackendSettings({ DATA_DIR: folder, DB_PATH: dbPath }))
  const url = await server.listen({ host, port: 0 })
  return {
    ...(host === '::1' && { host }),
    port: Number(new URL(url).port),
    getPath: '/api/stats',
    postPath: '/api/coauthors/pairs',
    postBody: '{"left":["Ann"],"right":["Bob"]}',
    snapshot: async () => (await fetch(`${url}/api/stats`)).json(),
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describeAttacks('the backend', () => start('127.0.0.1'))
if (hasIpv6) describeAttacks('the backend at ::1', () => start('::1'))

test.each([
  ['any Firefox extension', `moz-extension://${crypto.randomUUID()}`, 403],
  ['our extension', CHROME_EXTENSION_ORIGIN, 403],
  ["the daemon's page", 'http://127.0.0.1:8090', 403],
  ['a command line', undefined, 200],
])('the import is controlled by %s: %s, %i', async (_who, origin, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-backend-'))
  const server = buildBackend(readBackendSettings({ DATA_DIR: folder }))
  for (const action of ['stop', 'reset', 'start']) {
    const headers = { host: 'localhost:80', 'content-type': 'application/json', ...(origin && { origin }) }
    // A start that is let in is told its mistake, and downloads nothing.
    const payload = { batch_size: 1 }
    const answer = await server.inject({ method: 'POST', url: `/api/${action}`, headers, payload })
    expect([action, answer.statusCode]).toEqual([action, status === 200 && action === 'start' ? 422 : status])
  }
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
