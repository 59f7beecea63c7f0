/** Words beyond these narrow a search no further. */
const MOST_WORDS = 8

/** A text as searches compare it: without case, diacritics and width. */
export const searchText = (...parts: readonly string[]): string =>
  parts.join('\n').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search. */
export const searchWords = (search: string): string[] =>
  searchText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The condition that a `words` column holds as many words as there are parameters. */
export const holdsWords = (count: number): string =>
  Array.from({ length: count }, () => 'instr(words, ?) > 0').join(' AND ') || 'true'
