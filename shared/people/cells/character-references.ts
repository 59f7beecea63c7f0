/** HTML's references to characters: those of letters with a mark are put together, so that no table of them is needed. */

/** The values of pairs of words. */
const pairsOf = (text: string): Map<string, string> =>
  new Map(text.split(' ').flatMap((pair) => [[pair.slice(0, -1), pair.slice(-1)] as const]))

const MARKS = pairsOf(
  'grave\u0300 acute\u0301 circ\u0302 tilde\u0303 uml\u0308 ring\u030a cedil\u0327 caron\u030c dblac\u030b ogon\u0328 ' +
    'macr\u0304 breve\u0306 dot\u0307',
)
const SINGLE = pairsOf(
  'amp& lt< gt> quot" apos\' hellip… middot· bull• ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” sup1¹ sup2² sup3³ dagger† ' +
    'Dagger‡ sect§ para¶ ordfª ordmº inodotı szligß comma, oslashø OslashØ lstrokł LstrokŁ dstrokđ DstrokĐ aeligæ AEligÆ ' +
    'oeligœ OEligŒ ethð ETHÐ thornþ THORNÞ semi; lpar( rpar)',
)
  .set('nbsp', ' ')
  .set('shy', '')
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
