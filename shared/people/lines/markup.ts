import TEX_LETTERS from './tex-letters.json' with { type: 'json' }

/** TeX's accents: `\"u`, `\v{s}`. `MARKS` has Unicode's accents in the same order. */
const ACCENTS = `"'\`^~=.uvHrckdb`
const MARKS = '\u0308\u0301\u0300\u0302\u0303\u0304\u0307\u0306\u030c\u030b\u030a\u0327\u0328\u0323\u0331'

const LETTERS: Readonly<Record<string, string>> = TEX_LETTERS

const BASE = String.raw`\\?\p{L}`
const ACCENT_SIGN = new RegExp(String.raw`\\(["'${'`'}^~=.]) ?(?:\{ ?(${BASE}) ?\}|(${BASE}))`, 'gu')
const ACCENT_LETTER = new RegExp(
  String.raw`\\([uvHrckdb])(?: ?\{ ?(${BASE}) ?\}|(?: +|(?=\\))(${BASE}))`,
  'gu',
)
const LETTER = /\\(ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|ng|NG|[oOlLij])(?![A-Za-z]) ?(?:\{\})?/g
/** Marks beside names, which have no letters: `\inst{1,2}`, `\orcidID{0000-…}`, `$^{1}$`, `$^\dagger$`. */
const MARK = String.raw`(?:[\d\s,;*†‡§¶X-]|\\(?:dag(?:ger)?|ddag(?:ger)?|ast|star)(?![A-Za-z]))`
const TEX_MARK = new RegExp(
  String.raw`\\[A-Za-z]+\*?(?:\[[^[\]{}]*\])?\{${MARK}*\}|\$\^?(?:${MARK}+|\{${MARK}+\})\$`,
  'gu',
)
/** In TeX, braces around one letter protect a capital or an accent. */
const BRACED_LETTER = /\{(\p{L}\p{M}?)\}/gu

/** Replaces TeX's letters and accents: `M{\"u}ller`, `{\O}sterg{\aa}rd`. Removes marks. Other commands stay. */
function withTexLetters(text: string): string {
  const accented = (_whole: string, accent: string, braced?: string, plain?: string): string =>
    `${(braced ?? plain ?? '').replace('\\', '')}${MARKS.charAt(ACCENTS.indexOf(accent))}`
  return text
    .replace(ACCENT_SIGN, accented)
    .replace(ACCENT_LETTER, accented)
    .replace(LETTER, (_whole, letter: string) => LETTERS[letter] ?? '')
    .replace(TEX_MARK, '')
    .replace(/\\and(?![A-Za-z])/gu, ' and ')
    .normalize('NFC')
    .replace(BRACED_LETTER, '$1')
}

/** `![portrait](…)`, `[Ada Lovelace](https://…)` and `[Ada Lovelace][1]`. An address has no space, except before a title. */
const IMAGE = /!\[[^[\]]*\]\([^()\s]*(?:\s+"[^"]*")?\)/gu
const LINK = /\[([^[\]]*)\](?:\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)|\[[^[\]]*\])/gu
/** Matches `**Ada**`, `_**Ada**_`, `*Ada*`, `_Ada_` and `` `Ada` ``, but no marks within a word or beside an inner space. */
const EMPHASIS = /(?<![\p{L}\p{N}*_`\\])([*_`]{1,3})(?=\S)([^*_`\n]+)(?<=\S)([*_`]{1,3})(?![\p{L}\p{N}*_`])/gu

const withoutEmphasis = (whole: string, opening: string, text: string, closing: string): string =>
  closing === [...opening].reverse().join('') ? text : whole

/** Replaces TeX's letters by Unicode's, and Markdown's links and emphasis by their texts. Removes images. */
export function withoutMarkup(line: string): string {
  const plain = /[\\$]/u.test(line) ? withTexLetters(line) : line
  if (!/[[*_`]/u.test(plain)) return plain
  return (
    plain
      .replace(IMAGE, ' ')
      .replace(LINK, (_whole, text: string) => text.replace(/\s+/gu, ' '))
      .replace(EMPHASIS, withoutEmphasis)
      // Removes the outer emphasis of `**Dr. _Ada_ King**`.
      .replace(EMPHASIS, withoutEmphasis)
  )
}
