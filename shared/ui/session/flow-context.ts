import { createContext } from 'preact'
import type { FlowSettings } from '../../query/query-flow.ts'

/** The servers of the view, for what is far from where they are known. Null where no server is needed. */
export const FlowContext = createContext<FlowSettings | null>(null)
