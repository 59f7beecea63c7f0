import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildBackend } from '../../backend/app.ts'
import { readBackendSettings } from '../../backend/settings.ts'
import { as, canBeOthers, NOBODY } from '../shared/server/as-user.ts'
import { request } from '../shared/server/raw-request.ts'
import { importWorld, testFolder } from './fixture.ts'

// Only root can act as several users.
describe.runIf(canBeOthers)('another user of the machine', () => {
  const PAIRS = '{"left":["Ann"],"right":["Bob"]}'

  async function pairsAsNobody(env: NodeJS.ProcessEnv): Promise<string> {
    const folder = await testFolder()
    const dbPath = join(folder, 'dblp.sqlite')
    await importWorld(dbPath, { papers: [{ authors: ['Ann', 'Bob'] }] })
    const server = buildBackend(readBackendSettings({ DATA_DIR: folder, DB_PATH: dbPath, ...env }))
    onTestFinished(() => server.close())
    const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
    const lines = [`Host: 127.0.0.1:${port}`, 'Content-Type: application/json']
    const bytes = request('POST /api/coauthors/pairs HTTP/1.1', lines, PAIRS)
    return as(NOBODY, { host: '127.0.0.1', port, bytes })
  }

  test('does not answer another user of the machine', async () => {
    expect(await pairsAsNobody({})).toMatch(/^HTTP\/1\.1 403 [\s\S]*ALLOW_OTHER_USERS=1/)
  })

  test('answers another user of the machine with ALLOW_OTHER_USERS=1', async () => {
    expect(await pairsAsNobody({ ALLOW_OTHER_USERS: '1' })).toMatch(/^HTTP\/1\.1 200 [\s\S]*"pair_count":1/)
  })
})
