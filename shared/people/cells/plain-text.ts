import { oneSpaced } from '../../query/entries.ts'
import references from './character-references.json' with { type: 'json' }

/** Maps the end of an HTML reference to a combining mark: `&eacute;` is `e` with the mark of `acute`. */
const MARKS: ReadonlyMap<string, string> = new Map(Object.entries(references.marks))
const SINGLE: ReadonlyMap<string, string> = new Map(Object.entries(references.single))
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}[123]?));/gu
const LETTER_WITH_MARK = new RegExp(`^([A-Za-z])(${[...MARKS.keys()].join('|')})$`, 'u')

/** Some systems encode a reference twice: `&amp;ouml;`. */
const OF_REFERENCE = /&amp;(?=(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}[123]?);)/gu

/** Replaces HTML's character references by their characters. Unknown references stay. */
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

/** A spreadsheet shows a part of this formula as text: `=HYPERLINK("https://example.org","Ada Lovelace")`. */
const HYPERLINK = /^=\s*HYPERLINK\([^,;]*[,;]\s*"([^"]*)"\s*\)$/iu
/** Matches only known elements of HTML. Other text in angle brackets stays: `List<Int>`, an address. */
const TAG =
  /<\/?(a|b|i|u|p|br|em|tt|li|ul|ol|td|tr|h[1-6]|div|img|sub|sup|svg|code|font|span|style|script|strong|table)(?:[\s/][^<>]{0,200})?>/giu
/** Matches the gap between two links. Some pages separate people by nothing else. */
const NEXT_LINK = /<\/a>\s*(?=<a\b)/giu
const BREAKS = /^(?:p|br|li|ul|ol|td|tr|h\d|div|table|img)$/iu
/** Matches invisible characters, but no line break and no joiner of Persian and Indic scripts. */
const CONTROL = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}]/gu

/** Matches most cells. Cleaning one takes five times as long as this check. */
const PLAIN = /^(?:[\w(][\w@.,:;()/&-]*(?: (?=\S)|$))*$/

/**
 * Returns the lines of a cell as a user sees them, at most `most` characters. Removes markup, control characters, and an
 * apostrophe before `=`, `+`, `-` or `@`.
 */
export function plainLines(cell: string, most: number): string {
  if (cell.length <= most && PLAIN.test(cell)) return withoutReferences(cell)
  const shown = HYPERLINK.exec(cell.trim())?.[1] ?? cell
  const plain = withoutReferences(shown.slice(0, 2 * most))
    .replace(NEXT_LINK, '\n')
    .replace(TAG, (_tag, name: string) => (BREAKS.test(name) ? '\n' : ' '))
    .replace(/\r\n?|(?:\\r)?\\n(?=\p{Lu})|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(CONTROL, '')
  return plain
    .replace(/^\s*'(?=[=+@-])/u, '')
    .toWellFormed()
    .slice(0, most)
}

/** Returns a cell's plain text in one line, at most `most` characters. */
export const textIn = (cell: string, most = 1_000): string =>
  cell.length <= most && PLAIN.test(cell) && !cell.includes('&') ? cell : oneSpaced(plainLines(cell, most))

const EMAIL = /[^\s@<>()[\],;:"|*]{1,64}@[^\s@<>()[\],;:"|*]{1,250}\.[^\s@<>()[\],;:"|*.]{2,60}/u

export const emailIn = (cell: string): string =>
  cell.includes('@') ? (EMAIL.exec(cell.slice(0, 1_000))?.[0] ?? '') : ''
