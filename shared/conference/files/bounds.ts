/** Bounds of the files of a conference. More of anything is said and left out; texts are in UTF-16 code units. */

export const MAX_FILE_BYTES = 100_000_000
/** Files that one conference is read from. */
export const MAX_FILES = 100
export const MAX_SUBMISSIONS = 100_000
export const MAX_REVIEWERS = 25_000
export const MAX_AUTHORS = 3_000
/** Authors in one entry of JSON; those beyond `MAX_AUTHORS` are said. */
export const AUTHORS_READ = 30_000
/** Declared conflicts of one submission. */
export const MAX_CONFLICTS = 25_000
/** Declared conflicts of a conference. */
export const MAX_DECLARATIONS = 2_000_000
/** Rows and columns of one table. A row that is an author: NeurIPS 2025 has 100,000. */
export const MAX_ROWS = 1_000_000
export const MAX_COLUMNS = 2_000
export const MAX_NAME = 500
/** Lines of one person's collaborators. */
export const MAX_LINES = 1_000
/** Problems that are listed of one kind; the others are counted. */
export const MAX_LISTED = 50
/** Bytes that a workbook unpacks to, its cells with the texts that they share, and its sheets. */
export const MAX_UNPACKED = 256_000_000
export const MAX_CELLS = 20_000_000
export const MAX_SHEETS = 20
