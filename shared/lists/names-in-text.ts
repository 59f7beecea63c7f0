import { LINE_BREAK, normalizeEntries } from '../query/entries.ts'
import { areLastFirst, isLastFirst, turnedAround } from './last-first.ts'
import { type Piece, piecesOf, withBracketsOpened, withoutInvisible } from './lines/pieces.ts'
import { isFullName, mayBeName, mayBePart } from './name-vocabulary.ts'
import { cleanedParts } from './one-name.ts'

/** In UTF-16 code units; the rest is not read. */
export const MAX_TEXT = 100_000
/** The most names that one text, or one group on a page, gives. */
export const MAX_NAMES = 500

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
 * `Last, First` is turned around in each text by itself, where `isTurned` says so of its parts: if nothing else is asked
 * for, where it cannot be mistaken. A line break is a space. At most 500 texts are read, each within the same bounds.
 */
export function namesInEach(texts: readonly string[], isTurned = isLastFirst): string[] {
  const items = texts.slice(0, MAX_NAMES).flatMap((text) => itemsOf(visible(text)))
  return namesOf(
    items.map((item) => ({ ...item, apart: true })),
    peopleAmongCommas(items),
    isTurned,
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

const visible = (text: string): string => withoutInvisible(text.slice(0, MAX_TEXT))

/** `asTheyStand` tells which parts of an item are names where it is not `Last, First`; `isTurned`, whether it is. */
function namesOf(
  items: readonly Item[],
  asTheyStand: (item: Item) => string[],
  isTurned = isLastFirst,
): string[] {
  const lastFirst = areLastFirst(items.map(({ parts }) => parts))
  const names = items.flatMap((item) =>
    lastFirst || (item.apart && isTurned(item.parts)) ? turnedAround(item.parts) : asTheyStand(item),
  )
  return normalizeEntries(names).filter(mayBeName).filter(isReadAsItself).slice(0, MAX_NAMES)
}

/** Single words among commas are what is left of an affiliation (`Ada Lovelace, London`) once full names are there. */
function peopleAmongCommas(items: readonly Item[]): (item: Item) => string[] {
  const full = items.some(({ parts }) => parts.some(isFullName))
  return ({ parts, commas }) => (commas && full ? parts.filter(isFullName) : parts)
}

/**
 * The cleaned parts, never none, of one person or of a row of people. `commas`: these were among commas;
 * `apart`: something stronger than commas separates people there.
 */
type Item = { parts: string[]; commas: boolean; apart: boolean }

/** The items of one line. */
function itemsOf(line: string): Item[] {
  const pieces = piecesOf(line)
  return pieces.flatMap((piece) => itemsOfPiece(piece, pieces.length > 1))
}

/** The items of a text about one person, where other people are not to be expected beyond the first comma. */
function itemsOfOne(text: string): Item[] {
  for (const piece of piecesOf(text)) {
    const items = itemsOfPiece(piece, true)
    if (items.length > 0) return piece.commas ? items.slice(0, 1) : items
  }
  return []
}

/** Whether a name would be read as itself: the rest that two rules leave of odd texts may look like a label. */
function isReadAsItself(name: string): boolean {
  const [item, ...more] = itemsOf(name)
  return more.length === 0 && item?.parts.length === 1 && item.parts[0] === name
}

function itemsOfPiece({ runs, commas }: Piece, apart: boolean): Item[] {
  const items = runs.map((run) => ({ parts: cleanedParts(run, mayBePart), commas, apart }))
  return items.filter(({ parts }) => parts.length > 0)
}
