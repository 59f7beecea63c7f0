import { type Entities, withoutReferences } from './entities.ts'

/** Stored text is in NFC and trimmed, with single spaces (docs/dev/protocol.md, Records). */

/**
 * Matches text that may need changes: all characters below U+0300 are in NFC. Few texts match, so one test usually avoids three
 * replacements.
 */
const UNTIDY = /[^!-~\u00a1-\u02ff ]|^ | $| {2}/
const WHITE_SPACE = /[\s\p{White_Space}]+/gu

/** Normalizing sorts the marks of a letter, and 100,000 marks take a minute. Unicode's stream-safe text format allows 30. */
const MARKS = /(\p{M}{30})\p{M}+/gu

export function storedText(text: string): string {
  if (!UNTIDY.test(text)) return text
  return text.replace(MARKS, '$1').normalize('NFC').replace(WHITE_SPACE, ' ').trim()
}

/** The markup of dblp's titles, which stored titles lack. */
export const INLINE_ELEMENTS = ['i', 'sub', 'sup', 'tt'] as const

const INLINE_TAGS = new RegExp(`</?(?:${INLINE_ELEMENTS.join('|')})>`, 'g')

/**
 * Writes the stored form of a text in UTF-8 at `to`. The source is ISO-8859-1 with balanced inline tags. Returns the index after
 * the text, or -1 for an unknown reference or too little space.
 */
export function putText(bytes: Buffer, start: number, end: number, to: number, entities: Entities): number {
  if (to + 3 * (end - start) > bytes.length) return -1
  const source = bytes.toString('latin1', start, end)
  const resolved = withoutReferences(
    source.includes('<') ? source.replace(INLINE_TAGS, '') : source,
    entities,
  )
  if (resolved === null) return -1
  const text = storedText(resolved)
  return to + 3 * text.length > bytes.length ? -1 : to + bytes.write(text, to)
}

// Classes of bytes within texts and attributes.

/** Printable ASCII that means nothing in XML. */
export const PLAIN = 0
export const SPACE = 1
/** `&`, line breaks, tabs and letters beyond ASCII. A text with such a byte must be decoded as a whole. */
export const ENCODED = 2
/** `<`, `>` and control characters. In encodings other than ISO-8859-1, also bytes from 0x7f on. */
const ENDS_TEXT = 3

/** A byte above 0x7f is a letter only in ISO-8859-1. */
export function characterClasses(isLatin1: boolean): Uint8Array {
  const classes = new Uint8Array(256)
  classes.fill(ENDS_TEXT, 0, 0x20)
  classes.fill(isLatin1 ? ENCODED : ENDS_TEXT, 0x7f)
  for (const byte of Buffer.from('\t\n\r&')) classes[byte] = ENCODED
  for (const byte of Buffer.from('<>')) classes[byte] = ENDS_TEXT
  classes[0x20] = SPACE
  return classes
}

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x20 || byte === 0x0d || byte === 0x09
}

export function isSmallLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a
}
