/** Text as it is stored: Unicode NFC, runs of white space as one space, trimmed (docs/protocol.md, Records). */

/**
 * Finds what would make a text differ from its stored form. Nearly no text has it, and below U+0300 every
 * character is in NFC already: one pass spares the three replacements below.
 */
const UNTIDY = /[^!-~\u00a1-\u02ff ]|^ | $| {2}/
const WHITE_SPACE = /[\s\p{White_Space}]+/gu

export function storedText(text: string): string {
  return UNTIDY.test(text) ? text.normalize('NFC').replace(WHITE_SPACE, ' ').trim() : text
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A calendar date `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const WHOLE_NUMBER = /^\d{1,9}$/

export function wholeNumber(text: string): number | null {
  return WHOLE_NUMBER.test(text) ? Number(text) : null
}
