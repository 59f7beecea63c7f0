/**
 * The code that Node and SQLite put on their errors (`ENOENT`, `SQLITE_FULL`), or ''. It holds nothing of what was to be
 * read or written.
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
