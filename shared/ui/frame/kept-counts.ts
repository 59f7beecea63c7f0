import { useEffect } from 'preact/hooks'
import { runtimeClient } from '../../clients/runtime-client.ts'
import type { KeptCounts } from '../../contract/runtime.ts'
import { useView } from '../context/use-view.ts'
import { untilIdle } from '../drawing/drawing.tsx'
import { watchChanges } from '../state/changes-elsewhere.ts'
import { useQuery } from '../state/use-query.ts'
import type { Place } from './address.ts'

/**
 * How many queries, committees and decisions the page's daemon keeps: asked when the browser is idle, at each place, after
 * a change, and when the window comes to the front. Null before that, and if they are not wanted.
 */
export function useKeptCounts(place: Place | null, isWanted: boolean): KeptCounts | null {
  const { flow } = useView()
  const asked = useQuery(isWanted ? String(place) : null, async ({ signal }) => {
    await untilIdle()
    signal.throwIfAborted()
    return (await runtimeClient({ base: flow.daemonBase, fetch: flow.fetch }).stats({ signal })).kept ?? null
  })
  useEffect(() => (isWanted ? watchChanges(asked.ask) : undefined), [place, isWanted])
  return asked.answer
}
