import { createContext } from 'preact'
import { useContext, useEffect, useMemo } from 'preact/hooks'
import type { FlowSettings } from '../../query/query-flow.ts'
import { watchLeaving } from '../state/leaving.ts'
import { OFF_WORDS, type OwnWork, ownWork } from '../state/own-work.ts'
import { NoteDrafts } from './note-drafts.ts'
import type { ViewStorage } from './view-storage.ts'

/** The servers that a view asks, and where it keeps its choices. */
export type View = {
  /**
   * The servers and `fetch` for queries. A query uses the value at its start; a later change does not cancel it.
   * A new object causes a new check of the backend.
   */
  flow: FlowSettings
  storage: ViewStorage
  /** The committees, policies, lists of collaborators and named queries that the user keeps. */
  own: OwnWork
  /** The notes on decisions that are typed and not kept yet. */
  notes: NoteDrafts
}

export const ViewContext = createContext<View | null>(null)

/** The view for its context. */
export function useNewView(flow: FlowSettings, storage: ViewStorage): View {
  const { daemonBase, fetch, workspace } = flow
  // Another backend leaves it as it is, and a change of it that is under way.
  const own = useMemo(() => ownWork({ daemonBase, fetch, workspace }), [daemonBase, fetch, workspace])
  const notes = useMemo(() => new NoteDrafts(storage), [storage])
  useEffect(watchLeaving, [])
  return useMemo(() => ({ flow, storage, own, notes }), [flow, storage, own, notes])
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

/** The documents of a kind that the user keeps, read now and at each later look. Components that read them are drawn again. */
export function useOwn<K extends keyof OwnWork>(kind: K): OwnWork[K] {
  const documents = useView().own[kind]
  useEffect(() => documents.watch(), [documents])
  return documents
}
