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
/** Matches an `ue` that is a syllable of Pinyin, not an umlaut, before a rest in Pinyin: `Yue`, `Xueli`. */
const PINYIN = '(?<=[jqxy])ue(?:(?:[zcs]h|[bcdfghj-np-tw-z])[aeiou]{1,3}(?:ng?)?)*(?![a-z])'
const PLACES = new RegExp(`(?!${PINYIN})(${[...OTHER_FORM.keys()].join('|')})`)

/**
 * Returns other folded spellings of a name: umlauts as two letters (`Mueller` for Müller), and two letters as an umlaut. Varies
 * each place on its own, because not every pair of letters is an umlaut: `Michael Schroeder` is Michael Schröder.
 */
export function transliterations(name: string): string[] {
  let spellings = ['']
  for (const [index, part] of name.toLowerCase().split(PLACES).entries()) {
    // Every second part is one of the places. Only the first five places vary.
    const isVaried = index % 2 === 1 && index < 10
    const forms = isVaried ? [part, OTHER_FORM.get(part) ?? part] : [part]
    spellings = spellings.flatMap((spelling) => forms.map((form) => spelling + form))
  }
  const folded = foldName(name)
  return [...new Set(spellings.map(foldName))].filter((other) => other !== folded)
}
