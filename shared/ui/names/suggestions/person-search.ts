import { useMemo } from 'preact/hooks'
import { backendClient } from '../../../clients/backend-client.ts'
import { type Person, SEARCH_QUERY_LENGTH, type SearchAnswer } from '../../../contract/backend.ts'
import { NAME_LENGTH } from '../../../limits.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { nameLength } from '../../../query/payload.ts'
import type { FlowSettings } from '../../../query/query-flow.ts'
import { useView } from '../../context/use-view.ts'

export type Suggestion = ReturnType<typeof suggestionOf>

/** `isCut`: more people match. */
export type Suggestions = { suggestions: readonly Suggestion[]; isCut: boolean }

/** Finds people for a half-typed entry. Never rejects: resolves to null after a failure or an abort, and for a long entry. */
export type PersonSearch = (entry: string, signal: AbortSignal) => Promise<Suggestions | null>

const ANSWER_MS = 2000
/** The pause after a failure, in milliseconds. Without it, every key would cause a failing request. */
const QUIET_MS = 60_000

/** Undefined for a backend that is not ready: every key would cause a failing request. */
export function usePersonSearch(isReady: boolean): PersonSearch | undefined {
  const { flow } = useView()
  const search = useMemo(() => personSearch(flow), [flow])
  return isReady ? search : undefined
}

export function personSearch(settings: Pick<FlowSettings, 'fetch' | 'now' | 'backendBase'>): PersonSearch {
  let quiet = { base: '', until: 0 }
  return async (entry, signal) => {
    const { fetch, backendBase: base, now } = settings
    const isQuiet = base === quiet.base && now() < quiet.until
    if (signal.aborted || isQuiet || nameLength(entry) > NAME_LENGTH) return null
    try {
      const options = { signal, timeoutMs: ANSWER_MS }
      return suggestionsOf(
        await backendClient({ base, fetch }).search(entry, MOST_SUGGESTIONS, options),
        entry,
      )
    } catch {
      if (!signal.aborted) quiet = { base, until: now() + QUIET_MS }
      return null
    }
  }
}

/** As many as users grasp at a glance. */
export const MOST_SUGGESTIONS = 8
/** The most characters of a shown affiliation: more than a line holds. */
const AFFILIATION_LENGTH = 160

/** Returns no suggestions if only the typed name itself matches. */
export function suggestionsOf({ results, truncated }: SearchAnswer, entry: string): Suggestions {
  const listed = results
    .slice(0, MOST_SUGGESTIONS)
    .map(suggestionOf)
    .filter(({ name }) => name !== '' && name.length <= SEARCH_QUERY_LENGTH)
  const suggestions = listed.filter(
    ({ name }, index) => listed.findIndex((other) => other.name === name) === index,
  )
  if (suggestions.every(({ name }) => name === entry)) return { suggestions: [], isCut: false }
  return { suggestions, isCut: truncated === true || results.length > MOST_SUGGESTIONS }
}

function suggestionOf(person: SearchAnswer['results'][number]) {
  const name = normalizeEntry(person.name)
  const matched = normalizeEntry(person.matched ?? '').slice(0, SEARCH_QUERY_LENGTH)
  const kind = kindOf(person)
  return {
    /** The primary name with its homonym number. */
    name,
    /** The text to insert: dblp's person id if several people share the name. */
    entry: kind === 'person' ? normalizeEntry(person.entry ?? name) : name,
    /** The matching name, if it is not the primary one. */
    alias: matched === '' || matched === name ? null : matched,
    affiliation: person.affiliations?.[0]?.slice(0, AFFILIATION_LENGTH).trim() || null,
    publications: person.publications ?? null,
    kind,
  }
}

/** `unrecorded`: a name without a record in dblp. */
function kindOf({ key, disambiguation }: Person): 'person' | 'disambiguation-page' | 'unrecorded' {
  if (disambiguation) return 'disambiguation-page'
  return key === null ? 'unrecorded' : 'person'
}
