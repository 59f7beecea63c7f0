import { once } from 'node:events'
import { createConnection } from 'node:net'
import { type BackendClient, backendClient } from '../../shared/clients/backend-client.ts'
import { boundedFetch, type Fetch } from '../../shared/clients/bounded-fetch.ts'
import { type DaemonState, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { HttpFailure, Redirected, UnreadableAnswer } from '../../shared/clients/failures.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../shared/extension-identity.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { BACKEND_PORT } from '../../shared/ports.ts'
import { localFetch, type OtherUsers } from '../../shared/server/guard/other-users.ts'
import { coauthorsCommand, npmScript } from '../../shared/server/own-commands.ts'
import { APP_VERSION, VERSION_HEADER } from '../../shared/version.ts'
import { absenceOf, type ChosenBackend, portBelongs } from '../check/servers.ts'
import { readInstallation } from '../service/own-files.ts'
import type { ProgramName } from '../service/program-plan.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'

/** How long one request may take. A check that waits for the daemon and then for the backend makes up to four. */
const ANSWER_MS = 3000
export const SERVERS_MS = 4 * ANSWER_MS

/** Asks which program answers at the daemon's address, once for all checks. */
export const daemonAt = (base: string, settings: OtherUsers): Promise<DaemonState> =>
  lookAtDaemon({ base, fetch: localFetch(settings) }, { timeoutMs: ANSWER_MS })

export function daemonCheck(base: string, daemon: Promise<DaemonState>): Check {
  const run = async (): Promise<Result> => {
    const state = await daemon
    if (state.kind === 'ready') {
      const runs = `version ${state.version} runs at ${base}`
      return state.version === APP_VERSION
        ? ok(runs)
        : warn(`${runs}, and this is ${APP_VERSION}`, `end it and start it again (${npmScript('start')})`)
    }
    if (state.kind !== 'offline') return fail(absenceOf(state, base), `fix that, then ${npmScript('start')}`)
    return (await isTaken(base, ANSWER_MS))
      ? fail(`what listens at ${base} does not answer`, 'end it, or set PORT to a free one')
      : fail(`not running; ${base} is free`, fixFor('daemon', base, npmScript('start')))
  }
  return { name: 'daemon', run, limitMs: SERVERS_MS }
}

export function backendCheck(backend: Promise<ChosenBackend>): Check {
  const run = async (signal: AbortSignal): Promise<Result> => {
    const { base, isAllowed, user } = await backend
    if (user !== undefined) return fail(portBelongs(base, user), 'end that program, or set API_BASE_URL')
    if (!isAllowed) {
      const what = `the daemon names one that is not on this machine, ${base}: it is not asked`
      return fail(what, `set API_BASE_URL=${base} if it is yours; if not, end what poses as the daemon`)
    }
    try {
      const version = await healthOf(base, signal)
      if (version === null) return ok(`a server of another make is healthy at ${base}`)
      if (version === APP_VERSION) return ok(`version ${version} is healthy at ${base}`)
      return warn(`version ${version} runs at ${base}, and this is ${APP_VERSION}`, 'start it again')
    } catch (error) {
      return await failureOf(error, base)
    }
  }
  return { name: 'backend', run, limitMs: SERVERS_MS }
}

/** Returns its version; null if it is another program's. Rejects like the client if it is not healthy. */
async function healthOf(base: string, signal: AbortSignal): Promise<string | null> {
  const { client, version } = clientOf(base)
  await client.health({ timeoutMs: ANSWER_MS, signal })
  return version()
}

/** Returns what a backend reports about its data, and if it is one of ours; null if it reports nothing. */
export async function dataOf(
  base: string,
  signal: AbortSignal,
): Promise<{ stats: BackendStats; isOurs: boolean } | null> {
  const { client, version } = clientOf(base)
  const stats = await client.stats({ timeoutMs: ANSWER_MS, signal }).catch(() => null)
  return stats && { stats, isOurs: version() !== null }
}

/** A client that records the version of the server that answers it. */
function clientOf(base: string): { client: BackendClient; version: () => string | null } {
  let version: string | null = null
  const noting: Fetch = async (input, init) => {
    const response = await boundedFetch(input, init)
    version = response.headers.get(VERSION_HEADER)
    return response
  }
  return { client: backendClient({ base, fetch: noting }), version: () => version }
}

/** Checks if this is the address at which `npm start` or the installed service runs the backend. */
export function isOwnAddress(base: string): boolean {
  if (installedAddress('backend') === withoutLocalhost(base)) return true
  const { origin, pathname } = new URL(base)
  const own = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${BACKEND_PORT}`)
  return own.includes(origin) && pathname === '/'
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
  if (isHttp || error instanceof UnreadableAnswer || (await isTaken(base, ANSWER_MS)))
    return fail(`another program answers at ${base}`, 'end it, or set API_BASE_URL')
  if (!isOwnAddress(base))
    return fail(`nobody answers at ${base}`, 'start it there, or set API_BASE_URL to one that runs')
  const byHand = `${npmScript('start')}, or ${npmScript('run backend')}`
  return fail(`not running; ${base} is free`, fixFor('backend', base, byHand))
}

/** Checks if the servers accept the project's extension, by sending its origin as the browser does. */
export function originCheck(
  base: string,
  daemon: Promise<DaemonState>,
  backend: Promise<ChosenBackend>,
): Check {
  const run = async (signal: AbortSignal): Promise<Result> => {
    const { kind } = await daemon
    const { base: backendBase, isAllowed } = await backend
    const asked = [
      ...(kind === 'ready' ? [{ who: 'daemon', address: `${base}/api/runtime/config` }] : []),
      ...(isAllowed ? [{ who: 'backend', address: `${backendBase}/api/health` }] : []),
    ]
    const answers = await Promise.all(asked.map((one) => letsIn(one.address, signal)))
    const shut = asked.filter((_, index) => answers[index] === false).map(({ who }) => who)
    const open = asked.filter((_, index) => answers[index] === true).map(({ who }) => who)
    if (shut.length > 0) {
      const fix = `end it and start this version, or add ${CHROME_EXTENSION_ORIGIN} to ALLOWED_ORIGINS (daemon) or CORS_ORIGINS (backend)`
      return fail(`not let in by the ${shut.join(' and the ')}`, fix)
    }
    return open.length === 0
      ? warn('not known whether it is let in: no server runs', npmScript('start'))
      : ok(`${CHROME_EXTENSION_ORIGIN} is let in by the ${open.join(' and the ')}`)
  }
  return { name: 'extension', run, limitMs: SERVERS_MS }
}

/** Null if nothing answers. */
async function letsIn(address: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const { status, body } = await boundedFetch(address, {
      headers: { origin: CHROME_EXTENSION_ORIGIN },
      signal,
    })
    await body?.cancel()
    return status !== 403
  } catch {
    return null
  }
}

/** Checks if anything listens there, even if it does not speak HTTP. */
export async function isTaken(base: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(base)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = createConnection({
    host,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeout: timeoutMs,
  })
  try {
    await Promise.race([
      once(socket, 'connect'),
      once(socket, 'timeout').then(() => {
        throw new Error('Nobody answers.')
      }),
    ])
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The address at which the program was installed as a service; null if it was not. */
export function installedAddress(name: ProgramName): string | null {
  const installed = readInstallation()?.programs.find((program) => program.name === name)
  return installed === undefined ? null : withoutLocalhost(installed.address)
}

/** The next step for a program that does not answer: read the log of a service, or start the program by hand. */
const fixFor = (name: ProgramName, base: string, byHand: string): string =>
  installedAddress(name) === withoutLocalhost(base)
    ? `it is an installed service: see ${coauthorsCommand('service logs')}`
    : byHand
