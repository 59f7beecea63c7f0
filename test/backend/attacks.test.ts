import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBackend } from '../../backend/app.ts'
import { readBackendSettings } from '../../backend/settings.ts'
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
