/** Stands in a mark's place: what follows an affiliation mark is another name, or another mark. */
const INSTEAD = ','

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

/** A line with a comma for every affiliation mark. */
export function withoutMarks(line: string): string {
  return line.replace(SIGN, INSTEAD).replace(MARKED_HOMONYM, '$1,').replace(DIGITS, INSTEAD)
}
