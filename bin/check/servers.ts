import { apiBase, type DaemonSettings, daemonSettings } from '../../daemon/settings.ts'
import type { Fetch } from '../../shared/clients/bounded-fetch.ts'
import { type DaemonState, daemonGate } from '../../shared/clients/daemon-look.ts'
import { NotAllowed, TimedOut } from '../../shared/clients/failures.ts'
import { z } from '../../shared/contract/zod.ts'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { reachableAddress } from '../../shared/server/addresses.ts'
import { localFetch } from '../../shared/server/guard/other-users.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'

const ANSWER_MS = 5000

/**
 * Finds the daemon at the environment's address, and the backend of `API_BASE_URL` or the one that the daemon names.
 * Sends no name to another program on the daemon's port. `absence` says why there is no daemon, null if there is one.
 * Throws a StartError for an invalid setting.
 */
export async function findServers(
  env: NodeJS.ProcessEnv,
): Promise<{ flow: FlowSettings; absence: string | null }> {
  const settings = daemonSettings(env)
  const daemonBase = withoutLocalhost(reachableAddress(settings))
  const now = (): number => performance.now()
  const fetch = localFetch(settings)
  const gate = daemonGate({ daemonBase, fetch, now })
  const daemon = await gate.look()
  const backend = backendFor(env, settings, daemon)
  const ask: Fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(`${daemonBase}/`)) {
      if (!backend.isAllowed) throw new NotAllowed(backend.base)
      return fetch(input, init)
    }
    // The daemon is known to be absent: asking again for each request would delay the answer.
    if (daemon.kind !== 'ready') throw new TypeError(`CoAuthors is not asked: ${daemon.kind}.`)
    // A daemon that hangs delays neither an answer that is there nor the exit.
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

/** A backend, and if names may be sent to it. `user`: the other user of this machine whose program it is. */
export type ChosenBackend = { base: string; isAllowed: boolean; user?: string }

/**
 * Chooses the backend of `API_BASE_URL`, else the one that the daemon names on this machine: any program may pose as
 * it.
 */
export function backendFor(
  env: NodeJS.ProcessEnv,
  settings: Pick<DaemonSettings, 'apiBase'>,
  daemon: DaemonState,
): ChosenBackend {
  const isSet = Boolean(env.API_BASE_URL?.trim())
  const base = withoutLocalhost((isSet ? null : namedBackend(daemon)) ?? settings.apiBase)
  return { base, isAllowed: isSet || isLoopback(base) }
}

/** Accepts only what is valid in the daemon's own setting: its answer is validated like all input. */
function namedBackend(daemon: DaemonState): string | null {
  if (daemon.kind !== 'ready') return null
  const named = z.safeParse(apiBase, daemon.apiBase)
  return named.success ? named.data : null
}

/** Says why nothing was sent there. */
export const portBelongs = (base: string, user: string): string =>
  `The port of ${base} belongs to user ${user}, who is told nothing (choose another port, or set ALLOW_OTHER_USERS=1 if that is meant).`

/** Describes what is at the daemon's address instead of a usable daemon, and how to fix it. */
export function absenceOf(daemon: Exclude<DaemonState, { kind: 'ready' }>, base: string): string {
  switch (daemon.kind) {
    case 'offline':
      if (daemon.why !== undefined)
        return `No answer came from ${base}: ${daemon.why} (try again; if that does not help, end what listens there).`
      return `CoAuthors does not run at ${base} (${ownCommand('start')} starts it).`
    case 'another':
      if (daemon.user !== undefined) return portBelongs(base, daemon.user)
      return `Another program answers at ${base}${daemon.pointsTo ? ` (it points to ${daemon.pointsTo})` : ''}, where CoAuthors should be (end it, or set PORT).`
    case 'incompatible':
      return `CoAuthors at ${base} is of version ${daemon.version}, which this one cannot talk to.`
    case 'refused':
      return `CoAuthors at ${base} does not let this command in: see ALLOWED_HOSTS, and ALLOW_OTHER_USERS if it is another user's.`
  }
}
