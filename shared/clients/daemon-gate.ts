import { VERSION_HEADER } from '../version.ts'
import { type DaemonState, lookAtDaemon } from './daemon-look.ts'
import type { Fetch } from './request.ts'

/** Milliseconds after which the daemon is checked again, since a view may stay open for days. */
const GOOD_FOR_MS = 5000
/** Milliseconds after which a daemon that does not answer the check counts as offline. */
const LOOK_MS = 1500

export type DaemonGate = {
  /** Sends requests to the daemon only while our daemon answers there. Other requests pass unchecked. */
  fetch: Fetch
  /** Checks the daemon again. */
  look: () => Promise<DaemonState>
}

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
 * version header has identified our daemon. Concurrent requests share one check.
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
