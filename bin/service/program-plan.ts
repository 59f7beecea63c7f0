import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backendEnvironment as backendVariables, readBackendSettings } from '../../backend/settings.ts'
import { daemonSettings, daemonEnvironment as daemonVariables } from '../../daemon/settings.ts'
import { z } from '../../shared/contract/zod.ts'
import { BACKEND_PORT } from '../../shared/ports.ts'
import { reachableAddress } from '../../shared/server/addresses.ts'
import { StartError } from '../../shared/server/errors.ts'
import { userDataFolder } from '../../shared/server/files/data-folder.ts'
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../../shared/server/own-commands.ts'
import { port, readSettings } from '../../shared/server/settings.ts'
import { backendEnvironment } from '../backend-process.ts'

export type ProgramName = 'daemon' | 'backend'

/** Describes a program as a service, independently of the service manager. All paths are absolute. */
export type ProgramPlan = {
  name: ProgramName
  description: string
  checkout: string
  /** The real path of the Node that installed it, and Node's arguments. */
  node: string
  args: readonly string[]
  /** The settings at the time of installation, with absolute paths. */
  environment: Readonly<Record<string, string>>
  /** The folders that it writes to; the data folder is the first one. */
  folders: readonly string[]
  /** The files named by settings that it reads. */
  reads: readonly string[]
  host: string
  port: number
  address: string
}

const CHECKOUT = resolve(import.meta.dirname, '../..')
/** Settings that name a file or a folder. A service has another working directory than the install. */
const PATHS = ['COAUTHORS_RUNTIME_DB', 'DATA_DIR', 'DB_PATH', 'PC_MEMBERS_CSV']

/** Plans backend and daemon, or the daemon alone with `API_BASE_URL`. Throws a StartError for invalid settings. */
export function planPrograms(
  env: NodeJS.ProcessEnv,
  { backendPort }: { backendPort?: string } = {},
): ProgramPlan[] {
  const wishes = z.object({ '--backend-port': z.optional(port) })
  const chosen = readSettings(wishes, { '--backend-port': backendPort })['--backend-port']
  const own = settingsAmong(daemonVariables, env)
  if (chosen !== undefined) own.API_BASE_URL ??= `http://localhost:${chosen}`
  const settings = daemonSettings(own)
  const daemon = planOf('daemon', settings, {
    description: 'CoAuthors daemon: the page, the cache and the telemetry log',
    environment: own,
    folders: [userDataFolder(env), dirname(settings.runtimeDb)],
    reads: [],
  })
  if (env.API_BASE_URL?.trim() && chosen === undefined) return [daemon]
  const ofBackend = backendEnvironment(env, daemon.address, chosen ?? BACKEND_PORT)
  const environment = settingsAmong(backendVariables, ofBackend)
  const { dataDir, dbPath, pcMembersCsv, ...address } = readBackendSettings(environment)
  const backend = planOf('backend', address, {
    description: 'CoAuthors backend: the bibliography and the pairs',
    environment,
    folders: [userDataFolder(env), dataDir, dirname(dbPath)],
    reads: pcMembersCsv === null ? [] : [pcMembersCsv],
  })
  if (backend.port === daemon.port) {
    throw new StartError(`PORT ${daemon.port} is the backend's: set another, or give it --backend-port.`)
  }
  return [backend, daemon]
}

function planOf(
  name: ProgramName,
  { host, port: ownPort }: { host: string; port: number },
  { folders, ...rest }: Pick<ProgramPlan, 'description' | 'environment' | 'folders' | 'reads'>,
): ProgramPlan {
  if (ownPort === 0)
    throw new StartError('PORT 0 is another port at every start: give a service a fixed one.')
  const flags = name === 'daemon' ? DAEMON_NODE_FLAGS : NODE_FLAGS
  return {
    name,
    checkout: CHECKOUT,
    // `npm run` and `npx` call Node through a link in node_modules/.bin.
    node: realpathSync(process.execPath),
    args: [...flags, join(CHECKOUT, 'bin/coauthors.mjs'), 'service', 'run', name],
    host,
    port: ownPort,
    address: reachableAddress({ host, port: ownPort }),
    folders: [...new Set(folders)],
    ...rest,
  }
}

/** The data folder, and those of a program's variables that are set. Programs treat an empty one as not set. */
function settingsAmong({ shape }: { shape: object }, env: NodeJS.ProcessEnv): Record<string, string> {
  const set: Record<string, string> = {}
  for (const name of Object.keys(shape)) {
    const value = env[name]?.trim()
    if (value) set[name] = PATHS.includes(name) ? resolve(value) : value
  }
  return { ...set, COAUTHORS_DATA_DIR: userDataFolder(env) }
}
