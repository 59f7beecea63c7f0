import { hasAtMost, NAME_LENGTH, NAMES_PER_RESOLVE } from '../limits.ts'
import { additive, anyText, count, isRecord, list, looseObject, nullable, nullish, whole, z } from './zod.ts'

// See *Backend* in docs/dev/protocol.md. `additive` fields are only in answers of our backend.

export const SEARCH_QUERY_LENGTH = 200

const year = whole

// `z.int()` would reject numbers beyond 2^53. The backend clamps them (*Backend statuses* in docs/dev/protocol.md).
const wholeNumber = z.number().check(z.refine((value) => Number.isInteger(value), 'must be a whole number'))
/** The answer repeats this number, and clients refuse numbers beyond 2^53. */
export const repeatedNumber = z
  .number()
  .check(z.refine((value) => Number.isSafeInteger(value), 'must be a whole number below 2^53'))

/** White space around a name does not count in its length. */
export const nameAsked = z.string().check(
  z.refine((text) => hasAtMost(text.trim(), NAME_LENGTH), {
    error: `must have at most ${NAME_LENGTH} characters`,
    abort: true,
  }),
)

/** The server answers 400 for a list that is too long, and clamps a limit. So this schema bounds neither. */
export const pairsRequest = z.object({
  left: list(nameAsked),
  right: list(nameAsked),
  exact_base_match: z.nullish(z.boolean()),
  limit_per_pair: z.nullish(wholeNumber),
  author_limit: z.nullish(wholeNumber),
  year_min: z.nullish(repeatedNumber),
})

/** The query as our clients send it. The cache key hashes the JSON text, in this field order. */
export type PairsPayload = {
  left: string[]
  right: string[]
  exact_base_match: boolean
  limit_per_pair?: number
  author_limit?: number
  year_min?: number
}

export const resolveRequest = z.object({
  names: z.array(nameAsked).check(z.maxLength(NAMES_PER_RESOLVE)),
  exact_base_match: z.nullish(z.boolean()),
  author_limit: z.nullish(wholeNumber),
})

export const person = looseObject({
  /** Dblp's key (`homepages/…`), or null for a name that no person record lists. */
  key: nullable(anyText),
  name: anyText,
  /** The entry that means this person alone: the name, or dblp's person id (`64/5141`) if others may have the name. */
  entry: additive(anyText),
  aliases: additive(list(anyText)),
  affiliations: additive(list(anyText)),
  orcid: additive(nullable(anyText)),
  publications: additive(count),
  /** A disambiguation page has papers of several people, until dblp separates them. */
  disambiguation: additive(z.boolean()),
  first_year: additive(nullable(year)),
  last_year: additive(nullable(year)),
  /** The most frequent venues, at most three, as dblp writes them. */
  venues: additive(list(anyText)),
  coauthors: additive(list(anyText)),
})

const resolutionStatus = z.enum(['unique', 'ambiguous', 'not_found'])

export const entryResolution = looseObject({
  entry: anyText,
  status: resolutionStatus,
  /** Whether more people have the name than the backend compares. */
  truncated: additive(z.boolean()),
  person_count: additive(count),
  persons: list(person),
  /** Whether the entry names all `persons` as one human. */
  as_one: additive(z.boolean()),
  /** People with a longer or shorter form of the entry as their name, most publications first. */
  near: additive(list(person)),
  /** Whether there are more near namesakes than the backend compares. */
  near_truncated: additive(z.boolean()),
  /** The name that the backend read instead of an unknown entry: `Ion Stoica` for `Stoica, Ion`. */
  read_as: additive(anyText),
  /** For `not_found` only. `latin_script`: the entry is in another script, but most names in dblp are in Latin letters. */
  hint: additive(z.enum(['latin_script'])),
  suggestions: additive(list(person)),
  /** For `not_found` only: the names in an entry with several full names. Such an entry has no suggestions. */
  split_into: additive(list(anyText)),
})

export const resolveAnswer = looseObject({ resolution: list(entryResolution) })

/** `limit`: clamped to 1..50, and 10 by default. */
export const searchRequest = z.object({
  q: z.string().check(z.maxLength(SEARCH_QUERY_LENGTH)),
  limit: z.optional(z.string().check(z.regex(/^[+-]?\d{1,15}$/, 'must be a whole number'))),
})

export const searchAnswer = looseObject({
  query: anyText,
  results: list(
    z.extend(person, {
      /** The spelling that matches the query. */
      matched: additive(anyText),
    }),
  ),
  truncated: additive(z.boolean()),
})

