/** HTML's references to characters: those of letters with a mark are put together, so that no table of them is needed. */

import references from './character-references.json' with { type: 'json' }

const MARKS: ReadonlyMap<string, string> = new Map(Object.entries(references.marks))
const SINGLE: ReadonlyMap<string, string> = new Map(Object.entries(references.single))
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}[123]?));/gu
const LETTER_WITH_MARK = new RegExp(`^([A-Za-z])(${[...MARKS.keys()].join('|')})$`, 'u')

/** Systems write references of references: `&amp;ouml;`. */
const OF_REFERENCE = /&amp;(?=(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}[123]?);)/gu

/** A text with characters in place of references; an unknown one stays. */
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
