import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { mayReach } from '../browser.ts'
import { isSameBackend, type NamedBackend, UNNAMED } from '../settings/addresses.ts'
import type { Store } from '../store/store.ts'
import { backendBaseOf, connect } from './connect.ts'

export type Connection = ReturnType<typeof useConnection>

const now = (): number => performance.now()

/**
 * Connects a view to the daemon in the settings and to the backend that it names. The daemon is checked when the view
 * opens or comes to the front, never on a timer.
 */
export function useConnection(store: Store) {
  const [daemonBase, setDaemonBase] = useState(() => withoutLocalhost(store.settings().daemon))
  /** Null before the first check. */
  const [daemon, setDaemon] = useState<DaemonState | null>(null)
  /** The backend for queries, or why there is none. */
  const [backend, setBackend] = useState(UNNAMED)
  const inForce = useRef(daemonBase)
  inForce.current = daemonBase
  const link = useMemo(() => {
    const onSeen = (seen: DaemonState, named: NamedBackend): void => {
      if (inForce.current !== daemonBase) return
      setDaemon(seen)
      setBackend((before) => (isSameBackend(before, named) ? before : named))
    }
    return connect({ daemonBase, fetch: boundedFetch, now, mayReach, onSeen })
  }, [daemonBase])
  const flow = useMemo<FlowSettings>(
    () => ({
      fetch: link.fetch,
      now,
      daemonBase,
      // A query may start before the daemon has named the backend, so the address is read when it is needed.
      get backendBase() {
        return backendBaseOf(backend && link.backend())
      },
    }),
    [link, daemonBase, backend],
  )

  // Not later: a change between the first drawing and the watch would be missed.
  useLayoutEffect(() => store.watch(({ daemon }) => setDaemonBase(withoutLocalhost(daemon))), [store])
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