const verdict = z.enum(['same_person', 'unresolved', 'conflict', 'possible', 'none'])

/** The first reason that applies. See *Verdicts* in docs/dev/protocol.md. */
const possibleReason = z.enum(['same_person', 'ambiguous_name', 'near_namesake', 'disambiguation_page'])

const alsoPublishedAs = looseObject({
  key: anyText,
  venue: nullish(anyText),
  year: nullish(year),
  pub_type: nullish(anyText),
})

export const pairItem = looseObject({
  title: nullish(anyText),
  year: nullish(year),
  venue: nullish(anyText),
  pub_type: nullish(anyText),
  key: additive(anyText),
  /** The first `ee` of the record: the address of the paper. */
  url: additive(nullable(anyText)),
  publtype: additive(nullable(anyText)),
  author_count: additive(count),
  left_name: additive(anyText),
  right_name: additive(anyText),
  /** Other versions of the work. They are listed but not counted. */
  also: additive(list(alsoPublishedAs)),
})

/** The uncertain entry of `side` may mean this person. `count`: the person's works with the other entry. */
const pairCandidate = looseObject({
  side: z.enum(['left', 'right']),
  key: nullable(anyText),
  name: anyText,
  count,
})

export const pairPubs = looseObject({
  left: anyText,
  right: anyText,
  /** The number of all shared works. `items` may hold fewer. */
  count,
  items: list(pairItem),
  verdict: additive(verdict),
  reason: additive(possibleReason),
  /** The number of shared works that `year_min` leaves out of `count`, because they have no year. */
  undated: additive(count),
  /** The number of works in `count` that have no year. Absent instead of 0. */
  without_year: additive(count),
  /**
   * Shared works of near namesakes or on disambiguation pages. The pair has surer works, so its own `count` leaves these out.
   * `last_year`: null if one of them has no year.
   */
  doubtful: additive(
    looseObject({
      reason: z.enum(['near_namesake', 'disambiguation_page']),
      count,
      last_year: nullable(year),
    }),
  ),
  /** Most works first. */
  candidates: additive(list(pairCandidate)),
})

export const pairsAnswer = looseObject({
  left_authors: list(anyText),
  right_authors: list(anyText),
  matrix: z.custom<Record<string, Record<string, number>>>(isRecord, 'must be an object'),
  pair_pubs: list(pairPubs),
  pair_count: count,
  limit_per_pair: nullish(whole),
  exact_base_match: z.nullish(z.boolean()),
  author_limit: additive(nullable(whole)),
  year_min: additive(nullable(year)),
  data_date: additive(anyText),
  /** The newest year of any work, at most the year of the import. Null if no work has a year. */
  newest_year: additive(nullable(year)),
  sample: additive(z.boolean()),
  /** The version of the rules for verdicts. */
  rules: additive(whole),
  resolution: additive(looseObject({ left: list(entryResolution), right: list(entryResolution) })),
})

export const health = looseObject({ status: z.literal('ok') })

export const backendStats = looseObject({
  /** The number of records, without person records. */
  publications: count,
  authors: count,
  data_source: nullish(anyText),
  data_date: nullish(anyText),
  newest_year: additive(nullable(year)),
  names: additive(count),
  sample: additive(z.boolean()),
  /** While `sample` is true: tells users how to get the full dblp. */
  notice: additive(anyText),
  schema_version: additive(whole),
})

/** The committee in the file that the setting `PC_MEMBERS_CSV` names. */
export const pcMembers = looseObject({
  members: list(looseObject({ name: anyText, affiliation: nullish(anyText) })),
  count: nullish(count),
})

export type Person = z.infer<typeof person>
export type ResolutionStatus = z.infer<typeof resolutionStatus>
export type SearchAnswer = z.infer<typeof searchAnswer>
export type EntryResolution = z.infer<typeof entryResolution>
export type ResolveAnswer = z.infer<typeof resolveAnswer>
export type Verdict = z.infer<typeof verdict>
export type PossibleReason = z.infer<typeof possibleReason>
export type PairItem = z.infer<typeof pairItem>
export type PairCandidate = z.infer<typeof pairCandidate>
export type PairPubs = z.infer<typeof pairPubs>
export type PairsAnswer = z.infer<typeof pairsAnswer>
export type BackendStats = z.infer<typeof backendStats>
export type PcMembers = z.infer<typeof pcMembers>
