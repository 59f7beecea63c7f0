import { daemonSettings } from '../../daemon/settings.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { isFailure, Unreachable } from '../../shared/clients/failures.ts'
import { requestJson, small } from '../../shared/clients/request.ts'
import { health } from '../../shared/contract/backend.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { localeOf } from '../../shared/messages/locale.ts'
import { BACKEND_PORT } from '../../shared/ports.ts'
import {
  KNOWS_PEERS,
  localFetch,
  requireKnownPeers,
  strangerAt,
} from '../../shared/server/guard/other-users.ts'
import { pageOrigins, reachableAddress } from '../../shared/server/network-addresses.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { failureMessages } from '../../shared/words/failure-words.ts'
import { absenceOf, backendFor, type ChosenBackend, portBelongs } from '../check/servers.ts'
import { installedAddresses, lossOfServices } from '../service/installed-files.ts'
import type { ProgramName } from '../service/program-plan.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'

/** The longest time for one request, in milliseconds. */
export const ANSWER_MS = 3000

/** The addresses and answers of daemon and backend. All checks share them. */
export type Servers = ReturnType<typeof serversFor>

/** Asks daemon and backend. Throws a StartError for an invalid setting of the daemon. */
export function serversFor(env: NodeJS.ProcessEnv) {
  const settings = daemonSettings(env)
  // With a port in the environment, the doctor ignores the addresses of installed services.
  const installed = (name: ProgramName) => (env.PORT?.trim() ? undefined : installedAddresses().get(name))
  // The daemon may name the address of a proxy with a log-in, so the service's address comes first.
  const installedBackend = env.API_BASE_URL?.trim() ? undefined : installed('backend')
  const base = withoutLocalhost(installed('daemon') ?? reachableAddress(settings))
  const daemon = lookAtDaemon({ base, fetch: localFetch(settings) }, { timeoutMs: ANSWER_MS })
  const backend = daemon.then((state): ChosenBackend => {
    const chosen = installedBackend
      ? { base: withoutLocalhost(installedBackend), isAllowed: true }
      : backendFor(env, settings, state)
    const user = strangerAt(chosen.base, settings)
    return user === null ? chosen : { ...chosen, isAllowed: false, user }
  })
  return { settings, base, daemon, backend }
}

export const serverChecks = (servers: Servers): Check[] => [
  ['service', serviceCheck],
  ['daemon', () => daemonCheck(servers)],
  ['backend', () => backendCheck(servers)],
  ['other users', () => otherUsersCheck(servers)],
]

function serviceCheck(): Result {
  const loss = lossOfServices()
  if (loss !== null) return fail(loss, ownCommand('service install'))
  return ok(installedAddresses().size === 0 ? 'none is installed' : 'Node and program are in place')
}

async function daemonCheck({ base, daemon }: Servers): Promise<Result> {
  const state = await daemon
  if (state.kind === 'offline' && state.why === undefined)
    return fail(`no program answers at ${base}`, fixFor('daemon', base, ownCommand('start')))
  if (state.kind !== 'ready') return fail(absenceOf(state, base), `fix that, then ${ownCommand('start')}`)
  const runs = `version ${state.version} runs at ${base}`
  return state.version === APP_VERSION
    ? ok(runs)
    : warn(`${runs}, and this is ${APP_VERSION}`, restartOf('daemon', base, ownCommand('start')))
}

async function backendCheck({ backend }: Servers): Promise<Result> {
  const { base, isAllowed, user } = await backend
  if (user !== undefined) return fail(portBelongs(base, user), 'end that program, or set API_BASE_URL')
  if (!isAllowed) {
    const what = `the daemon names a backend that is not on this machine, ${base}: the doctor does not ask it`
    return fail(
      what,
      `set API_BASE_URL=${base} if it is yours; if not, end the program that poses as the daemon`,
    )
  }
  try {
    const from = { base, fetch: boundedFetch }
    const { version } = await requestJson(from, '/api/health', health, small({ timeoutMs: ANSWER_MS }))
    if (version === null) return ok(`a backend of another maker is healthy at ${base}`)
    return version === APP_VERSION
      ? ok(`version ${version} is healthy at ${base}`)
      : warn(`version ${version} runs at ${base}, and this is ${APP_VERSION}`, restartOf('backend', base))
  } catch (error) {
    return failureOf(error, base)
  }
}

/** Whether this is the address of the backend of `npm start`, or of the installed service. */
export function isOwnAddress(base: string): boolean {
  if (isInstalledAt('backend', base)) return true
  const { origin, pathname } = new URL(base)
  return pageOrigins(BACKEND_PORT).includes(origin) && pathname === '/'
}

/** Says why the backend gave no answer. The remedy names the log of an installed service. */
function failureOf(error: unknown, base: string): Result {
  if (!isFailure(error)) throw error
  const { t } = localeOf('en')
  const [what = '', ...fixes] = failureMessages(error, base, t, ownCommand).map(({ key, values }) =>
    t(key, values),
  )
  return fail(
    what,
    error instanceof Unreachable && error.systemCode === undefined
      ? fixFor('backend', base, fixes.join(' '))
      : fixes.join(' '),
  )
}

/** Checks whether other users of the machine may ask the servers: they could read past queries. */
function otherUsersCheck({ settings }: Servers): Result {
  const everybody = 'any user of this machine may ask the servers and read what was asked'
  if (!KNOWS_PEERS) return ok(`${everybody}: this system does not say which user opened a connection`)
  const { allowOtherUsers } = settings
  if (allowOtherUsers === true)
    return warn(`${everybody} (ALLOW_OTHER_USERS=1)`, 'if you do not want this, unset ALLOW_OTHER_USERS')
  requireKnownPeers(settings)
  const letIn = allowOtherUsers ? 'root and those that ALLOW_OTHER_USERS names' : 'root'
  return ok(`refused, except ${letIn}: the servers look up which user opened a connection`)
}

const isInstalledAt = (name: ProgramName, base: string): boolean =>
  withoutLocalhost(installedAddresses().get(name) ?? '') === withoutLocalhost(base)

const restartOf = (name: ProgramName, base: string, byHand = ownCommand('backend')): string =>
  isInstalledAt(name, base) ? ownCommand('service install') : `end it and start it again (${byHand})`

/** Says what to do with a silent program: read the service's log, or start the program by hand. */
const fixFor = (name: ProgramName, base: string, byHand: string): string =>
  isInstalledAt(name, base) ? `it is an installed service: see ${ownCommand('service logs')}` : byHand
