import { type Person, SEARCH_QUERY_LENGTH, type SearchAnswer } from '../../../contract/backend.ts'
import { normalizeEntry } from '../../../query/entries.ts'

/** Somebody whom a half-typed name may mean, and what tells them from others. */
export type Suggestion = {
  /** The primary name, as an entry: with the homonym number, if it has one. */
  name: string
  /** Another spelling that what was typed fits. */
  alias: string | null
  affiliation: string | null
  publications: number | null
  /** What the person is instead of one whom dblp has a record of. */
  kind: 'person' | 'bin' | 'unrecorded'
}

export type Suggestions = {
  suggestions: readonly Suggestion[]
  /** More people fit than there are suggestions. */
  isCut: boolean
}

/** What is in view at a glance, and room for it in a small window. */
export const MOST_SUGGESTIONS = 8
/** Characters of an affiliation; a line of text holds fewer. */
const AFFILIATION_LENGTH = 160

/** The first few people of an answer, each once; nobody when there is only what stands there already. */
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
    alias: matched === '' || matched === name ? null : matched,
    affiliation: affiliation || null,
    publications: person.publications ?? null,
    kind: kindOf(person),
  }
}

function kindOf({ key, disambiguation }: Person): Suggestion['kind'] {
  if (disambiguation) return 'bin'
  return key === null ? 'unrecorded' : 'person'
}
