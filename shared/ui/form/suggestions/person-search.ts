import { useMemo } from 'preact/hooks'
import { backendClient } from '../../../clients/backend-client.ts'
import { HttpFailure } from '../../../clients/failures.ts'
import { type Person, SEARCH_QUERY_LENGTH, type SearchAnswer } from '../../../contract/backend.ts'
import { NAME_LENGTH } from '../../../limits.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { nameLength } from '../../../query/payload.ts'
import type { FlowSettings } from '../../../query/query-flow.ts'

/** A suggested person for a half-typed name, with details that identify them. */
export type Suggestion = {
  /** The primary name, as an entry: with the homonym number, if it has one. */
  name: string
  /** The entry for the list: the name, or dblp's person id if other people share the name. */
  entry: string
  /** Another spelling of the name, if that one matches the typed text. */
  alias: string | null
  affiliation: string | null
  publications: number | null
  /** A person with a record in dblp, a disambiguation page, or a name without a person record. */
  kind: 'person' | 'disambiguation-page' | 'unrecorded'
}

export type Suggestions = {
  suggestions: readonly Suggestion[]
  /** More people match than are suggested. */
  isCut: boolean
}

/** Searches people for a half-typed entry; null if the search is not available or fails. Never rejects. */
export type PersonSearch = (entry: string, signal: AbortSignal) => Promise<Suggestions | null>

/** Time limit of a search in milliseconds; later suggestions are useless. */
const ANSWER_MS = 2000
/** Milliseconds without searches after a failure, so that not every key causes a failing request. */
const QUIET_MS = 10_000
/** Statuses of servers without this endpoint, which is not required (docs/protocol.md, What ours adds). */
const NO_ENDPOINT_STATUSES = new Set([404, 405, 501])

/** The search, if the backend is ready. An offline backend would cause a failing request at every key. */
export function usePersonSearch(settings: FlowSettings, isReady: boolean): PersonSearch | undefined {
  const search = useMemo(() => personSearch(settings), [settings])
  return isReady ? search : undefined
}

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
      const answer = await backendClient({ base, fetch }).search(entry, MOST_SUGGESTIONS, options)
      return suggestionsOf(answer, entry)
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof HttpFailure && NO_ENDPOINT_STATUSES.has(error.status)) unsupportedBase = base
      else quietUntil = settings.now() + QUIET_MS
      return null
    }
  }
}

/** As many as users grasp at a glance and as fit into a small window. */
export const MOST_SUGGESTIONS = 8
/** Maximum length of an affiliation in characters; a line of text holds fewer. */
const AFFILIATION_LENGTH = 160

/** The first people of an answer without duplicates; none if the only match is the typed name itself. */
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

function suggestionOf(person: SearchAnswer['results'][number]): Suggestion {
  const name = normalizeEntry(person.name)
  const matched = normalizeEntry(person.matched ?? '').slice(0, SEARCH_QUERY_LENGTH)
  const kind = kindOf(person)
  return {
    name,
    entry: kind === 'person' ? normalizeEntry(person.entry ?? name) : name,
    alias: matched === '' || matched === name ? null : matched,
    affiliation: person.affiliations?.[0]?.slice(0, AFFILIATION_LENGTH).trim() || null,
    publications: person.publications ?? null,
    kind,
  }
}

function kindOf({ key, disambiguation }: Person): Suggestion['kind'] {
  if (disambiguation) return 'disambiguation-page'
  return key === null ? 'unrecorded' : 'person'
}
