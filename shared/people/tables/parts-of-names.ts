import { namesFit } from '../../names/fitting-names.ts'
import { searchText } from '../../search-text.ts'

const HAN = /^[\p{Script=Han}\p{Script=Hangul}]+$/u
/** Matches a word such as `yes`, or a user name. */
export const WORD = /^[\p{Script=Latin}\d._-]+$/u

/** Joins `Ada`, `B.` and `Lovelace` with spaces, and `伟` and `王` to `王伟`. */
export function nameFromParts(parts: readonly string[]): string {
  const words = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
  const isFamilyFirst = words.every((word) => HAN.test(word))
  return isFamilyFirst ? words.reverse().join('') : words.join(' ')
}

/** A whole name, the given name first. `isTurned`: the family name was first. */
export type WholeName = { name: string; isTurned: boolean }

/** Returns the whole name in a text with a family name and other words, else null. */
export function withFamily(text: string, family: string): WholeName | null {
  if (HAN.test(text) && text.startsWith(family) && text !== family) return { name: text, isTurned: false }
  const { words, count, isFirst, isLast, isWithin } = placeOf(family, text)
  if (isFirst && !isLast)
    return { name: [...words.slice(count), ...words.slice(0, count)].join(' '), isTurned: true }
  return isLast || isWithin ? { name: text, isTurned: false } : null
}

/** Returns the whole name in a text with a given name and other words, else null. */
export function withGiven(text: string, given: string): WholeName | null {
  const { words, count, isFirst, isLast, isWithin } = placeOf(given, text)
  if (isLast && !isFirst)
    return { name: [...words.slice(-count), ...words.slice(0, -count)].join(' '), isTurned: true }
  return isFirst || isWithin ? { name: text, isTurned: false } : null
}

/** Finds a part of a name, without its case and accents, among the words of a longer text. */
function placeOf(part: string, text: string) {
  const [words, wanted] = [wordsIn(text), wordsIn(part)]
  const [all, some] = [words, wanted].map((one) => searchText(one.join(' ')))
  const isPart = some !== ''
  return {
    words,
    count: wanted.length,
    isFirst: isPart && all?.startsWith(`${some} `) === true,
    isLast: isPart && all?.endsWith(` ${some}`) === true,
    isWithin: isPart && all?.includes(` ${some} `) === true,
  }
}

const wordsIn = (text: string): string[] => text.split(/[\s,，]+/u).filter((word) => word !== '')

/** The most UTF-16 code units of names to compare: `namesFit` compares each word with each other. */
const LONGEST_COMPARED = 100

/** Whether a cell beside a name has the same name, or only a word such as `yes`. */
export function repeatsName(cell: string, name: string): boolean {
  if (name === '' || cell === '') return false
  if (WORD.test(cell) || /^.$/u.test(cell)) return true
  if (Math.max(cell.length, name.length) > LONGEST_COMPARED) return false
  const more = wordsIn(cell).length - wordsIn(name).length
  // `Ada Lovelace, Arvind` has one person more.
  return namesFit(cell, name) === true && more <= (/[,;，；、&|\n]/u.test(cell) ? 0 : 1)
}
