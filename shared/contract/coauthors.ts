import { entryResolution, nameAsked, pairItem, pairsRequest, person, repeatedNumber } from './backend.ts'
import { WORK_KINDS, type WorkKind } from './policies.ts'
import {
  additive,
  anyText,
  count,
  fitsOf,
  list,
  looseObject,
  nullable,
  nullish,
  whole,
  withPredicate,
  z,
} from './zod.ts'

// See *Coauthors of a person* in docs/dev/protocol.md.

const workKind = z.enum(WORK_KINDS)

const { exact_base_match, author_limit, year_min, limit_per_pair: wholeNumber } = pairsRequest.shape

/** `POST /api/coauthors/of`, with the bounds of `pairsRequest`. */
export const coauthorsRequest = z.object({
  authors: list(nameAsked),
  exact_base_match,
  author_limit,
  year_min,
  limit: wholeNumber,
  /** Leaves out works with more authors. */
  most_authors: z.nullish(repeatedNumber),
  /** Leaves out works of these kinds, as a policy does. */
  without: z.nullish(list(workKind)),
})

/** A year and its number of joint works. Without the predicate, zod would copy each tuple and so the whole answer. */
const worksOfYear = withPredicate(
  z.tuple([whole, count]),
  (value) => Array.isArray(value) && value.length === 2 && fitsOf(whole)(value[0]) && fitsOf(count)(value[1]),
)

const coauthor = looseObject({
  person,
  works: count,
  /** The first year of the joint works. Null if no work has a year. */
  first_year: nullable(whole),
  last_year: nullable(whole),
  /** The numbers of joint works by year, earliest year first. Leaves out years without joint works. */
  years: additive(list(worksOfYear)),
  /** The newest joint papers, at most five. */
  papers: list(pairItem),
})

const coauthorsOfPerson = {
  /** The number of all coauthors: the list may hold fewer. Null if the entry is not certainly one person. */
  coauthor_count: nullable(count),
  /** Coauthors with the newest joint works come first, and within a year those with most works. */
  coauthors: list(coauthor),
  /** The number of works that the request's options allow. */
  works: count,
  /** The number of works without a year. `year_min` leaves them out. */
  undated: count,
  /** The number of works that `most_authors` and `without` leave out. */
  left_out: count,
  /** The number of works on disambiguation pages of the person's names. Some may be the person's, but no list has them. */
  disambiguation_works: additive(count),
}

const coauthorsOfEntry = looseObject({
  entry: anyText,
  resolution: entryResolution,
  ...coauthorsOfPerson,
  /** For an ambiguous entry: the coauthors of each listed person. */
  candidates: additive(list(looseObject({ person, ...coauthorsOfPerson }))),
})

export const coauthorsAnswer = looseObject({
  authors: list(coauthorsOfEntry),
  limit: whole,
  most_authors: nullish(whole),
  without: additive(list(workKind)),
  exact_base_match: z.boolean(),
  author_limit: nullable(whole),
  year_min: nullable(whole),
  data_date: anyText,
  newest_year: nullable(whole),
  sample: z.boolean(),
  rules: whole,
})

/** The query as our clients send it. The cache key hashes the JSON text, in this field order. */
export type CoauthorsPayload = {
  authors: string[]
  exact_base_match: boolean
  year_min?: number
  most_authors?: number
  without?: WorkKind[]
  limit?: number
}

export type Coauthor = z.infer<typeof coauthor>
export type CoauthorsOfEntry = z.infer<typeof coauthorsOfEntry>
export type CoauthorsAnswer = z.infer<typeof coauthorsAnswer>
