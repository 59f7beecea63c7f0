import { type RuntimeConfig, runtimeConfig } from '../contract/runtime.ts'
import { z } from '../contract/zod.ts'
import { isLoopback } from '../loopback.ts'
import { APP_VERSION, VERSION_HEADER } from '../version.ts'
import { AnotherUser, HttpFailure, Redirected, TimedOut, Unreachable, UnreadableAnswer } from './failures.ts'
import { type ClientSettings, type Fetch, type RequestOptions, requestJson, small } from './request.ts'

/** The program at the daemon's address (docs/dev/protocol.md, Asking the daemon). */
export type DaemonState =
  /**
   * `apiBaseUser`: the other user whose program has the backend's port. `pid`: the daemon's process. `isBackend`: our backend
   * answers at `apiBase`; only some callers check this.
   */
  | {
      kind: 'ready'
      version: string
      apiBase?: string | undefined
      apiBaseUser?: string | undefined
      pid?: number | undefined
      isBackend?: true
    }
  | { kind: 'incompatible'; version: string }
  /** Our daemon, but its guard rejects this caller. */
  | { kind: 'refused'; version: string }
  /** `pointsTo`: the origin of a redirect, null in a browser. `user`: the other user who runs the program. */
  | { kind: 'another'; pointsTo?: string | null; user?: string }
  /** `why`: absent if the connection was refused. Else a program may listen there. A browser reports only a time-out. */
  | { kind: 'offline'; why?: string }

/** Anchored and bounded, since views show the version, and any program may send a header. */
const VERSION = /^(\d{1,6})\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,40})?$/

export const DAEMON_CONFIG = '/api/runtime/config'

/** Identifies the program at the daemon's address. Rejects only with the reason of `options.signal`. */
export async function lookAtDaemon(
  settings: ClientSettings,
  options: RequestOptions = {},
): Promise<DaemonState> {
  try {
    const { body, version } = await requestJson(settings, DAEMON_CONFIG, z.unknown(), small(options))
    return stateOf(version, 200, z.safeParse(runtimeConfig, body).data)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof HttpFailure) return stateOf(error.version, error.status)
    if (error instanceof AnotherUser) return { kind: 'another', user: error.user }
    if (error instanceof TimedOut) return { kind: 'offline', why: 'it took too long' }
    if (!(error instanceof UnreadableAnswer)) {
      const why = error instanceof Unreachable ? error.systemCode : undefined
      return { kind: 'offline', ...(why !== undefined && { why }) }
    }
    return { kind: 'another', ...(error instanceof Redirected && { pointsTo: error.target }) }
  }
}

function stateOf(version: string | null, status: number, config?: RuntimeConfig): DaemonState {
  const major = VERSION.exec(version ?? '')?.[1]
  if (version === null || major === undefined) return { kind: 'another' }
  if (major !== VERSION.exec(APP_VERSION)?.[1]) return { kind: 'incompatible', version }
  if (status === 403) return { kind: 'refused', version }
  // The endpoint is additive: a daemon that lacks it, or fails to answer, is still ours.
  const { api_base: apiBase, api_base_user: apiBaseUser, pid } = config ?? {}
  return { kind: 'ready', version, apiBase, apiBaseUser, pid }
}

/** How long the gate trusts the daemon after a look or an answer. */
const GOOD_FOR_MS = 5000

type GateSettings = {
  /** By default `lookAtDaemon`. */
  look?: typeof lookAtDaemon
  /** Empty for the page, which needs no look at the daemon that has served it. */
  daemonBase: string
  fetch: Fetch
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** Called with the result of each look. Requests that wait for the look also wait for this call. */
  onSeen?: (state: DaemonState) => void | Promise<void>
}

export type DaemonGate = ReturnType<typeof daemonGate>

/**
 * Protects names from other programs on this machine. `fetch` sends to the daemon's address only after the version header has
 * identified our daemon. If another user has the backend's port (docs/dev/protocol.md, Runtime config), `fetch` sends nothing to
 * addresses on this machine and rejects with `AnotherUser`. Concurrent requests share one look.
 */
export function daemonGate({ daemonBase, fetch, now, onSeen, look: lookAt = lookAtDaemon }: GateSettings) {
  let seen: DaemonState | undefined
  let goodUntil = Number.NEGATIVE_INFINITY
  let userGoodUntil = Number.NEGATIVE_INFINITY
  let underWay: Promise<DaemonState> | undefined

  const lookOnce = async (): Promise<DaemonState> => {
    const state = await lookAt({ base: daemonBase, fetch }, { timeoutMs: 1500 })
    await onSeen?.(state)
    seen = state
    goodUntil = state.kind === 'ready' ? now() + GOOD_FOR_MS : Number.NEGATIVE_INFINITY
    userGoodUntil = now() + 3000
    return state
  }
  const look = (): Promise<DaemonState> => {
    underWay ??= lookOnce().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const ask: Fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    const isDaemon = address.startsWith(`${daemonBase}/`)
    const needsLook = isDaemon
      ? daemonBase !== '' && now() > goodUntil
      : isLoopback(address) && now() > userGoodUntil
    if (needsLook) {
      const { kind } = await look()
      if (isDaemon && kind !== 'ready') throw new TypeError(`The daemon is not asked: ${kind}.`)
      init?.signal?.throwIfAborted()
    }
    if (!isDaemon) {
      // Without a daemon, `fetch` sends to the backend: a backend may run alone.
      const user = seen?.kind === 'ready' && isLoopback(address) ? seen.apiBaseUser : undefined
      if (user !== undefined) throw new AnotherUser(user)
      return fetch(input, init)
    }
    const response = await fetch(input, init).catch((error: unknown) => {
      // Makes the next request look again: another program may listen there by then.
      if (!init?.signal?.aborted) goodUntil = Number.NEGATIVE_INFINITY
      throw error
    })
    goodUntil = response.headers.has(VERSION_HEADER) ? now() + GOOD_FOR_MS : Number.NEGATIVE_INFINITY
    return response
  }
  return { fetch: ask, look }
}
