/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ə', 'a'],
  ['ŋ', 'n'],
  ['ŧ', 't'],
])
const UNDECOMPOSED = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/** Replaces the small letters of `LETTERS`: `ł` becomes `l`, `ß` becomes `ss`. */
export const plainLetters = (lowerCase: string): string =>
  lowerCase.replace(UNDECOMPOSED, (letter) => LETTERS.get(letter) ?? letter)

/** A text as searches and filters compare it: without case, marks and width, so that `muller` finds `Müller`. */
export const searchText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : plainLetters(
        text
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .toLowerCase(),
      )

/** Matches ASCII, which has nothing to decompose. Most texts of a conference are ASCII, and every search reads all of them. */
const PLAIN = /^[ -~]*$/

/** The words of a search, in the form of `searchText`. */
export const searchWords = (search: string): string[] => searchText(search).split(/\s+/).filter(Boolean)

/** Returns a function that tells whether some texts together hold all words of a filter, in any order. */
export function textFilter(words: string): (...texts: readonly string[]) => boolean {
  const wanted = searchWords(words)
  return (...texts) => {
    const text = searchText(texts.join(' '))
    return wanted.every((word) => text.includes(word))
  }
}
