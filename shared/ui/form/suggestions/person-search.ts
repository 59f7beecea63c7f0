import { useMemo } from 'preact/hooks'
import { backendClient } from '../../../clients/backend-client.ts'
import { HttpFailure } from '../../../clients/failures.ts'
import { NAME_LENGTH } from '../../../query/limits.ts'
import { nameLength } from '../../../query/payload.ts'
import type { FlowSettings } from '../../../query/query-flow.ts'
import { MOST_SUGGESTIONS, type Suggestions, suggestionsOf } from './suggestion.ts'

/** People whom a half-typed entry may mean; null when that cannot be told. Never rejects. */
export type PersonSearch = (entry: string, signal: AbortSignal) => Promise<Suggestions | null>

/** A suggestion that comes later is no help any more, in milliseconds. */
const ANSWER_MS = 2000
/** How long a backend that failed is left alone, in milliseconds: not asked in vain at every key. */
const QUIET_MS = 10_000
/** How a server says that it has no such endpoint: other backends lack it (docs/protocol.md, What ours adds). */
const LACKING = new Set([404, 405, 501])

/** Asks the backend of the settings; one that lacks the search is not asked again. */
export function personSearch(settings: Pick<FlowSettings, 'fetch' | 'now' | 'backendBase'>): PersonSearch {
  let lackingAt: string | null = null
  let quietUntil = Number.NEGATIVE_INFINITY
  return async (entry, signal) => {
    const { fetch, backendBase: base } = settings
    if (signal.aborted || base === lackingAt || settings.now() < quietUntil) return null
    if (nameLength(entry) > NAME_LENGTH) return null
    try {
      const options = { signal, timeoutMs: ANSWER_MS }
      return suggestionsOf(
        await backendClient({ base, fetch }).search(entry, MOST_SUGGESTIONS, options),
        entry,
      )
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof HttpFailure && LACKING.has(error.status)) lackingAt = base
      else quietUntil = settings.now() + QUIET_MS
      return null
    }
  }
}

/** The search of the backend in use, while it is known to answer: what is offline is not asked at every key. */
export function usePersonSearch(settings: FlowSettings, isReady: boolean): PersonSearch | undefined {
  const search = useMemo(() => personSearch(settings), [settings])
  return isReady ? search : undefined
}
