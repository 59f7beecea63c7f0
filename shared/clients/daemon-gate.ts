import { VERSION_HEADER } from '../version.ts'
import { type DaemonState, lookAtDaemon, unredirected } from './daemon-look.ts'
import type { Fetch } from './request.ts'

/** How long a sign of life of the daemon is good for, in milliseconds: a view may stay open for days. */
const GOOD_FOR_MS = 5000
/** How long a look at the daemon may take before it counts as offline, in milliseconds. */
const LOOK_MS = 1500

export type DaemonGate = {
  /** Lets requests to the daemon through only while what answers there is our daemon; all others at once. */
  fetch: Fetch
  /** Asks the daemon anew who it is. */
  look: () => Promise<DaemonState>
}

type GateSettings = {
  daemonBase: string
  fetch: Fetch
  /** Milliseconds on a clock that does not jump. */
  now: () => number
  /** Called with what each look has seen. Requests that wait for the look wait for this, too. */
  onSeen: (state: DaemonState) => void | Promise<void>
}

/**
 * Keeps names and titles from another program on the daemon's port: an answer is put into a cache only after the
 * version header has told that it is ours. Looks are shared by the requests that wait for them.
 */
export function daemonGate({ daemonBase, fetch, now, onSeen }: GateSettings): DaemonGate {
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
    const response = await unredirected(fetch)(input, init).catch((error: unknown) => {
      // The next request looks again: what listens there by then may be another program.
      if (!init?.signal?.aborted) goodUntil = Number.NEGATIVE_INFINITY
      throw error
    })
    goodUntil = response.headers.has(VERSION_HEADER) ? now() + GOOD_FOR_MS : Number.NEGATIVE_INFINITY
    return response
  }
  return { fetch: ask, look }
}
