import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backendEnvironment as backendVariables, readBackendSettings } from '../../../backend/settings.ts'
import { daemonSettings, daemonEnvironment as daemonVariables } from '../../../daemon/settings.ts'
import { z } from '../../../shared/contract/zod.ts'
import { BACKEND_PORT } from '../../../shared/query/limits.ts'
import { StartError } from '../../../shared/server/errors.ts'
import { userDataFolder } from '../../../shared/server/files/data-folder.ts'
import { reachableAddress } from '../../../shared/server/listen.ts'
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../../../shared/server/node-flags.ts'
import { port, readSettings } from '../../../shared/server/settings.ts'
import { backendEnvironment } from '../../backend-process.ts'

export type ProgramName = 'daemon' | 'backend'

/** One program as a service, before a service manager's own words for it. All paths are absolute. */
export type ProgramPlan = {
  name: ProgramName
  description: string
  /** The folder of the code. */
  checkout: string
  /** The Node it was installed with, as a real path, and what that is given. */
  node: string
  args: readonly string[]
  /** The settings that were set when it was installed, paths among them made absolute. */
  environment: Readonly<Record<string, string>>
  /** The folders it writes to. */
  folders: readonly string[]
  /** The files it reads that a setting names. */
  reads: readonly string[]
  host: string
  port: number
  /** Where this machine reaches it. */
  address: string
}

const CHECKOUT = resolve(import.meta.dirname, '../../..')
const ENTRY = join(CHECKOUT, 'bin/coauthors.mjs')

/**
 * What to install: the daemon and the backend, the backend first; the daemon alone where `API_BASE_URL` names another
 * backend, as `coauthors start` does. Throws a StartError of one line when a setting is no good.
 */
export function planPrograms(
  env: NodeJS.ProcessEnv,
  { backendPort }: { backendPort?: string } = {},
): ProgramPlan[] {
  const chosen = readSettings(z.object({ '--backend-port': z.optional(port) }), {
    '--backend-port': backendPort,
  })['--backend-port']
  const daemon = planDaemon(env, chosen)
  if (env.API_BASE_URL?.trim() && chosen === undefined) return [daemon]
  const backend = planBackend(env, daemon, chosen ?? BACKEND_PORT)
  if (backend.port === daemon.port) {
    throw new StartError(`PORT ${daemon.port} is the backend's: set another, or give it --backend-port.`)
  }
  return [backend, daemon]
}

function planDaemon(env: NodeJS.ProcessEnv, backendPort: number | undefined): ProgramPlan {
  const set = setAmong(Object.keys(daemonVariables.shape), env)
  if (backendPort !== undefined) set.API_BASE_URL ??= `http://localhost:${backendPort}`
  const settings = daemonSettings(set)
  return planOf('daemon', 'CoAuthors daemon: the page, the cache and the telemetry log', settings, {
    environment: {
      ...set,
      COAUTHORS_DATA_DIR: userDataFolder(env),
      ...(set.COAUTHORS_RUNTIME_DB && { COAUTHORS_RUNTIME_DB: settings.runtimeDb }),
    },
    folders: [userDataFolder(env), dirname(settings.runtimeDb)],
    reads: [],
  })
}

function planBackend(env: NodeJS.ProcessEnv, daemon: ProgramPlan, ownPort: number): ProgramPlan {
  const set = setAmong(Object.keys(backendVariables.shape), backendEnvironment(env, daemon.address, ownPort))
  const folder = { COAUTHORS_DATA_DIR: userDataFolder(env) }
  const settings = readBackendSettings({ ...set, ...folder })
  const { dataDir, dbPath, pcMembersCsv } = settings
  return planOf('backend', 'CoAuthors backend: the bibliography and the pairs', settings, {
    environment: {
      ...set,
      ...folder,
      ...(set.DATA_DIR && { DATA_DIR: dataDir }),
      ...(set.DB_PATH && { DB_PATH: dbPath }),
      ...(pcMembersCsv !== null && { PC_MEMBERS_CSV: pcMembersCsv }),
    },
    folders: [userDataFolder(env), dataDir, dirname(dbPath)],
    reads: pcMembersCsv === null ? [] : [pcMembersCsv],
  })
}

function planOf(
  name: ProgramName,
  description: string,
  listens: { host: string; port: number },
  rest: Pick<ProgramPlan, 'environment' | 'folders' | 'reads'>,
): ProgramPlan {
  const { host, port: ownPort } = listens
  if (ownPort === 0)
    throw new StartError('PORT 0 is another port at every start: give a service a fixed one.')
  return {
    name,
    description,
    checkout: CHECKOUT,
    // `npm run` and `npx` call Node by a link in node_modules/.bin.
    node: realpathSync(process.execPath),
    args: [...(name === 'daemon' ? DAEMON_NODE_FLAGS : NODE_FLAGS), ENTRY, 'service', 'run', name],
    host,
    port: ownPort,
    address: reachableAddress({ host, port: ownPort }),
    ...rest,
    folders: [...new Set(rest.folders)],
  }
}

/** Of these variables those that are set; a program takes an empty one for not set. */
function setAmong(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
}
