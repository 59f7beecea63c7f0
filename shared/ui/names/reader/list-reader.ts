import { type CleanedLine, type CleanedList, cleanList, suspicious } from '../../../people/clean-list.ts'
import { parseEntries } from '../../../query/entries.ts'
import { cleanedPart, type TextRange, wholeOf } from '../field-text.ts'

// `ask-reader.ts` asks these in a worker: a list of thousands takes seconds, and the reader is larger than the rest of the form.

/** A part of a text as it was read. `names`: what takes its place; null if it is clean. */
export type ListReading = Pick<CleanedList, 'lines' | 'about'> & { names: string | null }

/** Reads a part of a text as a list of people. */
export function readPart(text: string, range: TextRange): ListReading {
  const list = cleanList(text.slice(range.start, range.end))
  return { names: cleanedPart(text, range, list), lines: list.lines, about: list.about }
}

/** Reads a text without the lines that are not names. The others stay as they are. */
export function readWithoutOthers(text: string): ListReading {
  const { lines: read, about } = cleanList(text)
  const lines = read.map(withoutOther)
  return { names: lines.flatMap(({ after }) => after).join('\n'), lines, about }
}

const withoutOther = ({ before, state }: CleanedLine): CleanedLine =>
  state === 'other'
    ? { before, after: [], state: 'cleaned' }
    : { before, after: [before], state: state === 'unread' ? 'unread' : 'same' }

/** Entries that are hardly names, and how many lines cleaning would change or are not names. */
export type ListCheck = { incomplete: readonly string[]; cleanable: number; others: number }

/** The check of a text. Cleaning counts only where it changes what is asked. */
export function checkList(text: string): ListCheck {
  const entries = parseEntries(text)
  const { names, lines } = readPart(text, wholeOf(text))
  const isChanged = names !== null && parseEntries(names).join('\n') !== entries.join('\n')
  const others = lines.filter(({ state }) => state === 'other')
  const notNames = new Set(others.flatMap(({ before }) => parseEntries(before)))
  return {
    incomplete: entries.filter((entry) => suspicious(entry) && !notNames.has(entry)),
    others: others.length,
    cleanable: isChanged ? lines.filter(({ state }) => state === 'cleaned').length : 0,
  }
}

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
