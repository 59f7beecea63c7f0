import { once } from 'node:events'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { daemonSettings } from '../../daemon/settings.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { type DaemonState, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { HttpFailure, Redirected, UnreadableAnswer } from '../../shared/clients/failures.ts'
import { requestJson, small } from '../../shared/clients/request.ts'
import { health } from '../../shared/contract/backend.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../shared/extension-identity.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { BACKEND_PORT } from '../../shared/ports.ts'
import { pageOrigins, reachableAddress } from '../../shared/server/addresses.ts'
import { userDataFolder } from '../../shared/server/files/data-folder.ts'
import {
  KNOWS_PEERS,
  localFetch,
  requireKnownPeers,
  strangerAt,
} from '../../shared/server/guard/other-users.ts'
import { coauthorsCommand, npmScript } from '../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { absenceOf, backendFor, type ChosenBackend, portBelongs } from '../check/servers.ts'
import { installedAddresses } from '../service/own-files.ts'
import type { ProgramName } from '../service/program-plan.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'

/** How long one request may take. A check makes up to four, one after the other. */
export const ANSWER_MS = 3000

/** The addresses of daemon and backend, and what answers there, asked once for all checks. */
export type Servers = ReturnType<typeof serversFor>

/** Throws a StartError for an invalid setting of the daemon. */
export function serversFor(env: NodeJS.ProcessEnv) {
  const settings = daemonSettings(env)
  const isBackendSet = Boolean(env.API_BASE_URL?.trim())
  // Without a port in the environment, installed services are where they were installed.
  const installed = (name: ProgramName) => (env.PORT?.trim() ? null : installedAddress(name))
  const apiBase = (isBackendSet ? null : installed('backend')) ?? settings.apiBase
  const base = withoutLocalhost(installed('daemon') ?? reachableAddress(settings))
  const daemon = lookAtDaemon({ base, fetch: localFetch(settings) }, { timeoutMs: ANSWER_MS })
  const backend = daemon.then((state): ChosenBackend => {
    const chosen = backendFor(env, { apiBase }, state)
    const user = strangerAt(chosen.base, settings)
    return user === null ? chosen : { ...chosen, isAllowed: false, user }
  })
  // As configured, including `localhost`: browsers use it in this form.
  const namedBackend = daemon.then((state) =>
    isBackendSet || state.kind !== 'ready' ? apiBase : (state.apiBase ?? apiBase),
  )
  return { settings, base, daemon, backend, namedBackend, dataFolder: userDataFolder(env) }
}

export const serverChecks = (servers: Servers): Check[] => [
  ['daemon', () => daemonCheck(servers)],
  ['backend', () => backendCheck(servers)],
  ['extension', () => originCheck(servers)],
  ['loopback', () => loopbackCheck(servers)],
  ['other users', () => otherUsersCheck(servers)],
]

async function daemonCheck({ base, daemon }: Servers): Promise<Result> {
  const state = await daemon
  if (state.kind === 'ready') {
    const runs = `version ${state.version} runs at ${base}`
    return state.version === APP_VERSION
      ? ok(runs)
      : warn(`${runs}, and this is ${APP_VERSION}`, `end it and start it again (${npmScript('start')})`)
  }
  if (state.kind !== 'offline') return fail(absenceOf(state, base), `fix that, then ${npmScript('start')}`)
  return (await isTaken(base))
    ? fail(`what listens at ${base} does not answer`, 'end it, or set PORT to a free one')
    : fail(`not running; ${base} is free`, fixFor('daemon', base, npmScript('start')))
}

async function backendCheck({ backend }: Servers): Promise<Result> {
  const { base, isAllowed, user } = await backend
  if (user !== undefined) return fail(portBelongs(base, user), 'end that program, or set API_BASE_URL')
  if (!isAllowed) {
    const what = `the daemon names one that is not on this machine, ${base}: it is not asked`
    return fail(what, `set API_BASE_URL=${base} if it is yours; if not, end what poses as the daemon`)
  }
  try {
    const from = { base, fetch: boundedFetch }
    const { version } = await requestJson(from, '/api/health', health, small({ timeoutMs: ANSWER_MS }))
    if (version === null) return ok(`a server of another make is healthy at ${base}`)
    return version === APP_VERSION
      ? ok(`version ${version} is healthy at ${base}`)
      : warn(`version ${version} runs at ${base}, and this is ${APP_VERSION}`, 'start it again')
  } catch (error) {
    return await failureOf(error, base)
  }
}

/** Checks if this is the address at which `npm start` or the installed service runs the backend. */
export function isOwnAddress(base: string): boolean {
  if (installedAddress('backend') === withoutLocalhost(base)) return true
  const { origin, pathname } = new URL(base)
  return pageOrigins(BACKEND_PORT).includes(origin) && pathname === '/'
}

