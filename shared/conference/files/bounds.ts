// `readFiles` leaves out and reports everything beyond these bounds. Lengths are in UTF-16 code units.

export const MAX_FILE_BYTES = 100_000_000
export const MAX_FILES = 100
export const MAX_SUBMISSIONS = 100_000
export const MAX_REVIEWERS = 25_000
export const MAX_AUTHORS = 3_000
/** The most authors that `readEntries` takes from a JSON entry. More than `MAX_AUTHORS` are reported. */
export const AUTHORS_READ = 30_000
/** Declared conflicts of a conference. */
export const MAX_DECLARATIONS = 2_000_000
/** Bounds of one table. At NeurIPS 2025, a table with a row for each author had 100,000 rows. */
export const MAX_ROWS = 1_000_000
export const MAX_COLUMNS = 2_000
export const MAX_NAME = 500
/** Lines of one person's collaborators. */
export const MAX_LINES = 1_000
/** Listed problems of one kind. Further problems are only counted. */
export const MAX_LISTED = 50
/** Bytes of an unpacked workbook. */
export const MAX_UNPACKED = 256_000_000
/** Cells of a workbook. A text that cells share counts as ten more cells. */
export const MAX_CELLS = 20_000_000
export const MAX_SHEETS = 20
