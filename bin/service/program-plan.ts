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
  /** The folder of the code. */
  checkout: string
  /** The real path of the Node that installed it, and Node's arguments. */
  node: string
  args: readonly string[]
  /** The settings at the time of installation, with absolute paths. */
  environment: Readonly<Record<string, string>>
  /** The folders that it writes to. */
  folders: readonly string[]
  /** The files named by settings that it reads. */
  reads: readonly string[]
  host: string
  port: number
  /** Its address on this machine. */
  address: string
}

const CHECKOUT = resolve(import.meta.dirname, '../..')
const ENTRY = join(CHECKOUT, 'bin/coauthors.mjs')

/**
 * Plans the installation: the daemon and the backend, the backend first; only the daemon if `API_BASE_URL` names
 * another backend, as with `coauthors start`. Throws a StartError of one line for an invalid setting.
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
    // `npm run` and `npx` call Node through a link in node_modules/.bin.
    node: realpathSync(process.execPath),
    args: [...(name === 'daemon' ? DAEMON_NODE_FLAGS : NODE_FLAGS), ENTRY, 'service', 'run', name],
    host,
    port: ownPort,
    address: reachableAddress({ host, port: ownPort }),
    ...rest,
    folders: [...new Set(rest.folders)],
  }
}

/** Returns those of these variables that are set. Programs treat an empty one as not set. */
function setAmong(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]?.trim()
      return value ? [[name, value]] : []
    }),
  )
}