async function failureOf(error: unknown, base: string): Promise<Result> {
  const isHttp = error instanceof HttpFailure
  if (isHttp && error.status === 503) {
    const fix = isOwnAddress(base) ? npmScript('run import') : 'import dblp there'
    return fail(`runs at ${base} without usable data`, fix)
  }
  if (isHttp && error.status === 403 && error.version !== null)
    return fail(`${base} does not let this command in: ${error.detail}`, 'do what it says')
  if (error instanceof Redirected) {
    const what = `${base} points to ${error.target ?? 'another address'}, which is not asked`
    return fail(what, 'set API_BASE_URL to where your backend is')
  }
  if (isHttp || error instanceof UnreadableAnswer || (await isTaken(base)))
    return fail(`another program answers at ${base}`, 'end it, or set API_BASE_URL')
  if (!isOwnAddress(base))
    return fail(`nobody answers at ${base}`, 'start it there, or set API_BASE_URL to one that runs')
  const byHand = `${npmScript('start')}, or ${npmScript('run backend')}`
  return fail(`not running; ${base} is free`, fixFor('backend', base, byHand))
}

/** Checks if the servers accept the project's extension, by sending its origin as the browser does. */
async function originCheck({ base, daemon, backend }: Servers): Promise<Result> {
  const { kind } = await daemon
  const { base: backendBase, isAllowed } = await backend
  const asked = [
    ...(kind === 'ready' ? [{ who: 'daemon', address: `${base}/api/runtime/config` }] : []),
    ...(isAllowed ? [{ who: 'backend', address: `${backendBase}/api/health` }] : []),
  ]
  const answers = await Promise.all(asked.map(({ address }) => letsIn(address)))
  const those = (answer: boolean): string =>
    asked.flatMap(({ who }, index) => (answers[index] === answer ? [who] : [])).join(' and the ')
  if (answers.includes(false)) {
    const fix = `end it and start this version, or add ${CHROME_EXTENSION_ORIGIN} to ALLOWED_ORIGINS (daemon) or CORS_ORIGINS (backend)`
    return fail(`not let in by the ${those(false)}`, fix)
  }
  return answers.includes(true)
    ? ok(`${CHROME_EXTENSION_ORIGIN} is let in by the ${those(true)}`)
    : warn('not known whether it is let in: no server runs', npmScript('start'))
}

/** Null if nothing answers. */
async function letsIn(address: string): Promise<boolean | null> {
  const headers = { origin: CHROME_EXTENSION_ORIGIN }
  try {
    const { status, body } = await boundedFetch(address, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    await body?.cancel()
    return status !== 403
  } catch {
    return null
  }
}

/** Checks if other users of this machine can reach the servers, and so read past queries. */
function otherUsersCheck({ settings }: Servers): Result {
  const everybody = 'any user of this machine may ask the servers and read what was asked'
  if (!KNOWS_PEERS) return ok(`${everybody}: this system does not say whose a connection is`)
  if (settings.allowOtherUsers)
    return warn(`${everybody} (ALLOW_OTHER_USERS=1)`, 'unset ALLOW_OTHER_USERS, unless you mean it')
  requireKnownPeers(settings)
  return ok('refused, root excepted: the servers look up whose a connection is')
}

/**
 * Checks that one program has both loopback addresses, of those servers that browsers may reach as `localhost`: the page
 * by its user, the backend by its setting. Browsers may connect to either, and another program at one of them could
 * pretend to be the page or receive names.
 */
async function loopbackCheck({ base, namedBackend }: Servers): Promise<Result | Result[]> {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  if (!addresses.some(({ address }) => address === '::1'))
    return ok('this machine has no IPv6, so localhost is 127.0.0.1 alone')
  const [page, backend] = [new URL(base), new URL(await namedBackend)]
  const restart = `end it and start it again (${npmScript('start')})`
  const rename = `start it again, or set API_BASE_URL=http://127.0.0.1:${backend.port}`
  const found = await Promise.all([
    page.hostname === '127.0.0.1' ? splitAt(page.port, 'daemon', restart) : null,
    backend.hostname === 'localhost' ? splitAt(backend.port, 'backend', rename) : null,
  ])
  const problems = found.filter((problem) => problem !== null)
  return problems.length > 0 ? problems : ok('no other program is at 127.0.0.1 or ::1 instead of ours')
}

async function splitAt(port: string, name: ProgramName, fix: string): Promise<Result | null> {
  const [ipv4, ipv6] = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] as const
  const [first, second] = await Promise.all([programAt(ipv4), programAt(ipv6)])
  if (second === null) {
    return first && warn(`the ${name} is at ${ipv4} alone: another program could take ${ipv6}`, fix)
  }
  if (first === null) return fail(`a program is at ${ipv6}, where browsers look for the ${name}`, 'end it')
  const isOne = first.kind !== 'another' && JSON.stringify(first) === JSON.stringify(second)
  return isOne ? null : warn(`${ipv4} and ${ipv6} may be different programs, and browsers ask either`, fix)
}

/** Returns which program answers there; null if nothing listens. */
async function programAt(base: string): Promise<DaemonState | null> {
  if (!(await isTaken(base))) return null
  return lookAtDaemon({ base, fetch: boundedFetch }, { timeoutMs: ANSWER_MS })
}

/** Checks if anything listens there, even if it does not speak HTTP. */
async function isTaken(base: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(base)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = createConnection({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWER_MS) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The address at which the program was installed as a service; null if it was not. */
function installedAddress(name: ProgramName): string | null {
  const address = installedAddresses().get(name)
  return address === undefined ? null : withoutLocalhost(address)
}

/** The next step for a program that does not answer: read the log of a service, or start the program by hand. */
const fixFor = (name: ProgramName, base: string, byHand: string): string =>
  installedAddress(name) === withoutLocalhost(base)
    ? `it is an installed service: see ${coauthorsCommand('service logs')}`
    : byHand
