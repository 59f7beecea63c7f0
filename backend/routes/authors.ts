import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resolveRequest, type SearchAnswer, searchRequest } from '../../shared/contract/backend.ts'
import type { CurrentBibliography } from '../database/current-bibliography.ts'
import { describedPersons } from '../names/description.ts'
import { searchPersons } from '../names/search.ts'
import type { QueryPool } from '../queries/query-pool.ts'
import type { BackendSettings } from '../settings.ts'
import { answerQuery, clamped, matchRulesOf } from './queries.ts'

const RESULTS = 10
const MOST_RESULTS = 50

type Options = {
  current: CurrentBibliography
  queries: QueryPool
  settings: Pick<BackendSettings, 'maxAuthorResolve'>
}

export const authorRoutes: FastifyPluginAsyncZod<Options> = async (
  server,
  { current, queries, settings },
) => {
  // Resolves each name, in the order of the request, to check a list before a query. Every name gets an answer, so
  // that a client can match them by position: a blank name is not found, with entry ''.
  server.post('/api/authors/resolve', { schema: { body: resolveRequest } }, ({ body }, reply) =>
    answerQuery(queries, { kind: 'resolve', names: body.names, rules: matchRulesOf(body, settings) }, reply),
  )

  // `?q=&limit=`: completes a person's name while the user types (names/search.ts). Blank text finds no person.
  server.get('/api/authors/search', { schema: { querystring: searchRequest } }, async ({ query }) => {
    const limit = clamped(query.limit === undefined ? RESULTS : Number(query.limit), MOST_RESULTS)
    const text = query.q.trim()
    return current.read((bibliography): SearchAnswer => {
      const { persons, truncated } = searchPersons(bibliography, text, limit)
      const ids = persons.map(({ id }) => id)
      // Looking for near namesakes of each person would take longer than a keystroke.
      const results = describedPersons(bibliography, ids, () => false).map((person, place) => ({
        ...person,
        matched: persons[place]?.matched ?? person.name,
      }))
      return { query: text, results, truncated }
    })
  })
}
