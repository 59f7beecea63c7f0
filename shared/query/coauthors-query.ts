import { bodiesFrom } from '../clients/request.ts'
import {
  type CoauthorsAnswer,
  type CoauthorsOfEntry,
  type CoauthorsPayload,
  coauthorsAnswer,
} from '../contract/coauthors.ts'
import type { WorkKind } from '../contract/policies.ts'
import { VERDICT_RULES } from '../limits.ts'
import { statusFits } from './answer-fit.ts'
import { fnv1a32 } from './payload.ts'
import { type AskOptions, askQuery, type FlowSettings, findStored, type QueryKind } from './query-flow.ts'

/** Asks for the coauthors of people (docs/dev/protocol.md, Coauthors of a person). */
const COAUTHORS: QueryKind<CoauthorsPayload, CoauthorsAnswer> = {
  keyOf: (payload) => `coauthors:v1:${fnv1a32(JSON.stringify(payload))}`,
  schema: coauthorsAnswer,
  ask: (backend, body, options) =>
    bodiesFrom(backend)('/api/coauthors/of', coauthorsAnswer, { body, ...options }),
  isFor: (answer, payload) =>
    answer.authors.length === payload.authors.length &&
    answer.authors.every(({ entry }, at) => entry === payload.authors[at]) &&
    answer.exact_base_match === payload.exact_base_match &&
    answer.year_min === (payload.year_min ?? null) &&
    (answer.most_authors ?? null) === (payload.most_authors ?? null) &&
    (answer.without ?? []).join() === (payload.without ?? []).join(),
  contradictionIn: ({ authors }) =>
    authors.every(isFitting) ? null : 'contradicts itself about a person and their coauthors',
  isCurrent: ({ rules }) => rules === VERDICT_RULES,
  sizeOf: ({ authors }) => ({
    event_type: 'coauthors_lookup',
    left_count: authors.length,
    right_count: 0,
    total_pairs: 0,
  }),
}

/** Only a unique entry has a count of coauthors. Its list of coauthors may be shorter than the count. */
function isFitting({
  entry,
  resolution,
  coauthor_count,
  coauthors,
  candidates = [],
}: CoauthorsOfEntry): boolean {
  const isOne = resolution.status === 'unique'
  return (
    resolution.entry === entry &&
    statusFits(resolution) &&
    (coauthor_count === null
      ? !isOne && coauthors.length === 0
      : isOne && coauthors.length <= coauthor_count) &&
    candidates.every((one) => one.coauthor_count !== null && one.coauthors.length <= one.coauthor_count)
  )
}

/** Works with more than `mostAuthors` authors, and works of the kinds `without`, do not count. */
export type CoauthorsOptions = {
  yearMin?: number | undefined
  mostAuthors?: number | undefined
  without?: readonly WorkKind[] | undefined
  limit?: number | undefined
}

/** The order of the fields is fixed, because the cache key hashes the JSON text. */
const payloadOf = (
  authors: readonly string[],
  { yearMin, mostAuthors, without = [], limit }: CoauthorsOptions,
): CoauthorsPayload => ({
  authors: [...authors],
  exact_base_match: true,
  ...(yearMin !== undefined && { year_min: yearMin }),
  ...(mostAuthors !== undefined && { most_authors: mostAuthors }),
  ...(without.length > 0 && { without: without.toSorted() }),
  ...(limit !== undefined && { limit }),
})

/** Takes 1 to 50 normalized entries. */
export const askCoauthors = (
  authors: readonly string[],
  wishes: CoauthorsOptions,
  settings: FlowSettings,
  ask: AskOptions = {},
) => askQuery(COAUTHORS, payloadOf(authors, wishes), settings, ask)

export const findCoauthors = (
  authors: readonly string[],
  wishes: CoauthorsOptions,
  settings: FlowSettings,
  signal?: AbortSignal,
) => findStored(COAUTHORS, payloadOf(authors, wishes), settings, signal)
