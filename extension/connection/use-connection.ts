import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { daemonGate } from '../../shared/clients/daemon-gate.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import type { Fetch } from '../../shared/clients/request.ts'
import { DEFAULT_API_BASE } from '../../shared/limits.ts'
import type { FlowSettings } from '../../shared/query-flow.ts'
import type { Store } from '../store/store.ts'
import { addressOf } from './address.ts'

/** The text under which the backend's address is kept, as the daemon last told it. */
export const BACKEND_TEXT = 'backend'

export type Connection = {
  flow: FlowSettings
  /** Null until the daemon has been looked at. */
  daemon: DaemonState | null
  look: () => Promise<DaemonState>
}

const plainFetch: Fetch = (input, init) => fetch(input, init)
const now = (): number => performance.now()

/**
 * Where a view's queries go: to the daemon of the settings, and to the backend that it names; while it names none, to
 * the one it named last. The daemon is looked at when the view opens or comes to the front, never on a timer.
 */
export function useConnection(store: Store): Connection {
  const [daemonBase, setDaemonBase] = useState(() => store.settings().daemon)
  const [backendBase, setBackendBase] = useState(
    () => addressOf(store.text(BACKEND_TEXT) ?? '') ?? DEFAULT_API_BASE,
  )
  const named = useRef(backendBase)
  const [daemon, setDaemon] = useState<DaemonState | null>(null)

  const seen = useCallback(
    (state: DaemonState) => {
      setDaemon(state)
      const told = state.kind === 'ready' && addressOf(state.apiBase ?? '')
      if (!told) return
      named.current = told
      setBackendBase(told)
      if (store.text(BACKEND_TEXT) !== told) store.setText(BACKEND_TEXT, told)
    },
    [store],
  )
  const gate = useMemo(
    () => daemonGate({ daemonBase, fetch: plainFetch, now, onSeen: seen }),
    [daemonBase, seen],
  )
  const flow = useMemo<FlowSettings>(
    () => ({
      fetch: gate.fetch,
      now,
      daemonBase,
      // A question may be under way before the daemon has named the backend: it is asked by the address known then.
      get backendBase() {
        return backendBase && named.current
      },
    }),
    [gate, daemonBase, backendBase],
  )

  useEffect(() => store.watch(({ daemon }) => setDaemonBase(daemon)), [store])
  useEffect(() => {
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') void gate.look()
    }
    lookAgain()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [gate])

  return { flow, daemon, look: gate.look }
}
