/** In UTF-16 code units; what is beyond is not read. */
export const MAX_TEXT = 100_000
/** What one text, or one group on a page, gives at most. */
export const MAX_NAMES = 500
