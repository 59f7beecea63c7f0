import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { profilesRequest } from '../../shared/contract/backend/profiles.ts'
import {
  pairsRequest,
  resolveRequest,
  type SearchAnswer,
  searchRequest,
} from '../../shared/contract/backend.ts'
import { coauthorsRequest } from '../../shared/contract/coauthors.ts'
import { COAUTHORS_LISTED, MOST_COAUTHORS_LISTED } from '../../shared/limits.ts'
import type { CurrentBibliography } from '../database/current-bibliography.ts'
import { clampedLimit, type MatchOptions, matchRulesOf, requireEntries } from '../names/request-options.ts'
import { coauthorsInParts } from '../queries/coauthors-in-parts.ts'
import type { QueryPool } from '../queries/query-pool.ts'
import type { Query } from '../queries/query-worker.ts'
import type { BackendSettings } from '../settings.ts'

type Options = {
  current: CurrentBibliography
  queries: QueryPool
  settings: Pick<BackendSettings, 'maxEntriesPerSide' | 'maxLimit' | 'maxAuthorResolve' | 'dataDate'>
}

/** The routes that find persons and papers. Workers answer all but the search. */
export const queryRoutes: FastifyPluginAsyncZod<Options> = async (server, { current, queries, settings }) => {
  const { dataDate, maxAuthorResolve } = settings

  const rulesOf = (options: MatchOptions) => matchRulesOf(options, maxAuthorResolve)

  /**
   * Sends the answer to one or several queries as JSON. Ends waiting and running queries if the client disconnects. Starts no
   * query without room for its answer (bytes-in-flight.ts).
   */
  const answer = async (
    reply: FastifyReply,
    ask: (run: (query: Query) => Promise<Buffer>) => Promise<Buffer>,
  ): Promise<FastifyReply> => {
    // `request.signal` does not tell whether the client is gone: it also aborts when the whole request has arrived.
    const gone = new AbortController()
    const end = () => gone.abort()
    reply.raw.once('close', end)
    const requireRoom = () => reply.server.answersInFlight.requireRoom(reply)
    const json = await ask((query) => queries.run(query, requireRoom, gone.signal)).finally(() =>
      reply.raw.off('close', end),
    )
    return reply.type('application/json; charset=utf-8').send(json)
  }

  // Pairs all names of two lists (docs/dev/protocol.md, Coauthorship).
  server.post('/api/coauthors/pairs', { schema: { body: pairsRequest } }, async ({ body }, reply) => {
    const query = {
      kind: 'pairs' as const,
      left: requireEntries('left', body.left, settings.maxEntriesPerSide),
      right: requireEntries('right', body.right, settings.maxEntriesPerSide),
      rules: rulesOf(body),
      limitPerPair: clampedLimit(body.limit_per_pair, settings.maxLimit),
      yearMin: body.year_min ?? null,
      dataDate,
    }
    return answer(reply, (run) => run(query))
  })

  // Lists the coauthors of each person (docs/dev/protocol.md, Coauthors of a person).
  server.post('/api/coauthors/of', { schema: { body: coauthorsRequest } }, ({ body }, reply) => {
    const mostAuthors = body.most_authors ?? null
    const query = {
      authors: requireEntries('authors', body.authors, settings.maxEntriesPerSide),
      rules: rulesOf(body),
      yearMin: body.year_min ?? null,
      mostAuthors: mostAuthors === null ? null : Math.max(2, mostAuthors),
      without: [...new Set(body.without)].toSorted(),
      limit: clampedLimit(body.limit ?? COAUTHORS_LISTED, MOST_COAUTHORS_LISTED),
      dataDate,
    }
    return answer(reply, (run) => coauthorsInParts(query, (part) => run({ ...part, kind: 'coauthors' })))
  })

  // Resolves each name in the order of the request. A blank name is `not_found`.
  server.post('/api/authors/resolve', { schema: { body: resolveRequest } }, ({ body }, reply) =>
    answer(reply, (run) => run({ kind: 'resolve', names: body.names, rules: rulesOf(body) })),
  )

  // Lists the newest papers, and the common coauthors with `others` (docs/dev/protocol.md, Profiles).
  server.post('/api/authors/profiles', { schema: { body: profilesRequest } }, ({ body }, reply) => {
    const { names, others } = body
    return answer(reply, (run) => run({ kind: 'profiles', names, others, rules: rulesOf(body), dataDate }))
  })

  // `?q=&limit=`: finds persons while the user types a name. A blank text finds nobody.
  server.get('/api/authors/search', { schema: { querystring: searchRequest } }, async ({ query }) => {
    const limit = clampedLimit(query.limit === undefined ? 10 : Number(query.limit), 50)
    const text = query.q.trim()
    // Loads these modules late, because before the first search only the workers need them.
    const { searchPersons } = await import('../names/search-names.ts')
    const { describedPersons } = await import('../names/description.ts')
    return current.read((bibliography): SearchAnswer => {
      const { persons, truncated } = searchPersons(bibliography, text, limit)
      const ids = persons.map(({ id }) => id)
      // Looks for no near namesakes: for all persons, this takes longer than the user needs for the next letter.
      const described = describedPersons(bibliography, ids, () => false)
      const results = persons.flatMap(({ id, matched }) => {
        const person = described.get(id)
        return person === undefined ? [] : { ...person, matched }
      })
      return { query: text, results, truncated }
    })
  })
}
