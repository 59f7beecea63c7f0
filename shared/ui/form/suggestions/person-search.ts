import { useMemo } from 'preact/hooks'
import { backendClient } from '../../../clients/backend-client.ts'
import { HttpFailure } from '../../../clients/failures.ts'
import { NAME_LENGTH } from '../../../limits.ts'
import { nameLength } from '../../../query/payload.ts'
import type { FlowSettings } from '../../../query/query-flow.ts'
import { MOST_SUGGESTIONS, type Suggestions, suggestionsOf } from './suggestion.ts'

/** Searches people for a half-typed entry; null if the search is not available or fails. Never rejects. */
export type PersonSearch = (entry: string, signal: AbortSignal) => Promise<Suggestions | null>

/** Time limit of a search in milliseconds; later suggestions are useless. */
const ANSWER_MS = 2000
/** Milliseconds without searches after a failure, so that not every key causes a failing request. */
const QUIET_MS = 10_000
/** Statuses of servers without this endpoint, which is not required (docs/protocol.md, What ours adds). */
const NO_ENDPOINT_STATUSES = new Set([404, 405, 501])

/** A search at the backend in the settings. A backend without the endpoint is not asked again. */
export function personSearch(settings: Pick<FlowSettings, 'fetch' | 'now' | 'backendBase'>): PersonSearch {
  let unsupportedBase: string | null = null
  let quietUntil = Number.NEGATIVE_INFINITY
  return async (entry, signal) => {
    const { fetch, backendBase: base } = settings
    if (signal.aborted || base === unsupportedBase || settings.now() < quietUntil) return null
    if (nameLength(entry) > NAME_LENGTH) return null
    try {
      const options = { signal, timeoutMs: ANSWER_MS }
      return suggestionsOf(
        await backendClient({ base, fetch }).search(entry, MOST_SUGGESTIONS, options),
        entry,
      )
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof HttpFailure && NO_ENDPOINT_STATUSES.has(error.status)) unsupportedBase = base
      else quietUntil = settings.now() + QUIET_MS
      return null
    }
  }
}

/** The search, if the backend is ready. An offline backend would cause a failing request at every key. */
export function usePersonSearch(settings: FlowSettings, isReady: boolean): PersonSearch | undefined {
  const search = useMemo(() => personSearch(settings), [settings])
  return isReady ? search : undefined
}
