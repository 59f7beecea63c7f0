/** The limits that clients and servers share (docs/dev/protocol.md). This file has no schemas, so that no worker loads zod. */

/** Version of the rules for verdicts. Clients read only verdicts of this version. */
export const VERDICT_RULES = 5

/** Entries per side after normalizing. The client refuses more before it sends any request. */
export const ENTRIES_PER_SIDE = 50
/** Entries per side of a query in batches. */
export const ENTRIES_IN_BATCHES = 500
/** Maximum number of papers listed for one pair. */
export const LIMIT_PER_PAIR = 200
/** Maximum number of persons that one entry may match loosely (docs/dev/protocol.md, Exact and loose). */
export const AUTHOR_LIMIT = 800
/** The bounds of the numbers of a query. A year has four digits, so that a half-typed `20` is not taken for a year. */
export const NUMBER_BOUNDS = {
  yearMin: { min: 1000, max: 9999 },
  limitPerPair: { min: 1, max: LIMIT_PER_PAIR },
  authorLimit: { min: 1, max: AUTHOR_LIMIT },
}
/** Maximum number of names in one `authors/resolve` request. */
export const NAMES_PER_RESOLVE = 100
/** Persons listed for one entry, most publications first. */
export const PERSONS_LISTED = 20
/** Near namesakes listed for one entry, most publications first. */
export const NEAR_LISTED = 5
/** Similar names suggested for an entry that is not found, most likely first. */
export const SUGGESTIONS_LISTED = 5
/** Coauthors listed for one entry by default. */
export const COAUTHORS_LISTED = 500
/** Most coauthors listed for one entry. */
export const MOST_COAUTHORS_LISTED = 5000
/** Coauthors listed for each person that an ambiguous entry may mean. */
export const COAUTHORS_OF_CANDIDATE = 20
/** Newest papers listed for each coauthor. */
export const COAUTHOR_PAPERS = 5
/** Newest papers of a profile. */
export const PROFILE_PAPERS = 5
/** Common coauthors of two persons that an answer names. */
export const TIE_NAMES = 3
/** Maximum length of a name, in Unicode code points. */
export const NAME_LENGTH = 500
/** The longest text that names are taken from, in UTF-16 code units. */
export const MAX_TEXT = 1_000_000
/** The most names that one text, or one page, gives. */
export const MAX_NAMES = 20_000
/** The most groups of people from one page. The last group gets the people of all further groups. */
export const MAX_GROUPS = 20
/** Maximum length of a cache key, in Unicode code points. */
export const CACHE_KEY_LENGTH = 256
/** Most bytes of all documents of an owner. */
export const MOST_OWNED_BYTES = 1024 ** 3
/** Most decisions that one `find` returns. `MOST_FOUND_BYTES`: their most bytes. */
export const MOST_FOUND_DOCUMENTS = 10_000
export const MOST_FOUND_BYTES = 32 * 1024 ** 2
/** Most earlier answers of a named query. The daemon removes the oldest ones. */
export const MOST_EARLIER = 5
/** Most bytes of all earlier answers of an owner. The daemon removes the oldest ones. */
export const MOST_EARLIER_BYTES = 256 * 1024 ** 2
/** Days that the daemon's history goes back at most: one leap year. */
export const HISTORY_DAYS = 366
/** Maximum number of cache entries in one list. */
export const LISTED_ENTRIES = 200
/** The most queries that the command line lists at once: 30 MB if each query has 100 names. */
export const MOST_LISTED = 10_000
/** Milliseconds that a query waits for the daemon's cache before it asks the backend. */
export const CACHE_READ_MS = 2000
/** The recent size of dblp's compressed dump. The real size is known only when a download begins. */
export const USUAL_DUMP_BYTES = 1e9
/** A file that is larger than this is no dump of dblp. */
export const MOST_DUMP_BYTES = 8 * 1024 ** 3

/** Counts the code points only if the length does not decide: counting takes seconds for tens of MB. */
export function hasAtMost(text: string, codePoints: number): boolean {
  return text.length <= codePoints || (text.length <= 2 * codePoints && [...text].length <= codePoints)
}

/** The longest name of a project, in characters. */
export const PROJECT_NAME_LENGTH = 100
