import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import type { DaemonState } from '../../shared/clients/daemon-look.ts'
import { withoutLocalhost } from '../../shared/loopback.ts'
import { useWindowEvents } from '../../shared/ui/drawing/drawing.tsx'
import { mayReach } from '../browser.ts'
import { isSameBackend, type NamedBackend, UNNAMED } from '../settings/server-addresses.ts'
import type { Store } from '../store/extension-store.ts'
import { connect, flowOver } from './connect.ts'

export type Connection = ReturnType<typeof useConnection>

const now = (): number => performance.now()

/** Checks the daemon whenever the view comes to the front. */
export function useConnection(store: Store) {
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
    return connect({ daemonBase, fetch: boundedFetch, now, mayReach, onSeen })
  }, [daemonBase])
  // Makes a new flow for a new backend: the view then checks this backend.
  const flow = useMemo(() => flowOver(link, daemonBase, now), [link, daemonBase, backend])

  // `useEffect` runs later, and would miss a change in between.
  useLayoutEffect(() => store.watch(({ daemon }) => setDaemonBase(withoutLocalhost(daemon))), [store])
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') void link.look()
  }
  useEffect(lookIfVisible, [link])
  useWindowEvents(['visibilitychange'], lookIfVisible)

  return {
    flow,
    daemon,
    backend,
    look: link.look,
    hasCache: daemon === null || daemon.kind === 'ready',
    setAddress: (daemon: string) => void store.change({ daemon }),
  }
}
