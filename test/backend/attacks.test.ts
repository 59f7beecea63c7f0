import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBackend } from '../../backend/app.ts'
import { readBackendSettings } from '../../backend/settings.ts'
import { describeAttacks } from '../shared/server/attacks.ts'
import { importWorld } from './fixture.ts'

describeAttacks('the backend', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-backend-'))
  const dbPath = join(folder, 'dblp.sqlite')
  await importWorld(dbPath, { papers: [{ authors: ['Ann', 'Bob'] }] })
  const server = buildBackend(readBackendSettings({ DATA_DIR: folder, DB_PATH: dbPath }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
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
})
