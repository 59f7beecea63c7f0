import NAMES from './letters-of-names.json' with { type: 'json' }

// `letters-of-names.json` lists the letters of names, most frequent first: from @faker-js/faker 10 (MIT) and others.

/** For scripts other than Latin: the less likely the character, the more bits. */
export type Costs = ReadonlyMap<string, number>

/**
 * Takes lists with the most frequent character first. The characters of each later list cost one bit more.
 * By Zipf's law, the probability of the character at place r is proportional to 1 / (r + b).
 */
function ranked(...lists: readonly (readonly string[])[]): Costs {
  const costs = new Map<string, number>()
  for (const [later, list] of lists.entries()) {
    const characters = [...list.join('')]
    const offset = characters.length / 60 + 2
    const total = Math.log((characters.length + offset) / offset)
    for (const [place, character] of characters.entries()) {
      const bits = Math.log2(total * (place + offset)) + later
      costs.set(character, Math.min(bits, costs.get(character) ?? bits))
    }
  }
  return costs
}

export const CYRILLIC = ranked(NAMES.scripts.cyrillic)
export const GREEK = ranked(NAMES.scripts.greek)
export const CHINESE = ranked(NAMES.scripts.simplified, NAMES.scripts.traditional)
export const TRADITIONAL = ranked(NAMES.scripts.traditional)
export const JAPANESE = ranked(NAMES.scripts.japanese, NAMES.scripts.kana)
export const KOREAN = ranked(NAMES.scripts.hangul)
export const ANY: Costs = new Map([...CYRILLIC, ...GREEK, ...KOREAN, ...CHINESE, ...JAPANESE])

const ASCII_BITS = 4.5
/** Bits added to a word in another language than the other words. */
const FOREIGN = 3
/** Bits added to a capital after a small letter. */
const MIXED_CASE = 6
/** Bits added to a letter of another script for each Latin letter beside it. */
const MIXED_SCRIPTS = 12

/**
 * Measures how unlikely the words of a text are. `text`: one word a line. `beyondAscii`: only the bits beyond ASCII.
 * Rates Latin letters by their neighbours, in the language that fits best.
 */
export function surpriseOf(text: string, costs: Costs | undefined): { bits: number; beyondAscii: number } {
  let [ascii, others] = [0, 0]
  // Bits of all words in each language. A word costs at most `FOREIGN` more than in its best language.
  const byLanguage = LANGUAGES.map(() => 0)
  for (const word of text.split('\n')) {
    const characters = [...word]
    const letters: number[] = []
    for (const [at, character] of characters.entries()) {
      const before = characters[at - 1] ?? ''
      if (character <= '\x7f') ascii += ASCII_BITS
      else if (IS_LATIN.test(character)) letters.push(at)
      else others += costOf(character, before, characters[at + 1] ?? '', costs)
      if (character > '\x7f' && IS_UPPER.test(character) && IS_LOWER.test(before)) others += MIXED_CASE
    }
    if (letters.length === 0) continue
    const inEach = LANGUAGES.map((language) =>
      letters.reduce((sum, at) => sum + letterBits(characters, at, language), 0),
    )
    const least = Math.min(...inEach)
    for (const [at, inOne] of inEach.entries())
      byLanguage[at] = (byLanguage[at] ?? 0) + Math.min(inOne, least + FOREIGN)
  }
  const beyondAscii = others + Math.min(...byLanguage)
  return { bits: ascii + beyondAscii, beyondAscii }
}

const IS_LETTER = /[\p{L}\p{M}]/u
const IS_LATIN = /\p{Script=Latin}/u
const IS_UPPER = /\p{Lu}/u
const IS_LOWER = /\p{Ll}/u

type Letter = { bits: number; before: string; after: string }

/** `ř10 aáo iíe`: `ř` costs 10 bits, `aáo` usually come before it, and `iíe` after it. `^` and `$` are the ends of a word. */
const LANGUAGES: readonly ReadonlyMap<string, Letter>[] = Object.values(NAMES.latin).map(
  (letters) =>
    new Map(
      letters
        .flatMap((line) => line.split('|'))
        .map((entry) => {
          const [letter = '', before = '', after = ''] = entry.split(' ')
          return [letter.charAt(0), { bits: Number(letter.slice(1)), before, after }]
        }),
    ),
)
const UNKNOWN_LETTER = 20
const UNKNOWN_NEIGHBOUR = 5

function letterBits(
  characters: readonly string[],
  at: number,
  language: ReadonlyMap<string, Letter>,
): number {
  const letter = language.get(small(characters[at] ?? ''))
  if (letter === undefined) return UNKNOWN_LETTER
  const [before = '', after = ''] = [characters[at - 1], characters[at + 1]]
  return (
    letter.bits +
    neighbourBits(letter.before, IS_LETTER.test(before) ? small(before) : '^') +
    neighbourBits(letter.after, IS_LETTER.test(after) ? small(after) : '$')
  )
}

function neighbourBits(neighbours: string, one: string): number {
  const place = neighbours.indexOf(one)
  return place === -1 ? UNKNOWN_NEIGHBOUR : Math.min(2, place / 4)
}

/** Keeps `İ`, because its small form has two characters. */
function small(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : letter
}

/** Texts in many encodings have this punctuation. */
const MARKS: ReadonlySet<string> = new Set('’–—“”‘…·•«»\u00a0、。（）「」・\u3000：；，．《》')
/** Matches a letter before an apostrophe: `D’Angelo`, `O’Brien`. */
const BEFORE_APOSTROPHE = /[dlonm]|[^\p{Script=Latin}]/iu

/** `character` is neither ASCII nor Latin. */
function costOf(character: string, before: string, after: string, costs: Costs | undefined): number {
  const isBeside = IS_LETTER.test(before) || IS_LETTER.test(after)
  if (MARKS.has(character)) {
    const isWithin = IS_LETTER.test(before) && IS_LETTER.test(after)
    if (isWithin && !(character === '’' && BEFORE_APOSTROPHE.test(before))) return 20
    return isBeside && character > '\u3000' ? 15 : 9
  }
  if (!IS_LETTER.test(character)) return (/[\p{C}\p{Z}]/u.test(character) ? 25 : 16) + (isBeside ? 8 : 0)
  const bits = costs?.get(small(character)) ?? (character < '\u{20000}' ? 16 : 20)
  return bits + [before, after].filter((one) => IS_LATIN.test(one)).length * MIXED_SCRIPTS
}
