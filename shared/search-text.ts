/** Unicode does not decompose these letters into a base letter and a mark. */
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

/** Replaces `ł` by `l` and `ß` by `ss`, in a text of small letters. */
export const plainLetters = (lowerCase: string): string =>
  lowerCase.replace(UNDECOMPOSED, (letter) => LETTERS.get(letter) ?? letter)

/** Removes differences of case, marks and width from a text for a search: `muller` finds `Müller`. */
export const searchText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : plainLetters(
        text
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .toLowerCase(),
      )

/** Matches ASCII, which has nothing to decompose. Most texts that a search reads are ASCII. */
const PLAIN = /^[ -~]*$/

export const searchWords = (search: string): string[] => searchText(search).split(/\s+/).filter(Boolean)

/** Returns a filter that needs all words, in any order and in any of the texts. */
export function textFilter(words: string): (...texts: readonly string[]) => boolean {
  const wanted = searchWords(words)
  return (...texts) => {
    const text = searchText(texts.join(' '))
    return wanted.every((word) => text.includes(word))
  }
}
