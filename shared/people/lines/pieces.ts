import { isEastAsianName } from '../name-evidence.ts'

/** Stands where something was taken out, or where a bracket closes that was never opened. */
export const GAP = '\u0001'

export const SEMICOLON = /[;；؛]/u
export const COMMA = /[,，、،]/u
/** Chinese needs no spaces around its "and". It is one when a whole name is on either side: `李和平` is a person. */
const HAN_AND = /(?<=^\p{Script=Han}{2,4})[和与與及](?=\p{Script=Han}{2,4}(?: ?[(（]|$))/u

/** `王伟和李强`, but not `黒川和次郎`: 和 is within names as well, so that one of the surnames has to be known. */
export function hanPeople(text: string): string[] {
  const people = text.split(HAN_AND)
  return people.some(beginsEastAsian) ? people : [text]
}

/** `李国良（Guoliang Li）` */
export const beginsEastAsian = (text: string): boolean => isEastAsianName(text.replace(/ ?[(（].*$/u, ''))

const BULLETS = '•‣◦▪●○■□►▸➤∙⁃'

/** Bullets, dashes and stars, and numbers such as `1.`, `2)`, `(3)`, `[4]`: only where a line starts. */
const LEADING = new RegExp(`^(?:[${BULLETS}·・✓*+–—-]+ ?|[([]?\\d{1,3}[.)\\]](?!\\d) ?)+`, 'u')

/** A middle dot within a word is the word's own: `Gal·la`, `伊恩·斯托伊卡`. */
const BULLET_WITHIN = new RegExp(`[${BULLETS}]|(?<= )·|·(?= )`, 'gu')

/** A line without its list mark, a semicolon for every further bullet. */
export const withoutListMark = (line: string): string => line.replace(LEADING, '').replace(BULLET_WITHIN, ';')

/** Footnote signs, superscript digits and letters (`ª` and `º` only after a word: `Mª` is a name's beginning). */
const SIGN =
  /\^[a-z\d]{0,3}|[*∗⁎＊†‡§¶#✉☆★✝✠※‖]|[¹²³\u2070-\u209f\u02b0-\u02b8\u1d2c-\u1d6a\u1d9b-\u1dbf]|(?<=\p{L}{2})[ªº]/gu

/**
 * One or two digits (with a second number after a dash) that end a word, stand alone, or start a name. Longer numbers
 * stay: four digits are dblp's homonym number, others show that it is no name.
 */
const DIGITS =
  /(?<![\d-])\d{1,2}(?:[-–]\d{1,2})?[.)]?(?=\p{Lu})|(?<!\d)\d{1,2}(?:[-–]\d{1,2})?[.)]?(?![\p{L}\d]| Universi)/gu

/** A line with a gap for every affiliation mark. */
export const withoutMarks = (line: string): string => line.replace(SIGN, GAP).replace(DIGITS, GAP)

/** Soft hyphens, byte order marks and marks of direction, which copying from pages and PDFs leaves within names. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A text as it looks: without invisible characters, and as Unicode writes it shortest. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC')
