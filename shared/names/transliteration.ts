import { foldName } from './folding.ts'

/** Letters and pairs of letters with the other way to write them. */
const OTHER_FORM = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['aa', 'a'],
  ['æ', 'a'],
  ['œ', 'o'],
])
/** After these letters `ue` is a syllable of Pinyin, not an umlaut, if the rest of the word is Pinyin: `Yue`, `Xueli`. */
const PINYIN = '(?<=[jqxy])ue(?:(?:[zcs]h|[bcdfghj-np-tw-z])[aeiou]{1,3}(?:ng?)?)*(?![a-z])'
const PLACES = new RegExp(`(?!${PINYIN})(${[...OTHER_FORM.keys()].join('|')})`)

/**
 * Returns other folded spellings of a name: umlauts as two letters (`Mueller` for Müller), and two letters as an
 * umlaut. Each place is written either way, since not every pair of letters is an umlaut: `Michael Schroeder` is
 * Michael Schröder.
 */
export function transliterations(name: string): string[] {
  let spellings = ['']
  for (const [index, part] of name.toLowerCase().split(PLACES).entries()) {
    // Every second part is one of the places, of which the first five vary.
    const isVaried = index % 2 === 1 && index < 10
    const forms = isVaried ? [part, OTHER_FORM.get(part) ?? part] : [part]
    spellings = spellings.flatMap((spelling) => forms.map((form) => spelling + form))
  }
  const folded = foldName(name)
  return [...new Set(spellings.map(foldName))].filter((other) => other !== folded)
}

/** The optimal string alignment distance of two words (edits and swaps of neighbours); at most `limit + 1`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let twoBefore: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_letter, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (twoBefore[column - 2] ?? 0) + 1 : limit + 1,
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    twoBefore = before
    before = current
  }
  return Math.min(before[other.length] ?? 0, limit + 1)
}
