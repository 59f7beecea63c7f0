import { oneSpaced } from '../../query/entries.ts'
import references from './character-references.json' with { type: 'json' }

/** The marks in references to letters with an accent: `&eacute;` is `e` and a mark, so no table of such letters is needed. */
const MARKS: ReadonlyMap<string, string> = new Map(Object.entries(references.marks))
const SINGLE: ReadonlyMap<string, string> = new Map(Object.entries(references.single))
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}[123]?));/gu
const LETTER_WITH_MARK = new RegExp(`^([A-Za-z])(${[...MARKS.keys()].join('|')})$`, 'u')

/** Matches a reference within a reference, which some systems write: `&amp;ouml;`. */
const OF_REFERENCE = /&amp;(?=(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}[123]?);)/gu

/** Replaces HTML's references to characters. Unknown references stay. */
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

/** A formula that a spreadsheet shows as text: `=HYPERLINK("https://example.org","Ada Lovelace")`. */
const HYPERLINK = /^=\s*HYPERLINK\([^,;]*[,;]\s*"([^"]*)"\s*\)$/iu
/** Matches an element of HTML, such as `<b>`. Other text in angle brackets stays: `List<Int>`, an address. */
const TAG =
  /<\/?(a|b|i|u|p|br|em|tt|li|ul|ol|td|tr|h[1-6]|div|img|sub|sup|svg|code|font|span|style|script|strong|table)(?:[\s/][^<>]{0,200})?>/giu
/** Matches the gap between the links of two people, where a page has no other separator. */
const NEXT_LINK = /<\/a>\s*(?=<a\b)/giu
const BREAKS = /^(?:p|br|li|ul|ol|td|tr|h\d|div|table|img)$/iu
/** Matches invisible characters, except the two that join letters in Persian and Indic scripts. */
const CONTROL = /(?!\u200c|\u200d|\n)[\p{Cc}\p{Cf}]/gu

/** Matches most cells, which need no cleaning. Cleaning takes five times as long. */
const PLAIN = /^(?:[\w(][\w@.,:;()/&-]*(?: (?=\S)|$))*$/

/**
 * Returns a cell's text as a user sees it, in lines, at most `most` characters. Replaces references by characters and links by
 * their text. Removes markup, control characters, and the apostrophe that spreadsheets put before text like a formula.
 */
export function plainLines(cell: string, most: number): string {
  if (cell.length <= most && PLAIN.test(cell)) return withoutReferences(cell)
  const shown = HYPERLINK.exec(cell.slice(0, 10_000).trim())?.[1] ?? cell.slice(0, 2 * most)
  const plain = withoutReferences(shown)
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

/** Returns a cell as plain text in one line. */
export const textIn = (cell: string, most = 1_000): string =>
  cell.length <= most && PLAIN.test(cell) && !cell.includes('&') ? cell : oneSpaced(plainLines(cell, most))

const EMAIL = /[^\s@<>()[\],;:"|*]{1,64}@[^\s@<>()[\],;:"|*]{1,250}\.[^\s@<>()[\],;:"|*.]{2,60}/u

/** Returns the e-mail address in a text, or ''. */
export const emailIn = (cell: string): string =>
  cell.includes('@') ? (EMAIL.exec(cell.slice(0, 1_000))?.[0] ?? '') : ''
