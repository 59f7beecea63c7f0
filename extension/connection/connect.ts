import { type DaemonGate, daemonGate } from '../../shared/clients/daemon-gate.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { NotAllowed } from '../../shared/clients/failures.ts'
import type { Fetch } from '../../shared/clients/request.ts'
import { DEFAULT_BACKEND } from './address.ts'
import { type NamedBackend, namedBackend, UNNAMED } from './named-backend.ts'

export type Link = DaemonGate & {
  /** Where questions go now. It is held in memory alone: what a daemon names is kept nowhere. */
  backend: () => NamedBackend
}

type LinkSettings = {
  daemonBase: string
  fetch: Fetch
  /** Milliseconds on a clock that does not jump. */
  now: () => number
  /** Whether the user lets the browser reach the host of an address. */
  mayReach: (base: string) => Promise<boolean>
  onSeen: (daemon: DaemonState, backend: NamedBackend) => void
}

/**
 * The way to a daemon and to the backend that it names. Every request of a view goes through its `fetch`: to the
 * daemon only while our daemon answers there, to a backend only when it may be asked, and nowhere else.
 */
export function connect({ daemonBase, fetch, now, mayReach, onSeen }: LinkSettings): Link {
  let backend = UNNAMED
  let hasLooked = false
  const gate = daemonGate({
    daemonBase,
    fetch,
    now,
    onSeen: async (state) => {
      // A daemon that has gone names nothing: the backend that may be asked stays while the view is open.
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
    if (backend.kind !== 'asked') throw new NotAllowed(textOf(backend))
    if (!isFor(backend.base)) throw new TypeError('The daemon names another backend by now.')
    return fetch(input, init)
  }
  return { fetch: ask, look: gate.look, backend: () => backend }
}

/** The base address of requests to a backend. Those to one that may not be asked are never sent. */
export const backendBaseOf = (backend: NamedBackend): string =>
  backend.kind === 'unusable' ? DEFAULT_BACKEND : backend.base

const textOf = (backend: Exclude<NamedBackend, { kind: 'asked' }>): string =>
  backend.kind === 'unusable' ? backend.told : backend.base
