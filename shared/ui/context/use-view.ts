import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import type { FlowSettings } from '../../query/query-flow.ts'
import { OFF_WORDS, type OwnWork, ownWork } from './own-items.ts'
import type { ViewStorage } from './view-storage.ts'

/** The servers that a view asks, and where it keeps its choices. */
export type View = {
  /**
   * The servers and `fetch` for queries. A query uses the value at its start; a later change does not cancel it.
   * A new object causes a new check of the backend.
   */
  flow: FlowSettings
  storage: ViewStorage
  /** The committees, policies and lists of collaborators that the user keeps. */
  own: OwnWork
}

export const ViewContext = createContext<View | null>(null)

/** The view for its context. */
export function useNewView(flow: FlowSettings, storage: ViewStorage): View {
  const { daemonBase, fetch, workspace } = flow
  // Another backend leaves it as it is, and a change of it that is under way.
  const own = useMemo(() => ownWork({ daemonBase, fetch, workspace }), [daemonBase, fetch, workspace])
  return useMemo(() => ({ flow, storage, own }), [flow, storage, own])
}

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('The component is drawn outside a view.')
  return view
}

/** The message that the daemon has no own work for this view; null if it has. */
export function useOff(): (typeof OFF_WORDS)[keyof typeof OFF_WORDS] | null {
  const off = useView().flow.workspace?.off
  return off ? OFF_WORDS[off] : null
}

/** The items of a kind that the user keeps, read now and at each later look. */
export function useOwnItems<K extends keyof OwnWork>(kind: K): OwnWork[K] {
  const items = useView().own[kind]
  const [, redraw] = useState(0)
  useEffect(() => items.watch(() => redraw((count) => count + 1)), [items])
  return items
}
