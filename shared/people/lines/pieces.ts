import { isEastAsianName } from '../name-evidence.ts'

/** Stands for removed text, and for a closing bracket without an opening one. */
export const GAP = '\u0001'

export const SEMICOLON = /[;；؛]/u
export const COMMA = /[,，、،]/u
/** The Chinese "and" between two whole names, without spaces. `李和平` is one person. */
const HAN_AND = /(?<=^\p{Script=Han}{2,4})[和与與及](?=\p{Script=Han}{2,4}(?: ?[(（]|$))/u

/** Splits `王伟和李强`. One of the two surnames must be known, because 和 also occurs within names: `黒川和次郎`. */
export function hanPeople(text: string): string[] {
  const people = text.split(HAN_AND)
  return people.some(beginsEastAsian) ? people : [text]
}

/** True for `李国良（Guoliang Li）`. */
export const beginsEastAsian = (text: string): boolean => isEastAsianName(text.replace(/ ?[(（].*$/u, ''))

const BULLETS = '•‣◦▪●○■□►▸➤∙⁃'

/** Bullets, dashes, stars and numbers such as `1.`, `2)`, `(3)`, `[4]` at the start of a line. */
const LEADING = new RegExp(`^(?:[${BULLETS}·・✓*+–—-]+ ?|[([]?\\d{1,3}[.)\\]](?!\\d) ?)+`, 'u')

/** A middle dot within a word belongs to the word: `Gal·la`, `伊恩·斯托伊卡`. */
const BULLET_WITHIN = new RegExp(`[${BULLETS}]|(?<= )·|·(?= )`, 'gu')

/** Removes the list mark of a line. Replaces further bullets by semicolons. */
export const withoutListMark = (line: string): string => line.replace(LEADING, '').replace(BULLET_WITHIN, ';')

/** Footnote signs, superscript digits and letters. `ª` and `º` count only after a word, because `Mª` begins a name. */
const SIGN =
  /\^[a-z\d]{0,3}|[*∗⁎＊†‡§¶#✉☆★✝✠※‖]|[¹²³\u2070-\u209f\u02b0-\u02b8\u1d2c-\u1d6a\u1d9b-\u1dbf]|(?<=\p{L}{2})[ªº]/gu

/**
 * Footnote numbers of one or two digits. Longer numbers stay: four digits are dblp's homonym number, and other numbers show that
 * the text is not a name.
 */
const DIGITS =
  /(?<![\d-])\d{1,2}(?:[-–]\d{1,2})?[.)]?(?=\p{Lu})|(?<!\d)\d{1,2}(?:[-–]\d{1,2})?[.)]?(?![\p{L}\d]| Universi)/gu

export const withoutMarks = (line: string): string => line.replace(SIGN, GAP).replace(DIGITS, GAP)

/** Soft hyphens, byte order marks and marks of the writing direction. Text copied from pages and PDFs has them within names. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC')
