import { foldName } from './folding.ts'

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
/** Matches `ue` in a word of Pinyin, where `ue` is not an umlaut: `Yue`, `Xueli`. */
const PINYIN = '(?<=[jqxy])ue(?:(?:[zcs]h|[bcdfghj-np-tw-z])[aeiou]{1,3}(?:ng?)?)*(?![a-z])'
const PLACES = new RegExp(`(?!${PINYIN})(${[...OTHER_FORM.keys()].join('|')})`)

/**
 * Returns other folded spellings: `Mueller` for Müller and back. Each place varies on its own, because not every `ue` is an
 * umlaut: `Michael Schroeder` may be Michael Schröder.
 */
export function transliterations(name: string): string[] {
  let spellings = ['']
  for (const [index, part] of name.toLowerCase().split(PLACES).entries()) {
    // Every second part is a match of `PLACES`. Only the first five vary.
    const isVaried = index % 2 === 1 && index < 10
    const forms = isVaried ? [part, OTHER_FORM.get(part) ?? part] : [part]
    spellings = spellings.flatMap((spelling) => forms.map((form) => spelling + form))
  }
  const folded = foldName(name)
  return [...new Set(spellings.map(foldName))].filter((other) => other !== folded)
}
