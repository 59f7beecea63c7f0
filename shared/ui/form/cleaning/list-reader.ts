import { cleanList, suspicious } from '../../../people/clean-list.ts'
import { parseEntries } from '../../../query/entries.ts'
import { cleanedPart, wholeOf } from './field-text.ts'

// Loaded when there is a list to read: far more than the rest of the form, since it knows names and places.
export { cleanList }

/** Entries that are hardly names, and how many lines cleaning would change or are not names. */
export type ListCheck = { incomplete: readonly string[]; cleanable: number; others: number }

/** Longer lists take longer to read than a user should wait between keys. */
const MAX_CHECKED = 60_000

/** The check of a text. Cleaning counts only where it changes what is asked. */
export function checkList(text: string): ListCheck {
  const entries = parseEntries(text)
  const list = text.length > MAX_CHECKED ? null : cleanList(text)
  const lines = list?.lines ?? []
  const names = list && cleanedPart(text, wholeOf(text), list)
  const isChanged = names !== null && parseEntries(names).join('\n') !== entries.join('\n')
  const others = lines.filter(({ state }) => state === 'other')
  const notNames = new Set(others.flatMap(({ before }) => parseEntries(before)))
  return {
    incomplete: entries.filter((entry) => suspicious(entry) && !notNames.has(entry)),
    others: others.length,
    cleanable: isChanged ? lines.filter(({ state }) => state === 'cleaned').length : 0,
  }
}

const SEPARATED = /[,;/&、，；]|\band\b/u

/** The names in a line that holds several; only one, or none, in any other. */
export const namesInLine = (line: string): readonly string[] =>
  SEPARATED.test(line) ? cleanList(line, { people: true }).names : []

const IN_BRACKETS = /[(（]([^()（）]+)[)）]/u
const LATIN = /\p{Script=Latin}/u

/** The name in Latin letters in the first brackets of a line, such as `李国良（Guoliang Li）`; null if it is no name alone. */
export function latinNameInBrackets(line: string): string | null {
  const [, inBrackets = ''] = IN_BRACKETS.exec(line) ?? []
  const { names, lines } = cleanList(inBrackets)
  const [name = '', ...more] = names
  const isName = more.length === 0 && lines.every(({ state }) => state !== 'unread') && !suspicious(name)
  return isName && LATIN.test(name) ? name : null
}
