import { type RuntimeConfig, runtimeConfig } from '../contract/runtime.ts'
import { z } from '../contract/zod.ts'
import { isLoopback } from '../loopback.ts'
import { APP_VERSION, VERSION_HEADER } from '../version.ts'
import { AnotherUser, HttpFailure, Redirected, UnreadableAnswer } from './failures.ts'
import { type ClientSettings, type Fetch, type RequestOptions, requestJson, small } from './request.ts'
import { runtimeClient } from './runtime-client.ts'

/**
 * The program at the daemon's address (docs/protocol.md, Asking the daemon: the version header identifies our server,
 * and another major version is incompatible).
 */
export type DaemonState =
  /** `apiBase`: the backend's address; `pid`: the daemon's process. Each is absent if the daemon does not send it. */
  | { kind: 'ready'; version: string; apiBase?: string | undefined; pid?: number | undefined }
  | { kind: 'incompatible'; version: string }
  /** Our daemon, but its guard rejects this caller. */
  | { kind: 'refused'; version: string }
  /**
   * `pointsTo`: the origin that it redirects to, null if the browser hides it. `user`: the other user of this machine
   * whose program it is; it was not asked.
   */
  | { kind: 'another'; pointsTo?: string | null; user?: string }
  | { kind: 'offline' }

/** Anchored and bounded, since the version is shown and any program may send one. */
const VERSION = /^(\d{1,6})\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,40})?$/

/** Identifies the program at the daemon's address. Rejects only with the reason of `options.signal`. */
export async function lookAtDaemon(
  settings: ClientSettings,
  options: RequestOptions = {},
): Promise<DaemonState> {
  try {
    const { body, version } = await requestJson(
      settings,
      '/api/runtime/config',
      z.unknown(),
      undefined,
      small(options),
    )
    const config = z.safeParse(runtimeConfig, body)
    return stateOf(version, 200, config.data)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof HttpFailure) return stateOf(error.version, error.status)
    if (error instanceof AnotherUser) return { kind: 'another', user: error.user }
    if (!(error instanceof UnreadableAnswer)) return { kind: 'offline' }
    return { kind: 'another', ...(error instanceof Redirected && { pointsTo: error.target }) }
  }
}

function stateOf(version: string | null, status: number, config?: RuntimeConfig): DaemonState {
  const major = VERSION.exec(version ?? '')?.[1]
  if (version === null || major === undefined) return { kind: 'another' }
  if (major !== VERSION.exec(APP_VERSION)?.[1]) return { kind: 'incompatible', version }
  if (status === 403) return { kind: 'refused', version }
  // The endpoint is additive: a daemon that lacks it or fails to answer it is still ours.
  return { kind: 'ready', version, apiBase: config?.api_base, pid: config?.pid }
}

/** Milliseconds after which the daemon is checked again, since a view may stay open for days. */
const GOOD_FOR_MS = 5000
/** Milliseconds after which a daemon that does not answer the check counts as offline. */
const LOOK_MS = 1500

export type DaemonGate = ReturnType<typeof daemonGate>

type GateSettings = {
  daemonBase: string
  fetch: Fetch
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** Called with the result of each check. Requests that wait for the check also wait for this. */
  onSeen: (state: DaemonState) => void | Promise<void>
}

/**
 * Protects names and titles from another program on the daemon's port: an answer is sent to a cache only after the
 * version header has identified our daemon. `fetch` does so; requests elsewhere pass unchecked. `look` checks the daemon
 * again. Concurrent requests share one check.
 */
export function daemonGate({ daemonBase, fetch, now, onSeen }: GateSettings) {
  let goodUntil = Number.NEGATIVE_INFINITY
  let underWay: Promise<DaemonState> | undefined

  const look = (): Promise<DaemonState> => {
    underWay ??= lookAtDaemon({ base: daemonBase, fetch }, { timeoutMs: LOOK_MS })
      .then(async (state) => {
        await onSeen(state)
        goodUntil = state.kind === 'ready' ? now() + GOOD_FOR_MS : Number.NEGATIVE_INFINITY
        return state
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
  const ask: Fetch = async (input, init) => {
    const isForDaemon = typeof input === 'string' && input.startsWith(`${daemonBase}/`)
    if (!isForDaemon) return fetch(input, init)
    if (now() > goodUntil) {
      const { kind } = await look()
      if (kind !== 'ready') throw new TypeError(`The daemon is not asked: ${kind}.`)
      init?.signal?.throwIfAborted()
    }
    const response = await fetch(input, init).catch((error: unknown) => {
      // The next request checks again, since another program may listen there by then.
      if (!init?.signal?.aborted) goodUntil = Number.NEGATIVE_INFINITY
      throw error
    })
    goodUntil = response.headers.has(VERSION_HEADER) ? now() + GOOD_FOR_MS : Number.NEGATIVE_INFINITY
    return response
  }
  return { fetch: ask, look }
}

/** Milliseconds for which the daemon's word holds. */
const USER_GOOD_FOR_MS = 3000
/** A daemon that does not say it in time is no reason to ask nobody: the backend may run without it. */
const ASK_MS = 1500

/**
 * A `fetch` for the backend, to be used in a browser: before it sends anything to a backend on this machine, the daemon
 * says whether its port belongs to another user (docs/protocol.md, Runtime config). If so it rejects with
 * `AnotherUser`, and sends nothing.
 */
export function notToStrangers(settings: { daemonBase: string; fetch: Fetch; now: () => number }): Fetch {
  const { daemonBase, fetch, now } = settings
  const daemon = runtimeClient({ base: daemonBase, fetch })
  let asked: Promise<string | undefined> | undefined
  let goodUntil = 0
  const strangerThere = (): Promise<string | undefined> => {
    if (asked === undefined || now() > goodUntil) {
      goodUntil = now() + USER_GOOD_FOR_MS
      asked = daemon.config({ timeoutMs: ASK_MS }).then(
        (config) => config.api_base_user,
        () => undefined,
      )
    }
    return asked
  }
  return async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (address.startsWith(`${daemonBase}/`) || !isLoopback(address)) return fetch(input, init)
    const user = await strangerThere()
    init?.signal?.throwIfAborted()
    if (user !== undefined) throw new AnotherUser(user)
    return fetch(input, init)
  }
}
