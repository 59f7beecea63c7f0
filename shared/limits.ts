// Clients and servers share these limits (docs/dev/protocol.md). Without schemas here, no worker has to load zod.

/** Clients read only verdicts of this version. */
export const VERDICT_RULES = 5

/** After normalizing. The client refuses more before it sends any request. */
export const ENTRIES_PER_SIDE = 50
export const ENTRIES_IN_BATCHES = 500
export const LIMIT_PER_PAIR = 200
/** Persons that one entry may match loosely. See *Exact and loose* in docs/dev/protocol.md. */
export const AUTHOR_LIMIT = 800
/** A year has four digits, so that a half-typed `20` is not taken for a year. */
export const NUMBER_BOUNDS = {
  yearMin: { min: 1000, max: 9999 },
  limitPerPair: { min: 1, max: LIMIT_PER_PAIR },
  authorLimit: { min: 1, max: AUTHOR_LIMIT },
}
/** Names in one `authors/resolve` request. */
export const NAMES_PER_RESOLVE = 100
/** For one entry, most publications first. */
export const PERSONS_LISTED = 20
/** Near namesakes of one entry, most publications first. */
export const NEAR_LISTED = 5
/** For an entry that is not found, most likely first. */
export const SUGGESTIONS_LISTED = 5
/** For one entry, by default. */
export const COAUTHORS_LISTED = 500
export const MOST_COAUTHORS_LISTED = 5000
/** For each person that an ambiguous entry may mean. */
export const COAUTHORS_OF_CANDIDATE = 20
export const COAUTHOR_PAPERS = 5
export const PROFILE_PAPERS = 5
/** Common coauthors of two persons that an answer names. */
export const TIE_NAMES = 3
/** In Unicode code points. */
export const NAME_LENGTH = 500
/** The longest text with names, in UTF-16 code units. */
export const MAX_TEXT = 1_000_000
/** Names from one text or one page. */
export const MAX_NAMES = 20_000
/** Groups of people from one page. The last group gets the people of all further groups. */
export const MAX_GROUPS = 20
/** In Unicode code points. */
export const CACHE_KEY_LENGTH = 256
export const MOST_OWNED_BYTES = 1024 ** 3
/** Decisions that one `find` returns. `MOST_FOUND_BYTES`: bytes of these. */
export const MOST_FOUND_DOCUMENTS = 10_000
export const MOST_FOUND_BYTES = 32 * 1024 ** 2
/** Earlier answers of a named query. The daemon removes the oldest ones. */
export const MOST_EARLIER = 5
/** All earlier answers of an owner. The daemon removes the oldest ones. */
export const MOST_EARLIER_BYTES = 256 * 1024 ** 2
/** The daemon's history goes back one leap year. */
export const HISTORY_DAYS = 366
export const LISTED_ENTRIES = 200
/** Queries that the command line lists at once: 30 MB if each query has 100 names. */
export const MOST_LISTED = 10_000
/** A query waits so long for the daemon's cache before it asks the backend. */
export const CACHE_READ_MS = 2000
/** The recent size of dblp's compressed dump. Only a download tells the real size. */
export const USUAL_DUMP_BYTES = 1e9
/** A larger file is not a dump of dblp. */
export const MOST_DUMP_BYTES = 8 * 1024 ** 3

/** Counts code points only if the length does not decide: counting takes seconds for tens of MB. */
export function hasAtMost(text: string, codePoints: number): boolean {
  return text.length <= codePoints || (text.length <= 2 * codePoints && [...text].length <= codePoints)
}

/** In characters. */
export const PROJECT_NAME_LENGTH = 100
