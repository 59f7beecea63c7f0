/** TeX's accents as Unicode's combining marks: `\"u`, `\v{s}`. */
const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  r: '\u030a',
  c: '\u0327',
  k: '\u0328',
  d: '\u0323',
  b: '\u0331',
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å' },
  ...{ i: 'i', j: 'j', dh: 'ð', DH: 'Ð', th: 'þ', TH: 'Þ', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ' },
}

const BASE = String.raw`\\?\p{L}`
const ACCENT_SIGN = new RegExp(String.raw`\\(["'${'`'}^~=.]) ?(?:\{ ?(${BASE}) ?\}|(${BASE}))`, 'gu')
const ACCENT_LETTER = new RegExp(
  String.raw`\\([uvHrckdb])(?: ?\{ ?(${BASE}) ?\}|(?: +|(?=\\))(${BASE}))`,
  'gu',
)
const LETTER = new RegExp(
  String.raw`\\(${Object.keys(LETTERS)
    .sort((one, other) => other.length - one.length)
    .join('|')})(?![A-Za-z]) ?(?:\{\})?`,
  'g',
)

/** A text with TeX's letters and accents as Unicode's: `M{\"u}ller`, `{\O}sterg{\aa}rd`. Braces stay. */
export function withTexLetters(text: string): string {
  const accented = (_whole: string, accent: string, braced?: string, plain?: string): string =>
    `${(braced ?? plain ?? '').replace('\\', '')}${ACCENTS[accent] ?? ''}`
  return text
    .replace(ACCENT_SIGN, accented)
    .replace(ACCENT_LETTER, accented)
    .replace(LETTER, (_whole, letter: string) => LETTERS[letter] ?? '')
    .normalize('NFC')
}
