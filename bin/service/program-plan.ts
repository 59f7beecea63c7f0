import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { backendEnvironment as backendVariables, readBackendSettings } from '../../backend/settings.ts'
import { daemonSettings, daemonEnvironment as daemonVariables, isDatabase } from '../../daemon/settings.ts'
import { BACKEND_PORT } from '../../shared/ports.ts'
import { userDataFolder } from '../../shared/server/files/data-folder.ts'
import { reachableAddress } from '../../shared/server/network-addresses.ts'
import {
  COMMAND,
  DAEMON_NODE_FLAGS,
  IS_CLONE,
  NODE_FLAGS,
  npxPackage,
  PROGRAM_FOLDER,
  quoted,
} from '../../shared/server/own-commands.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { backendEnvironment, chosenPort } from '../backend-process.ts'

export type ProgramName = 'daemon' | 'backend'

/** Describes a program as a service, for any service manager. All paths are absolute. */
export type ProgramPlan = {
  name: ProgramName
  description: string
  programFolder: string
  /** The Node of the install. Its path survives updates. */
  node: string
  args: readonly string[]
  /** The settings of the installation, with absolute paths. */
  environment: Readonly<Record<string, string>>
  /** The program writes to these folders. The data folder comes first. */
  folders: readonly string[]
  /** The files from the settings that the program reads. */
  reads: readonly string[]
  host: string
  port: number
  address: string
}

/** These paths become absolute, because a service has another working directory. */
const PATHS = ['COAUTHORS_RUNTIME_DB', 'DATA_DIR', 'DB_PATH', 'PC_MEMBERS_CSV']

/** With `API_BASE_URL` and without `backendPort`, plans only the daemon. Throws a StartError for invalid settings. */
export function planPrograms(
  env: NodeJS.ProcessEnv,
  { backendPort }: { backendPort?: string | undefined } = {},
): ProgramPlan[] {
  requirePermanentProgram()
  const chosen = chosenPort(backendPort)
  const daemonEnv = settingsAmong(daemonVariables, env)
  if (chosen !== undefined) daemonEnv.API_BASE_URL ??= `http://localhost:${chosen}`
  const settings = daemonSettings(daemonEnv)
  const daemon = planOf('daemon', settings, {
    description: 'CoAuthors daemon: the page, the cache and the telemetry log',
    environment: daemonEnv,
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
    throw new StartError(
      `PORT ${daemon.port} is the backend's, too: set another PORT, or choose the backend's with --backend-port.`,
    )
  }
  return [backend, daemon]
}

function planOf(
  name: ProgramName,
  { host, port: ownPort }: { host: string; port: number },
  { folders, ...rest }: Pick<ProgramPlan, 'description' | 'environment' | 'folders' | 'reads'>,
): ProgramPlan {
  if (ownPort === 0)
    throw new StartError('PORT 0 is another port at every start: set a fixed PORT for a service.')
  const flags = name === 'daemon' ? DAEMON_NODE_FLAGS : NODE_FLAGS
  return {
    name,
    programFolder: PROGRAM_FOLDER,
    node: permanentNode(realpathSync(process.execPath)),
    args: [...flags, COMMAND, 'service', 'run', name],
    host,
    port: ownPort,
    address: reachableAddress({ host, port: ownPort }),
    folders: [...new Set(folders)],
    ...rest,
  }
}

/** These links to Node stay when a package manager such as Homebrew replaces the folder of Node. */
const NODE_LINKS = ['/opt/homebrew/bin/node', '/usr/local/bin/node', '/usr/bin/node']

/**
 * Returns a path that updates of Node do not remove. For a Node in the user's home, returns the real path: the service's
 * sandbox hides links there.
 */
const permanentNode = (node: string): string =>
  (!node.startsWith(homedir() + sep) &&
    NODE_LINKS.find((link) => existsSync(link) && realpathSync(link) === node)) ||
  node

/** Throws a StartError unless the program runs from a clone or from a global installation. */
function requirePermanentProgram(): void {
  // A global installation has the packages in its own folder. npx's cache and projects have them beside that folder.
  if (IS_CLONE || existsSync(join(PROGRAM_FOLDER, 'node_modules'))) return
  const packageName = npxPackage() ?? '@coauthors-local/coauthors'
  throw new StartError(
    `A service needs an installation that stays: npm install --global ${quoted(packageName)}, then coauthors service install.`,
  )
}

/** Returns the settings of both programs that the environment sets. */
export const settingsIn = (env: NodeJS.ProcessEnv): Record<string, string> => ({
  ...settingsAmong(daemonVariables, env),
  ...settingsAmong(backendVariables, env),
})

/** Leaves out empty variables, because programs treat them as not set. */
function settingsAmong({ shape }: { shape: object }, env: NodeJS.ProcessEnv): Record<string, string> {
  const set: Record<string, string> = {}
  for (const name of Object.keys(shape)) {
    const value = env[name]?.trim()
    if (value) set[name] = PATHS.includes(name) && !isDatabase(value) ? resolve(value) : value
  }
  return { ...set, COAUTHORS_DATA_DIR: userDataFolder(env) }
}
