/**
 * How two spellings of a name are held to be the same (docs/protocol.md, Folding): case and diacritics do not count,
 * ø is o, ł is l, ß is ss, a hyphen or a dot is a space. The importer and the resolver fold with the same code.
 */

/** Letters that Unicode does not take apart into a base letter and a mark. The contract names the first three. */
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
])
const UNDECOMPOSED = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')
const BETWEEN_WORDS = /[\s\p{White_Space}\p{Dash_Punctuation}.]+/gu
const APOSTROPHES = /[\u2018\u2019\u02bc\u0060\u00b4]/g
/**
 * Scripts whose letters stay who they are without their marks. Elsewhere a mark is a vowel (रामा, रीमा) or makes
 * another letter (か, が), and without it another name.
 */
const MARKED_LETTERS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mark}+/gu
/** Names that only case sets apart from their folded form: most of them, and there are many to compare. */
const PLAIN = /^[A-Za-z']+(?: [A-Za-z']+)*$/
/** The next most: with initials. */
const PLAIN_WITH_DOTS = /^[A-Za-z.' ]+$/
const DOTS_AND_SPACE = /[. ]+/g
const HOMONYM_NUMBER = / (\d{4})$/

/** The name in the form that is compared: lower case, no diacritics, no dots, single spaces. */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase()
  if (PLAIN_WITH_DOTS.test(name)) return name.replace(DOTS_AND_SPACE, ' ').trim().toLowerCase()
  return foldThoroughly(name)
}

function foldThoroughly(name: string): string {
  return name
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(MARKED_LETTERS, '$1')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => LETTERS.get(letter) ?? letter)
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .normalize('NFC')
}

/** dblp tells people of one name apart by a four-digit number at the end: `Wei Wang 0001`. */
export function splitHomonym(name: string): { base: string; number: string | null } {
  const match = HOMONYM_NUMBER.exec(name)
  return match ? { base: name.slice(0, match.index), number: match[1] ?? null } : { base: name, number: null }
}

/** The folded base name: what exact matching compares. */
export function foldedBase(name: string): string {
  return foldName(splitHomonym(name).base)
}
