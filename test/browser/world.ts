import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentsClient } from '../../shared/clients/documents-client.ts'
import { freePort } from '../programs.ts'
import { type RunningServer, startHere } from '../servers-here.ts'

export type World = {
  url: string
  daemon: RunningServer
  backend: RunningServer
  storePath: string
  stopBackend: () => Promise<void>
  startBackend: () => Promise<void>
  restartDaemon: () => Promise<void>
  close: () => Promise<void>
}

export type WorldSettings = {
  database: string
  backendEnv?: NodeJS.ProcessEnv
  /** Starts a server, by default in this process: another process takes half a second to start. */
  start?: typeof startHere
}

export async function startWorld({
  database,
  backendEnv = {},
  start = startHere,
}: WorldSettings): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-world-'))
  const [daemonPort, backendPort] = await Promise.all([freePort(), freePort()])
  const url = `http://127.0.0.1:${daemonPort}`
  const daemon = () =>
    start(
      'daemon',
      { COAUTHORS_DATA_DIR: folder, API_BASE_URL: `http://127.0.0.1:${backendPort}` },
      daemonPort,
    )
  const backend = () =>
    start('backend', { DB_PATH: database, DATA_DIR: folder, CORS_ORIGINS: url, ...backendEnv }, backendPort)
  const [runningDaemon, runningBackend] = await Promise.all([daemon(), backend()])
  const world: World = {
    url,
    daemon: runningDaemon,
    backend: runningBackend,
    storePath: join(folder, 'runtime.sqlite'),
    stopBackend: () => world.backend.stop(),
    startBackend: async () => {
      world.backend = await backend()
    },
    restartDaemon: async () => {
      await world.daemon.stop()
      world.daemon = await daemon()
    },
    close: async () => {
      await Promise.all([world.daemon.stop(), world.backend.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

/** Withdraws all decisions, for tests that need undecided pairs. */
export async function withdrawDecisions(url: string): Promise<void> {
  const client = documentsClient({ base: url, fetch })
  const { list } = await client.list('decision', { limit: 10_000, bodies: false })
  await Promise.all(list.map(({ id }) => client.put('decision', { id, body: null })))
}
