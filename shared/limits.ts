// Clients and servers share these limits (docs/dev/protocol.md). This file has no schemas, so that workers need not load zod.

/** Clients accept only verdicts by this version of the rules. */
export const VERDICT_RULES = 5

/** The most entries of a side in one query, after normalizing. The client refuses more, or asks in batches. */
export const ENTRIES_PER_SIDE = 50
/** The most entries of a side that the client asks for in batches. */
export const ENTRIES_IN_BATCHES = 500
/** The most papers that an answer lists for a pair, unless the operator sets `MAX_LIMIT`. */
export const LIMIT_PER_PAIR = 200
/** The most persons that one entry may match loosely. See *Exact and loose* in docs/dev/protocol.md. */
export const AUTHOR_LIMIT = 800
/** A year has four digits, so a half-typed `20` is invalid. */
export const NUMBER_BOUNDS = {
  yearMin: { min: 1000, max: 9999 },
  limitPerPair: { min: 1, max: LIMIT_PER_PAIR },
  authorLimit: { min: 1, max: AUTHOR_LIMIT },
}
/** The most names in a request to resolve names or to get profiles. */
export const NAMES_PER_RESOLVE = 100
/** An answer lists at most this many persons for one entry, most publications first. */
export const PERSONS_LISTED = 20
/** An answer lists at most this many near namesakes of one entry, most publications first. */
export const NEAR_LISTED = 5
/** An answer lists at most this many suggestions for an entry that is not found, most likely first. */
export const SUGGESTIONS_LISTED = 5
/** An answer lists this many coauthors of one entry by default, and at most `MOST_COAUTHORS_LISTED`. */
export const COAUTHORS_LISTED = 500
export const MOST_COAUTHORS_LISTED = 5000
/** An answer lists at most this many coauthors for each person that an ambiguous entry may mean. */
export const COAUTHORS_OF_CANDIDATE = 20
/** An answer lists at most this many papers for each coauthor, newest first. */
export const COAUTHOR_PAPERS = 5
/** A profile lists at most this many papers, newest first. */
export const PROFILE_PAPERS = 5
/** An answer names at most this many common coauthors of two persons. */
export const TIE_NAMES = 3
/** The longest name in Unicode code points. */
export const NAME_LENGTH = 500
/** The longest text with names, in UTF-16 code units. */
export const MAX_TEXT = 1_000_000
/** The most names from one text or one page. */
export const MAX_NAMES = 20_000
/** The most groups of people from one page. The last group gets the people of all further groups. */
export const MAX_GROUPS = 20
/** The longest cache key in Unicode code points. */
export const CACHE_KEY_LENGTH = 256
/** The most bytes of all documents of an owner. */
export const MOST_OWNED_BYTES = 1024 ** 3
/** The most documents that one `find` returns. `MOST_FOUND_BYTES`: the most bytes of these. */
export const MOST_FOUND_DOCUMENTS = 10_000
export const MOST_FOUND_BYTES = 32 * 1024 ** 2
/** The most earlier answers of a named query. The daemon removes the oldest ones. */
export const MOST_EARLIER = 5
/** The most bytes of all earlier answers of an owner. The daemon removes the oldest ones. */
export const MOST_EARLIER_BYTES = 256 * 1024 ** 2
/** The daemon's history goes back one leap year. */
export const HISTORY_DAYS = 366
/** The page lists this many stored answers, and the daemon this many documents by default. */
export const LISTED_ENTRIES = 200
/** The most queries that the command line lists at once: 30 MB if each query has 100 names. */
export const MOST_LISTED = 10_000
/** The client waits this long for the daemon's cache. Then it asks the backend. */
export const CACHE_READ_MS = 2000
/** The recent size of dblp's compressed dump. Only a download tells the real size. */
export const USUAL_DUMP_BYTES = 1e9
/** A larger file is not a dump of dblp. */
export const MOST_DUMP_BYTES = 8 * 1024 ** 3

/** Counts code points only if the length does not decide: counting takes seconds for tens of MB. */
export function hasAtMost(text: string, codePoints: number): boolean {
  return text.length <= codePoints || (text.length <= 2 * codePoints && [...text].length <= codePoints)
}

/** The most characters of a project's name. */
export const PROJECT_NAME_LENGTH = 100
