import { createContext } from 'preact'
import { useContext, useEffect, useMemo } from 'preact/hooks'
import type { FlowSettings } from '../../query/query-flow.ts'
import { watchLeaving } from '../state/leaving.ts'
import { type OwnWork, ownWork } from '../state/own-work.ts'
import { NoteDrafts } from './note-drafts.ts'
import type { ViewStorage } from './view-storage.ts'

export type View = {
  /** The settings of queries. A new object causes a new check of the backend, but cancels no query. */
  flow: FlowSettings
  storage: ViewStorage
  own: OwnWork
  notes: NoteDrafts
}

export const ViewContext = createContext<View | null>(null)

export function useNewView(flow: FlowSettings, storage: ViewStorage): View {
  const { daemonBase, fetch, workspace } = flow
  // Does not depend on the backend: another backend must not discard unsaved documents.
  const own = useMemo(() => ownWork({ daemonBase, fetch, workspace }), [daemonBase, fetch, workspace])
  const notes = useMemo(() => new NoteDrafts(storage), [storage])
  useEffect(watchLeaving, [])
  return useMemo(() => ({ flow, storage, own, notes }), [flow, storage, own, notes])
}

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('The component needs a ViewContext.')
  return view
}

/** Why the daemon saves no documents for this view. Null if it saves them. */
export function useOffMessage() {
  const off = useView().flow.workspace?.off
  return off ? (`off_${off}` as const) : null
}

/** Loads the user's documents of a kind, also after changes in other views. A change draws the component again. */
export function useOwnDocuments<K extends keyof OwnWork>(kind: K): OwnWork[K] {
  const documents = useView().own[kind]
  useEffect(() => documents.watch(), [documents])
  return documents
}
