import { type Conference, personId, type Someone } from '../../../../shared/conference/conference-model.ts'
import { searchText } from '../../../../shared/search-text.ts'
import { finish, type Steps } from '../../../../shared/slices.ts'

export const nameOf = (someone: Someone | undefined): string =>
  someone?.name || someone?.email || someone?.profile || '–'

type Namer = (someone: Someone | undefined) => string

const known = new WeakMap<Conference, Namer>()

/** Names people for chips and tables. A name that several people have gets the email or affiliation. */
export const namesIn = (conference: Conference): Namer => finish(namesSteps(conference))

/** Prepares `namesIn` in steps: a conference may have 100,000 people. */
export function* namesSteps(conference: Conference): Steps<Namer> {
  const before = known.get(conference)
  if (before) return before
  /** The id of a person (`personId`) by name; null if several people have the name. */
  const ids = new Map<string, string | null>()
  const { submissions, reviewers } = conference
  for (const people of [reviewers, ...submissions.map(({ authors }) => authors)]) {
    for (const one of people) {
      if (one.isUnread) continue
      const [name, id] = [searchText(one.name), personId(one)]
      ids.set(name, (ids.get(name) ?? id) === id && ids.get(name) !== null ? id : null)
    }
    yield
  }
  const namer: Namer = (someone) => {
    const name = nameOf(someone)
    if (!someone?.name || ids.get(searchText(name)) !== null) return name
    const detail = someone.email || someone.affiliation || someone.profile
    return detail ? `${name} (${detail})` : name
  }
  known.set(conference, namer)
  return namer
}
