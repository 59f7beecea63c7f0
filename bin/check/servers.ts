import { apiBase } from '../../daemon/api-base.ts'
import { daemonSettings } from '../../daemon/settings.ts'
import { daemonGate } from '../../shared/clients/daemon-gate.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import type { Fetch } from '../../shared/clients/request.ts'
import { z } from '../../shared/contract/zod.ts'
import type { FlowSettings } from '../../shared/query-flow.ts'
import { withoutLocalhost } from '../../shared/server/loopback.ts'
import { reachableAddress } from '../../shared/server/reachable-address.ts'

export type Servers = {
  flow: FlowSettings
  /** Why nothing will be cached, or null. */
  note: string | null
  /** Gives up what is still under way to the daemon. */
  leave: () => void
}

/**
 * Whom to ask: the daemon where the environment says it listens, and the backend of `API_BASE_URL`, else the one that
 * the daemon names. Another program on the daemon's port is sent no name. Throws a StartError for a bad setting.
 */
export async function findServers(env: NodeJS.ProcessEnv): Promise<Servers> {
  const settings = daemonSettings(env)
  const daemonBase = reachableAddress(settings)
  const now = (): number => performance.now()
  const gate = daemonGate({ daemonBase, fetch, now, onSeen: () => {} })
  const daemon = await gate.look()
  const leaving = new AbortController()
  const isThere = daemon.kind === 'ready'
  const chosen = env.API_BASE_URL?.trim() ? settings.apiBase : (namedBackend(daemon) ?? settings.apiBase)
  const backendBase = withoutLocalhost(chosen)
  const ask: Fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(`${daemonBase}/`)) return fetch(input, init)
    // Known not to be there: looking again for each request would make the answer wait.
    if (!isThere) throw new TypeError(`The daemon is not asked: ${daemon.kind}.`)
    const signal = init?.signal ? AbortSignal.any([init.signal, leaving.signal]) : leaving.signal
    return gate.fetch(input, { ...init, signal })
  }
  return {
    flow: { fetch: ask, now, daemonBase, backendBase },
    note: isThere ? null : `${absenceOf(daemon, daemonBase)} Nothing is cached.`,
    leave: () => leaving.abort(),
  }
}

/** Only an address that the daemon's own setting would take: what it says is checked like all that comes in. */
export function namedBackend(daemon: DaemonState): string | null {
  if (daemon.kind !== 'ready') return null
  const named = z.safeParse(apiBase, daemon.apiBase)
  return named.success ? named.data : null
}

/** What is at the daemon's address instead of a daemon that can be used, and the mend. */
export function absenceOf(daemon: Exclude<DaemonState, { kind: 'ready' }>, base: string): string {
  switch (daemon.kind) {
    case 'offline':
      return `No daemon runs at ${base} (npm start starts it).`
    case 'another':
      return `Another program answers at ${base}, where the daemon should be (end it, or set PORT).`
    case 'incompatible':
      return `The daemon at ${base} is of version ${daemon.version}, which this one cannot talk to.`
    case 'refused':
      return `The daemon at ${base} does not let this command in: see ALLOWED_HOSTS, and ALLOW_OTHER_USERS if it is another user's.`
  }
}
