import { type Conference, personId, type Someone } from '../../../../shared/conference/conference.ts'
import { searchText } from '../../../../shared/search-text.ts'
import { nameOf } from './result-rows.ts'

const known = new WeakMap<Conference, ReturnType<typeof makeNames>>()

/** How chips and tables name the people of a conference: two who have one name are told apart by address or affiliation. */
export function namesIn(conference: Conference): (someone: Someone | undefined) => string {
  const names = known.get(conference) ?? makeNames(conference)
  known.set(conference, names)
  return names
}

function makeNames({ submissions, reviewers }: Conference) {
  const all = [...reviewers, ...submissions.flatMap(({ authors }) => authors)].filter((one) => !one.isUnread)
  const byName = Map.groupBy(all, ({ name }) => searchText(name))
  const shared = new Set(
    [...byName].flatMap(([name, same]) => (new Set(same.map(personId)).size > 1 ? [name] : [])),
  )
  return (someone: Someone | undefined): string => {
    const name = nameOf(someone)
    if (!someone?.name || !shared.has(searchText(name))) return name
    const mark = someone.email || someone.affiliation || someone.profile
    return mark ? `${name} (${mark})` : name
  }
}
