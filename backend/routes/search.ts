import { type SearchAnswer, searchRequest } from '../../shared/contract/backend.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { CurrentBibliography } from '../database/current-bibliography.ts'
import { describedPersons } from '../names/resolution.ts'
import { searchPersons } from '../names/search.ts'
import { clamped } from './match-rules.ts'

const RESULTS = 10
const MOST_RESULTS = 50

/** `GET /api/authors/search?q=&limit=`: persons for completion as one types (search.ts); blank text finds nobody. */
export function searchRoute(server: Server, current: CurrentBibliography): void {
  server.get('/api/authors/search', { schema: { querystring: searchRequest } }, async ({ query }) => {
    const limit = clamped(query.limit === undefined ? RESULTS : Number(query.limit), MOST_RESULTS)
    const asked = query.q.trim()
    return current.read((bibliography): SearchAnswer => {
      const { persons, truncated } = searchPersons(bibliography, asked, limit)
      const ids = persons.map(({ id }) => id)
      const results = describedPersons(bibliography, ids).map((person, place) => ({
        ...person,
        matched: persons[place]?.matched ?? person.name,
      }))
      return { query: asked, results, truncated }
    })
  })
}
