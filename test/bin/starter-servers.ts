import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { importFile } from '../../backend/import/import-file.ts'
import { type RunningServer, startHere } from '../servers-here.ts'

export const STARTER = join(import.meta.dirname, '../../backend/starter/starter.xml')

/** Runs the real backend on the starter data, and a daemon if `hasDaemon` is true. */
export function useStarter({ hasDaemon = true } = {}) {
  let folder = ''
  let [backend, daemon]: RunningServer[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coauthors-starter-'))
    const env = { COAUTHORS_DATA_DIR: folder }
    mkdirSync(join(folder, 'dblp'))
    await importFile({ file: STARTER, dbPath: join(folder, 'dblp/dblp.sqlite') })
    backend = await startHere('backend', env)
    if (hasDaemon) daemon = await startHere('daemon', { ...env, API_BASE_URL: backend.url })
  })
  afterAll(async () => {
    await Promise.all([daemon?.stop(), backend?.stop()])
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder: () => folder,
    backend: () => backend?.url ?? '',
    daemon: () => daemon?.url ?? '',
    /** The environment for a command. Without a daemon, API_BASE_URL names the backend. */
    env: (): NodeJS.ProcessEnv => {
      const place = daemon ? { PORT: String(daemon.port) } : { PORT: '1', API_BASE_URL: backend?.url }
      return { COAUTHORS_DATA_DIR: folder, API_BASE_URL: '', NO_COLOR: '1', ...place }
    },
    file: (name: string, content: string): string => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
  }
}
