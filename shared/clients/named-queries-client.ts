import { type NamedQuery, namedQueries, type QuestionToName } from '../contract/named-queries.ts'
import { ok } from '../contract/runtime.ts'
import { type ClientSettings, type RequestOptions, requestJson } from './request.ts'

/** A typed client of the names of queries (docs/protocol.md, Named queries), which are additive. */
export type NamedQueriesClient = {
  /** The named queries that a search finds, with the figures of their answers. */
  list(search: string, options?: RequestOptions): Promise<NamedQuery[]>
  name(key: string, name: string, question: QuestionToName): Promise<void>
  unname(key: string): Promise<void>
}

export function namedQueriesClient(settings: ClientSettings): NamedQueriesClient {
  const send = async (body: unknown): Promise<void> => {
    await requestJson(settings, '/api/runtime/queries/name', ok, body)
  }
  return {
    list: async (search, options) => {
      const path = `/api/runtime/queries/named?${new URLSearchParams({ search })}`
      return (await requestJson(settings, path, namedQueries, undefined, options)).body.list
    },
    name: (key, name, question) => send({ key, name, question }),
    unname: (key) => send({ key, name: null }),
  }
}
