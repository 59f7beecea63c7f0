import { isEastAsianName } from '../name-evidence.ts'

/** The character in place of removed text, and of a closing bracket without an opening one. */
export const GAP = '\u0001'

export const SEMICOLON = /[;；؛]/u
export const COMMA = /[,，、،]/u
/** Matches the Chinese "and" between two whole names. It needs no spaces. `李和平` is one person. */
const HAN_AND = /(?<=^\p{Script=Han}{2,4})[和与與及](?=\p{Script=Han}{2,4}(?: ?[(（]|$))/u

/** Splits `王伟和李强`, but not `黒川和次郎`: 和 also occurs within names, so one of the two surnames has to be known. */
export function hanPeople(text: string): string[] {
  const people = text.split(HAN_AND)
  return people.some(beginsEastAsian) ? people : [text]
}

/** Whether a text begins with an East Asian name: `李国良（Guoliang Li）`. */
export const beginsEastAsian = (text: string): boolean => isEastAsianName(text.replace(/ ?[(（].*$/u, ''))

const BULLETS = '•‣◦▪●○■□►▸➤∙⁃'

/** Matches bullets, dashes, stars and numbers such as `1.`, `2)`, `(3)`, `[4]` at the start of a line. */
const LEADING = new RegExp(`^(?:[${BULLETS}·・✓*+–—-]+ ?|[([]?\\d{1,3}[.)\\]](?!\\d) ?)+`, 'u')

/** Matches a bullet within a line. A middle dot within a word belongs to the word: `Gal·la`, `伊恩·斯托伊卡`. */
const BULLET_WITHIN = new RegExp(`[${BULLETS}]|(?<= )·|·(?= )`, 'gu')

/** Removes the list mark of a line, and replaces each further bullet by a semicolon. */
export const withoutListMark = (line: string): string => line.replace(LEADING, '').replace(BULLET_WITHIN, ';')

/** Matches footnote signs, superscript digits and letters. `ª` and `º` count only after a word: `Mª` begins a name. */
const SIGN =
  /\^[a-z\d]{0,3}|[*∗⁎＊†‡§¶#✉☆★✝✠※‖]|[¹²³\u2070-\u209f\u02b0-\u02b8\u1d2c-\u1d6a\u1d9b-\u1dbf]|(?<=\p{L}{2})[ªº]/gu

/**
 * Matches a number of one or two digits, or two with a dash, at the end of a word, between spaces, or at the start of a name.
 * Longer numbers stay: four digits are dblp's homonym number, and other numbers show that the text is not a name.
 */
const DIGITS =
  /(?<![\d-])\d{1,2}(?:[-–]\d{1,2})?[.)]?(?=\p{Lu})|(?<!\d)\d{1,2}(?:[-–]\d{1,2})?[.)]?(?![\p{L}\d]| Universi)/gu

/** Replaces every mark of an affiliation by a gap. */
export const withoutMarks = (line: string): string => line.replace(SIGN, GAP).replace(DIGITS, GAP)

/** Matches soft hyphens, byte order marks and marks of direction. Text copied from pages and PDFs has them within names. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Removes invisible characters, and writes the text in Unicode's shortest form (NFC). */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC')
