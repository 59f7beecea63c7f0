import { type Person, SEARCH_QUERY_LENGTH, type SearchAnswer } from '../../../contract/backend.ts'
import { normalizeEntry } from '../../../query/entries.ts'

/** A suggested person for a half-typed name, with details that identify them. */
export type Suggestion = {
  /** The primary name, as an entry: with the homonym number, if it has one. */
  name: string
  /** What choosing puts into the list: the name, or dblp's person id if other people have the name, too. */
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

/** As many as users grasp at a glance and as fit into a small window. */
export const MOST_SUGGESTIONS = 8
/** Maximum length of an affiliation in characters; a line of text holds fewer. */
const AFFILIATION_LENGTH = 160

/** The first people of an answer without duplicates; none if the only match is the typed name itself. */
export function suggestionsOf(answer: SearchAnswer, entry: string): Suggestions {
  const listed = answer.results.slice(0, MOST_SUGGESTIONS).map(suggestionOf)
  const suggestions = listed.filter(
    ({ name }, index) =>
      name !== '' &&
      name.length <= SEARCH_QUERY_LENGTH &&
      listed.findIndex((other) => other.name === name) === index,
  )
  if (suggestions.every(({ name }) => name === entry)) return { suggestions: [], isCut: false }
  return { suggestions, isCut: answer.truncated === true || answer.results.length > MOST_SUGGESTIONS }
}

function suggestionOf(person: SearchAnswer['results'][number]): Suggestion {
  const name = normalizeEntry(person.name)
  const matched = normalizeEntry(person.matched ?? '').slice(0, SEARCH_QUERY_LENGTH)
  const affiliation = person.affiliations?.[0]?.slice(0, AFFILIATION_LENGTH).trim()
  return {
    name,
    entry: kindOf(person) === 'person' ? normalizeEntry(person.entry ?? name) : name,
    alias: matched === '' || matched === name ? null : matched,
    affiliation: affiliation || null,
    publications: person.publications ?? null,
    kind: kindOf(person),
  }
}

function kindOf({ key, disambiguation }: Person): Suggestion['kind'] {
  if (disambiguation) return 'disambiguation-page'
  return key === null ? 'unrecorded' : 'person'
}
