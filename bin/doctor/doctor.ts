import { dirname } from 'node:path'
import { readBackendSettings } from '../../backend/settings.ts'
import { type DaemonSettings, daemonSettings } from '../../daemon/settings.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { DEFAULT_API_BASE } from '../../shared/ports.ts'
import { reachableAddress } from '../../shared/server/addresses.ts'
import { userDataFolder } from '../../shared/server/files/data-folder.ts'
import { strangerAt } from '../../shared/server/guard/other-users.ts'
import { npmScript } from '../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { backendFor, type ChosenBackend } from '../check/servers.ts'
import { print, type Style, terminalStyle } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { bibliographyCheck, setAsideCheck, storeCheck } from './database-checks.ts'
import { diskCheck, loopbackCheck, otherUsersCheck, pageCheck, privacyCheck } from './file-checks.ts'
import { type Check, type Finding, fail, type Level, ok, runChecks } from './run-checks.ts'
import { backendCheck, daemonAt, daemonCheck, installedAddress, originCheck } from './server-checks.ts'

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const satisfies Record<Level, string>

/**
 * `coauthors doctor`: prints a line for each condition of a working installation, and how to fix it. It changes
 * nothing, and its only requests ask servers to identify themselves. Exit code 1 if a check fails; a warning is not
 * a failure.
 */
export async function runDoctor({ json }: { json?: true }, env: NodeJS.ProcessEnv): Promise<void> {
  const findings = await runChecks([versionCheck, ...checksFor(env)])
  const failed = findings.some(({ level }) => level === 'fail')
  const text = json
    ? printableJson(JSON.stringify(findings, null, 2))
    : findings.map((finding) => lineOf(finding, terminalStyle)).join('\n')
  await print(`${text}\n`)
  // Exits instead of only setting the exit code: a check that hangs on a disk would keep the process alive.
  process.exit(failed ? 1 : 0)
}

const versionCheck: Check = {
  name: 'version',
  run: async () =>
    ok(`CoAuthors ${APP_VERSION} on Node ${process.version}, ${process.platform} ${process.arch}`),
}

/** Invalid settings are a finding. Checks that need these settings are then skipped. */
function checksFor(env: NodeJS.ProcessEnv): Check[] {
  let servers: Servers | undefined
  return [
    pageCheck,
    ...checksOrProblem('settings', () => {
      servers = serversFor(env)
      return daemonChecks(env, servers)
    }),
    ...checksOrProblem('settings', () => dataChecks(env, servers)),
  ]
}

function checksOrProblem(name: string, checks: () => Check[]): Check[] {
  try {
    return checks()
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return [{ name, run: async () => fail(problem, 'set it right') }]
  }
}

/** The addresses of daemon and backend, requested once for all checks. */
type Servers = ReturnType<typeof serversFor>

function serversFor(env: NodeJS.ProcessEnv) {
  const settings = atInstalled(env, daemonSettings(env))
  const base = withoutLocalhost(settings.address)
  const daemon = daemonAt(base, settings)
  const backend = daemon.then((state): ChosenBackend => {
    const chosen = backendFor(env, settings, state)
    const user = strangerAt(chosen.base, settings)
    return user === null ? chosen : { ...chosen, isAllowed: false, user }
  })
  return { settings, base, daemon, backend }
}

/** Without a port in the environment, installed services are where they were installed. */
function atInstalled(env: NodeJS.ProcessEnv, settings: DaemonSettings) {
  const [daemon, backend] = env.PORT?.trim() ? [] : [installedAddress('daemon'), installedAddress('backend')]
  const apiBase = (env.API_BASE_URL?.trim() ? null : backend) ?? settings.apiBase
  return { ...settings, apiBase, address: daemon ?? reachableAddress(settings) }
}

function daemonChecks(env: NodeJS.ProcessEnv, { settings, base, daemon, backend }: Servers): Check[] {
  return [
    daemonCheck(base, daemon),
    backendCheck(backend),
    originCheck(base, daemon, backend),
    loopbackCheck(async () => programsAtLocalhost(base, namedBackend(env, settings.apiBase, await daemon))),
    otherUsersCheck(settings),
    storeCheck(env),
    setAsideCheck(settings.runtimeDb),
    privacyCheck(
      [...new Set([userDataFolder(env), dirname(settings.runtimeDb)])],
      ['', '-wal', '-shm'].map((end) => settings.runtimeDb + end),
    ),
  ]
}

/** The backend's address as configured, including `localhost`: browsers use it in this form. */
function namedBackend(env: NodeJS.ProcessEnv, configured: string, daemon: DaemonState): string {
  if (env.API_BASE_URL?.trim() || daemon.kind !== 'ready') return configured
  return daemon.apiBase ?? configured
}

/**
 * Returns those of the two servers that browsers may reach as `localhost`: the page by its user, the backend by its
 * setting.
 */
function programsAtLocalhost(daemon: string, backend: string) {
  const { hostname, port } = new URL(backend)
  const restart = `end it and start it again (${npmScript('start')})`
  const rename = `start it again, or set API_BASE_URL=http://127.0.0.1:${port}`
  return [
    ...(new URL(daemon).hostname === '127.0.0.1' ? [{ name: 'daemon', base: daemon, fix: restart }] : []),
    ...(hostname === 'localhost' ? [{ name: 'backend', base: backend, fix: rename }] : []),
  ]
}

function dataChecks(env: NodeJS.ProcessEnv, servers: Servers | undefined): Check[] {
  const { dataDir, dbPath } = readBackendSettings(env)
  const backend = servers?.backend ?? Promise.resolve({ base: DEFAULT_API_BASE, isAllowed: true })
  return [bibliographyCheck(env, backend), diskCheck(dataDir, dbPath)]
}

export function lineOf({ level, check, what, fix }: Finding, style: Style): string {
  const found = printable(`${check}: ${what}`)
  return `${style(COLOURS[level], level.padEnd(4))}  ${found}${fix === undefined ? '' : `  → ${printable(fix)}`}`
}
