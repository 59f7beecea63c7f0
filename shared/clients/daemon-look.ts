import { type RuntimeConfig, runtimeConfig } from '../contract/runtime.ts'
import { z } from '../contract/zod.ts'
import { isLoopback } from '../loopback.ts'
import { APP_VERSION, VERSION_HEADER } from '../version.ts'
import { AnotherUser, HttpFailure, Redirected, TimedOut, Unreachable, UnreadableAnswer } from './failures.ts'
import { type ClientSettings, type Fetch, type RequestOptions, requestJson, small } from './request.ts'

/** The program at the daemon's address: docs/dev/protocol.md, Asking the daemon. */
export type DaemonState =
  /**
   * `apiBaseUser` is the other user whose program has the backend's port. `pid` is the daemon's process.
   * `isBackend`: our backend answers at the daemon's address. Only some callers check this.
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
  /** Our daemon, which rejects this caller. */
  | { kind: 'refused'; version: string }
  /** `pointsTo` is the origin of a redirect, null in a browser. `user` is the other user who runs the program. */
  | { kind: 'another'; pointsTo?: string | null; user?: string }
  /** `why` is absent if nothing listens there. In a browser it is present only after a time-out. */
  | { kind: 'offline'; why?: string }

/** Limits the length, because any program may send this header, and views show its text. */
const VERSION = /^(\d{1,6})\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,40})?$/

export const DAEMON_CONFIG = '/api/runtime/config'

/** Rejects only if `options.signal` aborts. */
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
  // A daemon is ours even if it lacks this endpoint or fails there.
  const { api_base: apiBase, api_base_user: apiBaseUser, pid } = config ?? {}
  return { kind: 'ready', version, apiBase, apiBaseUser, pid }
}

/** The gate trusts the daemon for this time after a look or an answer. */
const GOOD_FOR_MS = 5000

type GateSettings = {
  look?: typeof lookAtDaemon
  /** Empty for the page: the daemon has served it, so it needs no look. */
  daemonBase: string
  fetch: Fetch
  /** A monotonic clock in milliseconds. */
  now: () => number
  /** Called after each look. Waiting requests are sent only after this call has ended. */
  onSeen?: (state: DaemonState) => void | Promise<void>
}

export type DaemonGate = ReturnType<typeof daemonGate>

/**
 * Protects names from other programs on this machine. `fetch` sends to the daemon only after a look has identified it.
 * If another user has the backend's port, `fetch` rejects requests to the backend with `AnotherUser`
 * (docs/dev/protocol.md, Runtime config). Concurrent requests share one look.
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
      // Sends the request even without a daemon, because a backend may run alone.
      const user = seen?.kind === 'ready' && isLoopback(address) ? seen.apiBaseUser : undefined
      if (user !== undefined) throw new AnotherUser(user)
      return fetch(input, init)
    }
    const response = await fetch(input, init).catch((error: unknown) => {
      // By the next request, another program may listen there.
      if (!init?.signal?.aborted) goodUntil = Number.NEGATIVE_INFINITY
      throw error
    })
    goodUntil = response.headers.has(VERSION_HEADER) ? now() + GOOD_FOR_MS : Number.NEGATIVE_INFINITY
    return response
  }
  return { fetch: ask, look }
}
