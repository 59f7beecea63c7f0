import {
  DAEMON_CONFIG,
  type DaemonGate,
  type DaemonState,
  daemonGate,
  lookAtDaemon,
} from '../../shared/clients/daemon-look.ts'
import { HttpFailure, NotAllowed } from '../../shared/clients/failures.ts'
import {
  type ClientSettings,
  type Fetch,
  type RequestOptions,
  requestJson,
  small,
} from '../../shared/clients/request.ts'
import { health } from '../../shared/contract/backend.ts'
import { z } from '../../shared/contract/zod.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { DEFAULT_BACKEND, type NamedBackend, namedBackend, UNNAMED } from '../settings/server-addresses.ts'

export type Link = DaemonGate & {
  /** The backend that the daemon names. Its address is never stored. */
  backend: () => NamedBackend
}

/** `now` is a monotonic clock in milliseconds. `mayReach` tells whether the extension may reach an address. */
type LinkSettings = {
  daemonBase: string
  fetch: Fetch
  now: () => number
  mayReach: (base: string) => Promise<boolean>
  onSeen: (daemon: DaemonState, backend: NamedBackend) => void
}

/** Connects to a daemon. The returned `fetch` sends only to this daemon and to the allowed backend that it names. */
export function connect({ daemonBase, fetch, now, mayReach, onSeen }: LinkSettings): Link {
  let backend = UNNAMED
  let hasLooked = false
  const gate = daemonGate({
    daemonBase,
    fetch,
    now,
    look: lookWithOrigin,
    onSeen: async (state) => {
      // An offline daemon names no backend. The last allowed backend stays in use.
      if (state.kind === 'ready' || backend.kind !== 'asked') backend = await namedBackend(state, mayReach)
      hasLooked = true
      onSeen(state, backend)
    },
  })
  const ask: Fetch = async (input, init) => {
    const isFor = (base: string): boolean => typeof input === 'string' && input.startsWith(`${base}/`)
    if (isFor(daemonBase)) return gate.fetch(input, init)
    if (!hasLooked) {
      await gate.look()
      init?.signal?.throwIfAborted()
    }
    if (backend.kind !== 'asked') throw new NotAllowed('told' in backend ? backend.told : backend.base)
    if (!isFor(backend.base)) throw new TypeError('The daemon now names another backend.')
    return gate.fetch(input, init)
  }
  return { fetch: ask, look: gate.look, backend: () => backend }
}

/**
 * Looks at the daemon with GET, then with POST. Only the POST shows whether the daemon accepts the extension:
 * browsers send an extension's Origin only with POST (docs/dev/protocol.md, Asking the daemon).
 */
const lookWithOrigin: typeof lookAtDaemon = async (settings, options) => {
  const state = await lookAtDaemon(settings, options)
  if (state.kind !== 'ready') return state
  const asking = { ...small(options), body: {} }
  const failure: unknown = await requestJson(settings, DAEMON_CONFIG, z.unknown(), asking).catch(
    (error: unknown) => error,
  )
  const isRefused = failure instanceof HttpFailure && failure.status === 403
  if (isRefused) return { kind: 'refused', version: state.version }
  return state.apiBase === undefined && (await isBackend(settings, options))
    ? { ...state, isBackend: true }
    : state
}

/** Our backend has `/api/health`, and the daemon does not. */
const isBackend = (settings: ClientSettings, options?: RequestOptions): Promise<boolean> =>
  requestJson(settings, '/api/health', health, small(options)).then(
    ({ version }) => version !== null,
    () => false,
  )

/** `backendBase` is a getter, because the daemon may name a backend later. */
export const flowOver = (link: Link, daemonBase: string, now: () => number): FlowSettings => ({
  fetch: link.fetch,
  now,
  daemonBase,
  get backendBase() {
    const backend = link.backend()
    // Never used: the link refuses requests while the backend is unusable.
    return backend.kind === 'unusable' ? DEFAULT_BACKEND : backend.base
  },
})
