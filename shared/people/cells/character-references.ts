/** HTML's references to characters: those of letters with a mark are put together, so that no table of them is needed. */

const MARKS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030a' },
  ...{
    cedil: '\u0327',
    caron: '\u030c',
    dblac: '\u030b',
    ogon: '\u0328',
    macr: '\u0304',
    breve: '\u0306',
    dot: '\u0307',
  },
}
const SINGLE: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    shy: '',
    hellip: '…',
    middot: '·',
    bull: '•',
  },
  ...{
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    sup1: '¹',
    sup2: '²',
    sup3: '³',
  },
  ...{
    dagger: '†',
    Dagger: '‡',
    sect: '§',
    para: '¶',
    ordf: 'ª',
    ordm: 'º',
    inodot: 'ı',
    szlig: 'ß',
    comma: ',',
  },
  ...{ oslash: 'ø', Oslash: 'Ø', lstrok: 'ł', Lstrok: 'Ł', dstrok: 'đ', Dstrok: 'Đ', aelig: 'æ', AElig: 'Æ' },
  ...{ oelig: 'œ', OElig: 'Œ', eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ', semi: ';', lpar: '(', rpar: ')' },
}
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}[123]?));/gu
const LETTER_WITH_MARK = new RegExp(`^([A-Za-z])(${Object.keys(MARKS).join('|')})$`, 'u')

/** Systems write references of references: `&amp;ouml;`. */
const OF_REFERENCE = /&amp;(?=(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}[123]?);)/gu

/** A text with characters in place of references; an unknown one stays. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replace(OF_REFERENCE, '&').replace(REFERENCE, character).normalize('NFC') : text

function character(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null
  if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  if (Object.hasOwn(SINGLE, name)) return SINGLE[name] ?? whole
  const [, letter = '', mark = ''] = LETTER_WITH_MARK.exec(name) ?? []
  return mark === '' ? whole : letter + (MARKS[mark] ?? '')
}
