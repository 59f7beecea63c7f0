import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import type { Fetch } from '../../shared/clients/request.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { mayReach } from '../browser.ts'
import type { Store } from '../store/store.ts'
import { backendBaseOf, connect } from './connect.ts'
import { isSameBackend, type NamedBackend, UNNAMED } from './named-backend.ts'

export type Connection = {
  flow: FlowSettings
  /** Null until the daemon has been looked at. */
  daemon: DaemonState | null
  /** Where questions go, or why they go nowhere. */
  backend: NamedBackend
  look: () => Promise<DaemonState>
}

const plainFetch: Fetch = (input, init) => fetch(input, init)
const now = (): number => performance.now()

/**
 * Where a view's queries go: to the daemon of the settings, and to the backend that it names. The daemon is looked at
 * when the view opens or comes to the front, never on a timer.
 */
export function useConnection(store: Store): Connection {
  const [daemonBase, setDaemonBase] = useState(() => withoutLocalhost(store.settings().daemon))
  const [daemon, setDaemon] = useState<DaemonState | null>(null)
  const [backend, setBackend] = useState(UNNAMED)
  const inForce = useRef(daemonBase)
  inForce.current = daemonBase
  const link = useMemo(() => {
    const onSeen = (seen: DaemonState, named: NamedBackend): void => {
      if (inForce.current !== daemonBase) return
      setDaemon(seen)
      setBackend((before) => (isSameBackend(before, named) ? before : named))
    }
    return connect({ daemonBase, fetch: plainFetch, now, mayReach, onSeen })
  }, [daemonBase])
  const flow = useMemo<FlowSettings>(
    () => ({
      fetch: link.fetch,
      now,
      daemonBase,
      // A question may be under way before the daemon has named the backend: it is asked by the address known then.
      get backendBase() {
        return backendBaseOf(backend && link.backend())
      },
    }),
    [link, daemonBase, backend],
  )

  useEffect(() => store.watch(({ daemon }) => setDaemonBase(withoutLocalhost(daemon))), [store])
  useEffect(() => {
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') void link.look()
    }
    lookAgain()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [link])

  return { flow, daemon, backend, look: link.look }
}
