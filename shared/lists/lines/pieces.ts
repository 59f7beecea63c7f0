import { normalizeEntry } from '../../query/entries.ts'
import { isParticle } from '../name-vocabulary.ts'
import { MARK_SEPARATOR, withoutContacts } from './contacts.ts'
import { COLON, speaksOfPeople, splitAtLabels, splitAtNames } from './labels.ts'
import { withLatinNames } from './latin-name.ts'

const LETTER = /\p{L}/u
export const SEMICOLON = /[;；؛]/u
export const COMMA = /[,，、،]/u
/** "and" and "&" in some languages; those that are found within names (`y`, `e`, `i`) are left alone. */
const AND = /(?<![^ ,，、])(?:[aA][nN][dD]|&|＆|und|et|和|与)(?![^ ,，、])(?! al\b)/u
/** Chinese needs no spaces around its "and". It is one when a whole name is on either side: `李和平` is a person. */
const HAN_AND = /(?<=^\p{Script=Han}{2,4})[和与與及](?=\p{Script=Han}{2,4}$)/u

/**
 * A text between semicolons, bullets or line breaks: runs that "and" separates, each split at its commas.
 * `commas` says whether there were any. The parts are raw: cleaned by `one-name.ts`.
 */
export type Piece = { runs: string[][]; commas: boolean }

/** The pieces of one line. Time grows with the line's length, whatever it holds. */
export function piecesOf(line: string): Piece[] {
  if (!LETTER.test(line)) return []
  const listed = withoutListMarks(
    nameCell(withLatinNames(withoutContacts(line)))
      .replace(/\s+/gu, ' ')
      .trim(),
  )
  return withoutMarks(withoutBrackets(listed)).split(SEMICOLON).flatMap(peopleIn).map(pieceOf)
}

/**
 * A tab leads to an organization (`shared/query/entries.ts`), and so do `||`, `|` and `::` below; but in a row copied from a
 * table a number or an address may come first.
 */
function nameCell(line: string): string {
  return line.split('\t').find((cell) => LETTER.test(cell)) ?? ''
}

/** The texts between the labels of one, and between its names with a colon; the text itself where there are none. */
function peopleIn(text: string): string[] {
  const texts = splitAtLabels(text)
    .flatMap(splitAtNames)
    .filter((one) => LETTER.test(one))
  return texts.length > 0 ? texts : [text]
}

function pieceOf(text: string): Piece {
  const people = withoutLabel(normalizeEntry(withoutDashed(text)))
  return { runs: runsOf(people), commas: COMMA.test(people) }
}

/** A text split at every "and", and each of these at its commas. */
export const runsOf = (text: string): string[][] =>
  text.split(AND).map((run) => run.split(COMMA).flatMap((part) => part.trim().split(HAN_AND)))

const MAX_LABEL = 60

/**
 * A piece without other labels in front (`Presented by: …`, `By …`) or, where a full name stands before the colon,
 * without what follows (`Ada Lovelace: London`).
 */
function withoutLabel(piece: string): string {
  let rest = piece
  for (;;) {
    const colon = rest.search(COLON)
    if (colon === -1) return rest.replace(/^by /i, '')
    const label = rest.slice(0, colon).trim()
    if (!isLabel(label)) return label
    rest = rest.slice(colon + 1).trim()
  }
}

function isLabel(text: string): boolean {
  if (text.length > MAX_LABEL || speaksOfPeople(text)) return true
  const words = text.split(' ')
  // One word is a label (`Presenter:`), and so is what is not all capitalized (`Presented by:`). `王伟：` is neither.
  return words.length === 1 ? !/^\p{Lo}/u.test(text) : words.some(isSmall)
}

/** A word in small letters that stands in no row of names. */
const isSmall = (word: string): boolean => /^\p{Ll}/u.test(word) && !isParticle(word) && !AND.test(word)

const BULLETS = '•‣◦▪●○■□►▸➤∙⁃'

/** Bullets, dashes and stars, and numbers such as `1.`, `2)`, `(3)`, `[4]`: only where a line starts. */
const LEADING = new RegExp(`^(?:[${BULLETS}·・✓*+–—-]+ ?|[([]?\\d{1,3}[.)\\]](?!\\d) ?)+`, 'u')
const DASH = /[–—-]/u
export const SPACED_DASH = / [–—-]{1,3}(?= |$)/gu

/** A middle dot within a word is the word's own: `Gal·la`, `伊恩·斯托伊卡`. */
const BULLET_WITHIN = new RegExp(`[${BULLETS}]|(?<= )·|·(?= )`, 'gu')

/**
 * A line without its list mark, a semicolon for every further bullet. A spaced dash is a bullet on a line that starts
 * with one; elsewhere it leads to an affiliation (`Ada Lovelace – London`), which is cut off by `withoutDashed`.
 */
function withoutListMarks(line: string): string {
  const { mark, rest } = listMarkOf(line)
  return DASH.test(mark) ? rest.replace(SPACED_DASH, ';') : rest
}

