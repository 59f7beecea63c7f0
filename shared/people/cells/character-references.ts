/** HTML's references to characters. References of letters with an accent are computed, so that no table is necessary. */

import references from './character-references.json' with { type: 'json' }

const MARKS: ReadonlyMap<string, string> = new Map(Object.entries(references.marks))
const SINGLE: ReadonlyMap<string, string> = new Map(Object.entries(references.single))
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}[123]?));/gu
const LETTER_WITH_MARK = new RegExp(`^([A-Za-z])(${[...MARKS.keys()].join('|')})$`, 'u')

/** Matches a reference within a reference, which some systems write: `&amp;ouml;`. */
const OF_REFERENCE = /&amp;(?=(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}[123]?);)/gu

/** Replaces references by their characters. Unknown references stay. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replace(OF_REFERENCE, '&').replace(REFERENCE, character).normalize('NFC') : text

function character(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null
  if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  const single = SINGLE.get(name)
  if (single !== undefined) return single
  const [, letter = '', mark = ''] = LETTER_WITH_MARK.exec(name) ?? []
  return mark === '' ? whole : letter + (MARKS.get(mark) ?? '')
}
