import { useEffect, useState } from 'preact/hooks'
import { runtimeClient } from '../../clients/runtime-client.ts'
import type { KeptCounts } from '../../contract/runtime.ts'
import { useView } from '../context/use-view.ts'
import { whenIdle } from '../drawing/drawing.tsx'
import { watchChanges } from '../state/changes-elsewhere.ts'
import type { Place } from './address.ts'

/**
 * How many queries, committees and decisions the page's daemon keeps: asked when the browser is idle, at each place, after
 * a change, and when the window comes to the front. Null before that, and if they are not wanted.
 */
export function useKeptCounts(place: Place | null, isWanted: boolean): KeptCounts | null {
  const { flow } = useView()
  const [counts, setCounts] = useState<KeptCounts | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    const client = runtimeClient({ base: flow.daemonBase, fetch: flow.fetch })
    const ask = (): void =>
      void whenIdle(() => {
        if (signal.aborted) return
        client.stats({ signal }).then(
          ({ kept }) => setCounts(kept ?? null),
          () => undefined,
        )
      })
    ask()
    const unwatch = watchChanges(ask)
    return () => {
      unwatch()
      leaving.abort()
    }
  }, [flow, place, isWanted])
  return counts
}
