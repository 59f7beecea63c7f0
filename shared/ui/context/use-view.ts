import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FlowSettings } from '../../query/query-flow.ts'
import type { ViewStorage } from './view-storage.ts'

/** The servers that a view asks, and where it keeps its choices. */
export type View = {
  /**
   * The servers and `fetch` for queries. A query uses the value at its start; a later change does not cancel it.
   * A new object causes a new check of the backend.
   */
  flow: FlowSettings
  storage: ViewStorage
}

export const ViewContext = createContext<View | null>(null)

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('The component is drawn outside a view.')
  return view
}
