import { LINE_BREAK, normalizeEntries } from '../../../shared/query/entries.ts'
import { MAX_NAMES, MAX_TEXT } from './bounds.ts'
import { withBracketsOpened } from './brackets.ts'
import { type Item, isReadAsItself, itemsOf, itemsOfOne } from './items.ts'
import { areLastFirst, isLastFirst, turnedAround } from './last-first.ts'
import { isFullName, mayBeName } from './plausible.ts'

/** Soft hyphens, byte order marks and marks of direction, which copying from pages and PDFs leaves within names. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * The people a text names, in its order and each once, as entries of a query (`shared/query/entries.ts`): split at line
 * breaks, semicolons, bullets, commas, "and" and "&"; `Last, First` turned around when every item has that form; without
 * titles, marks, addresses, affiliations and what clearly is no name. At most 500 names, of the first 100,000
 * characters. Never throws; time grows with the text's length, whatever it holds.
 */
export function namesInText(text: string): string[] {
  const readable = visible(text)
  const names = namesInLines(readable)
  return names.length > 0 ? names : namesInLines(withBracketsOpened(readable))
}

/**
 * The people of texts that name one each, or a few: meta tags, cells. The rules are those of `namesInText`, but
 * `Last, First` is turned around in each text by itself where it cannot be mistaken, and a line break is a space. At
 * most 500 texts are read, each within the same bounds.
 */
export function namesInEach(texts: readonly string[]): string[] {
  const items = texts.slice(0, MAX_NAMES).flatMap((text) => itemsOf(visible(text)))
  return namesOf(
    items.map((item) => ({ ...item, apart: true })),
    peopleAmongCommas(items),
  )
}

/** The people of texts such as `Ada Lovelace, London`, one each: after a comma stands what else there is to say. */
export function namesBeforeCommas(texts: readonly string[]): string[] {
  const items = texts.slice(0, MAX_NAMES).flatMap((text) => itemsOfOne(visible(text)))
  return namesOf(items, ({ parts }) => parts.slice(0, 1))
}

function namesInLines(text: string): string[] {
  const items = text.split(LINE_BREAK).flatMap(itemsOf)
  return namesOf(items, peopleAmongCommas(items))
}

const visible = (text: string): string => text.slice(0, MAX_TEXT).replace(INVISIBLE, '').normalize('NFC')

/** `asTheyStand` tells which parts of an item are names where it is not `Last, First`. */
function namesOf(items: readonly Item[], asTheyStand: (item: Item) => string[]): string[] {
  const lastFirst = areLastFirst(items.map(({ parts }) => parts))
  const names = items.flatMap((item) =>
    lastFirst || (item.apart && isLastFirst(item.parts)) ? turnedAround(item.parts) : asTheyStand(item),
  )
  return normalizeEntries(names).filter(mayBeName).filter(isReadAsItself).slice(0, MAX_NAMES)
}

/** Single words among commas are what is left of an affiliation (`Ada Lovelace, London`) once full names are there. */
function peopleAmongCommas(items: readonly Item[]): (item: Item) => string[] {
  const full = items.some(({ parts }) => parts.some(isFullName))
  return ({ parts, commas }) => (commas && full ? parts.filter(isFullName) : parts)
}
