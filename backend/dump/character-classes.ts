/** What a byte means within the text of an element or an attribute. */

/** Printable ASCII that stands for itself, whatever stands beside it. */
export const PLAIN = 0
export const SPACE = 1
/** Part of the text, which has to be made out as a whole: entities, line breaks, tabs, letters beyond ASCII. */
export const INVOLVED = 2
/** `<`, `>`, control characters, and letters of an encoding in which a byte is not a letter. */
const ENDS_TEXT = 3

export type CharacterClasses = Uint8Array

/** Whether a byte above 0x7f is a letter depends on the encoding: in ISO-8859-1 it is. */
export function characterClasses(isLatin1: boolean): CharacterClasses {
  const kinds = new Uint8Array(256)
  kinds.fill(ENDS_TEXT, 0, 0x20)
  kinds.fill(isLatin1 ? INVOLVED : ENDS_TEXT, 0x7f)
  for (const byte of Buffer.from('\t\n\r&')) kinds[byte] = INVOLVED
  for (const byte of Buffer.from('<>')) kinds[byte] = ENDS_TEXT
  kinds[0x20] = SPACE
  return kinds
}

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x20 || byte === 0x0d || byte === 0x09
}

export function isSmallLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a
}