/** A line's list mark, and the line behind it with a semicolon for every further bullet. */
export function listMarkOf(line: string): { mark: string; rest: string } {
  const mark = LEADING.exec(line)?.[0] ?? ''
  return { mark, rest: line.slice(mark.length).replace(BULLET_WITHIN, ';') }
}

/** One piece of a line up to a spaced dash. */
const withoutDashed = (piece: string): string => piece.split(SPACED_DASH, 1)[0] ?? ''

/** Footnote signs, superscript digits and letters (`ª` and `º` only after a word: `Mª` is a name's beginning). */
const SIGN =
  /\^[a-z\d]{0,3}|[*∗⁎＊†‡§¶#✉☆★✝✠※‖]|[¹²³\u2070-\u209f\u02b0-\u02b8\u1d2c-\u1d6a\u1d9b-\u1dbf]|(?<=\p{L}{2})[ªº]/gu

/** dblp's homonym number with a mark's digits glued on: `Wei Wang 00011`. */
const MARKED_HOMONYM = /(?<= )(0\d{3})\d{1,2}(?!\d)/g

/**
 * One or two digits (with a second number after a dash) that end a word, stand alone, or start a name. Longer numbers
 * stay: four digits are dblp's homonym number, others show that it is no name.
 */
const DIGITS =
  /(?<![\d-])\d{1,2}(?:[-–]\d{1,2})?[.)]?(?=\p{Lu})|(?<!\d)\d{1,2}(?:[-–]\d{1,2})?[.)]?(?![\p{L}\d])/gu

/** A line with a comma, or another separator, for every affiliation mark. */
export function withoutMarks(line: string, separator = MARK_SEPARATOR): string {
  return line.replace(SIGN, separator).replace(MARKED_HOMONYM, `$1${separator}`).replace(DIGITS, separator)
}

/** Soft hyphens, byte order marks and marks of direction, which copying from pages and PDFs leaves within names. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A text as it looks: without invisible characters, and as Unicode writes it shortest. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC')

/** Which bracket closes which does not matter here: people mix round and square, full-width and plain ones. */
const OPENER = /[(（[［{｛<＜【〔]/u
const CLOSER = /[)）\]］}｝>＞】〕]/u
export const BRACKET = new RegExp(`${OPENER.source}|${CLOSER.source}`, 'gu')
export const SEPARATOR = /[,;，；、،؛]/u

/**
 * A line without what stands in brackets: affiliations, roles, marks, nicknames. A bracket that never closes takes the
 * rest of the line along (`Ada Lovelace (Univ`, where a selection ends); one that never opened counts as a comma.
 */
const withoutBrackets = (line: string): string => joined(groupsOf(line, ',').outside)

/** The text with its brackets as separators: for one that has nothing outside of them. */
export const withBracketsOpened = (text: string): string => text.replace(BRACKET, ';')

/**
 * The stretches of a line outside of brackets, and the groups between them; one pass, whatever the nesting. `unopened`
 * stands for a bracket that closes none.
 */
export function groupsOf(line: string, unopened: string): { outside: string[]; groups: string[] } {
  const outside: string[] = []
  const groups: string[] = []
  let stretch = ''
  let end = 0
  let depth = 0
  for (const { 0: bracket, index } of line.matchAll(BRACKET)) {
    const opens = OPENER.test(bracket)
    if (depth === 0) stretch += line.slice(end, index)
    if (opens && depth === 0) {
      outside.push(stretch)
      stretch = ''
      end = index + bracket.length
    } else if (!opens && depth === 1) {
      groups.push(line.slice(end, index))
      end = index + bracket.length
    } else if (depth === 0) {
      stretch += unopened
      end = index + bracket.length
    }
    depth = Math.max(0, depth + (opens ? 1 : -1))
  }
  if (depth > 0) groups.push(line.slice(end))
  else outside.push(stretch + line.slice(end))
  return { outside, groups }
}

/**
 * `William (Bill) Gates` is one person, `Ada Lovelace (London) Charles Babbage (Cambridge)` are two: brackets part
 * people when a full name stands on either side.
 */
function joined(stretches: readonly string[]): string {
  const [first = '', ...rest] = stretches
  let before = wordsIn(lastItem(first))
  return rest.reduce((line, stretch) => {
    const separated = SEPARATOR.test(stretch)
    const parts = before >= 2 && wordsIn(firstItem(stretch)) >= 2
    before = (separated || parts ? 0 : before) + wordsIn(lastItem(stretch))
    return line + (parts ? ',' : ' ') + stretch
  }, first)
}

export const firstItem = (text: string): string => text.split(SEPARATOR, 1)[0] ?? ''
export const lastItem = (text: string): string => text.split(SEPARATOR).at(-1) ?? ''
export const wordsIn = (text: string): number => text.split(' ').filter((word) => /\p{L}/u.test(word)).length
