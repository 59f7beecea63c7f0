import { setTimeout as pause } from 'node:timers/promises'
import { apiBase, type DaemonSettings, daemonSettings } from '../../daemon/settings.ts'
import type { Fetch } from '../../shared/clients/bounded-fetch.ts'
import { type DaemonState, daemonGate, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { FIND_DECISIONS } from '../../shared/clients/decisions-client.ts'
import { NotAllowed, TimedOut } from '../../shared/clients/failures.ts'
import { small } from '../../shared/clients/request.ts'
import { z } from '../../shared/contract/zod.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { localFetch } from '../../shared/server/guard/other-users.ts'
import { reachableAddress } from '../../shared/server/network-addresses.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { APP_VERSION } from '../../shared/version.ts'

const ANSWER_MS = 5000
/** How long the command waits for decisions from a daemon that takes connections. */
export const DECISIONS_MS = 10_000

/** `wanted`: applies decisions if a daemon runs. `required`: fails without a daemon. */
type NeedOfDecisions = 'none' | 'wanted' | 'required'

type ServersWishes = {
  decisions: NeedOfDecisions
  /** A daemon must run at this address. By default, the settings give the address, and the daemon may be missing. */
  daemon?: string | undefined
  onWait?: (text: string) => void
  signal?: AbortSignal
}

/**
 * Finds the daemon and the backend. Sends no names to another program on the daemon's port. If decisions are needed, waits for a
 * daemon that takes connections. `absence` says why no daemon answers, or is null. Throws a StartError for an invalid setting, or
 * if needed decisions are not available.
 */
export async function findServers(
  env: NodeJS.ProcessEnv,
  { decisions, daemon: address, onWait, signal }: ServersWishes = { decisions: 'none' },
): Promise<{ flow: FlowSettings; absence: string | null }> {
  const settings = daemonSettings(env)
  const daemonBase = withoutLocalhost(address ?? reachableAddress(settings))
  const now = (): number => performance.now()
  const fetch = localFetch(settings)
  let limit = { timeoutMs: LOOK_MS }
  const look: typeof lookAtDaemon = (base) => lookAtDaemon(base, small({ ...limit, signal }))
  const gate = daemonGate({ daemonBase, fetch, now, look })
  let daemon = await gate.look()
  if (decisions !== 'none' && daemon.kind !== 'ready') {
    const isRefused = daemon.kind === 'offline' && daemon.why === undefined
    const isLate = daemon.kind === 'offline' && !isRefused
    const until = now() + DECISIONS_MS
    if (isLate) onWait?.(`Waiting for CoAuthors at ${daemonBase}, which has your decisions … Ctrl-C stops.`)
    while (isLate && daemon.kind === 'offline' && now() < until) {
      limit = { timeoutMs: Math.max(1, Math.ceil(until - now())) }
      daemon = await gate.look()
      if (daemon.kind === 'offline') await pause(RETRY_MS, undefined, { signal })
    }
    if (daemon.kind !== 'ready' && (!isRefused || decisions === 'required' || address !== undefined))
      throw new StartError(`${absenceOf(daemon, daemonBase)} ${WITHOUT_DECISIONS}`)
  }
  const backend = backendFor(env, settings, daemon)
  const ask: Fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(`${daemonBase}/`)) {
      if (!backend.isAllowed) throw new NotAllowed(backend.base)
      return fetch(input, init)
    }
    // The daemon did not answer before. Asking again would delay the answer.
    if (daemon.kind !== 'ready') throw new TypeError(`CoAuthors is not asked: ${daemon.kind}.`)
    // Without a limit, a hanging daemon would delay the answer and the exit. A request for decisions has its own limit.
    if (init?.signal && input === `${daemonBase}${FIND_DECISIONS}`) return gate.fetch(input, init)
    const tooLate = AbortSignal.timeout(ANSWER_MS)
    const signal = init?.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate
    return gate.fetch(input, { ...init, signal }).catch((error: unknown) => {
      throw tooLate.aborted && !init?.signal?.aborted ? new TimedOut(ANSWER_MS) : error
    })
  }
  return {
    flow: { fetch: ask, now, daemonBase, backendBase: backend.base },
    absence: daemon.kind === 'ready' ? null : absenceOf(daemon, daemonBase),
  }
}

const LOOK_MS = 1500
const RETRY_MS = 200

export const WITHOUT_DECISIONS =
  'Your decisions are needed: nothing was judged without them. To leave them out, add --no-decisions.'

/** `isAllowed`: the command may send names to it. `user`: another user of this machine who runs the backend. */
export type ChosenBackend = { base: string; isAllowed: boolean; user?: string }

/**
 * Prefers the backend of `API_BASE_URL` to the daemon's backend. The daemon's backend must be on this machine, because
 * any program may pose as the daemon.
 */
export function backendFor(
  env: NodeJS.ProcessEnv,
  settings: Pick<DaemonSettings, 'apiBase'>,
  daemon: DaemonState,
): ChosenBackend {
  const isSet = Boolean(env.API_BASE_URL?.trim())
  const named = z.safeParse(apiBase, !isSet && daemon.kind === 'ready' && daemon.apiBase)
  const base = withoutLocalhost(named.data ?? settings.apiBase)
  return { base, isAllowed: isSet || isLoopback(base) }
}

export const portBelongs = (base: string, user: string): string =>
  `The port of ${base} belongs to user ${user}, so nothing was sent there (choose another port, or set ALLOW_OTHER_USERS=1 to allow it).`

/** Says in one sentence why the daemon does not answer this command. */
export function absenceOf(daemon: Exclude<DaemonState, { kind: 'ready' }>, base: string): string {
  switch (daemon.kind) {
    case 'offline':
      if (daemon.why !== undefined)
        return `No answer came from ${base}: ${daemon.why} (try again; if that does not help, end the program there).`
      return `CoAuthors does not run at ${base} (${ownCommand('start')} starts it).`
    case 'another':
      if (daemon.user !== undefined) return portBelongs(base, daemon.user)
      return `Another program answers at ${base}${daemon.pointsTo ? ` (it points to ${daemon.pointsTo})` : ''}, where CoAuthors should be (end it, or set PORT).`
    case 'incompatible':
      return `CoAuthors at ${base} has version ${daemon.version}, and this command has version ${APP_VERSION}: update one of them.`
    case 'refused':
      return `CoAuthors at ${base} does not let this command in: see ALLOWED_HOSTS, and ALLOW_OTHER_USERS if it is another user's.`
  }
}
