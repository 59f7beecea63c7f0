import { useMemo } from 'preact/hooks'
import type { FlowSettings } from '../../query-flow.ts'
import { type PersonSearch, personSearch } from './person-search.ts'

/** The search of the backend in use, while it is known to answer: what is offline is not asked at every key. */
export function usePersonSearch(settings: FlowSettings, isReady: boolean): PersonSearch | undefined {
  const search = useMemo(() => personSearch(settings), [settings])
  return isReady ? search : undefined
}
