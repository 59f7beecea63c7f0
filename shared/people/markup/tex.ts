/** TeX's accents (`\"u`, `\v{s}`), and Unicode's combining marks in the same order. */
const ACCENTS = `"'\`^~=.uvHrckdb`
const MARKS = '\u0308\u0301\u0300\u0302\u0303\u0304\u0307\u0306\u030c\u030b\u030a\u0327\u0328\u0323\u0331'

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
function withTexLetters(text: string): string {
  const accented = (_whole: string, accent: string, braced?: string, plain?: string): string =>
    `${(braced ?? plain ?? '').replace('\\', '')}${MARKS.charAt(ACCENTS.indexOf(accent))}`
  return text
    .replace(ACCENT_SIGN, accented)
    .replace(ACCENT_LETTER, accented)
    .replace(LETTER, (_whole, letter: string) => LETTERS[letter] ?? '')
    .normalize('NFC')
}

/** Commands whose arguments say nothing about who somebody is. */
export const ASIDE_COMMANDS =
  'thanks inst orcidID orcid orcidlink footnote footnotemark footnotetext email emails fnmsep IEEEauthorrefmark ' +
  'IEEEauthorblockA IEEEmembership textsuperscript affiliation affil affiliations affiliationmark institute institution ' +
  'institutes address addresses corref fnref label url authornote authornotemark authorrunning titlerunning title ' +
  'subtitle date keywords homepage city country state department streetaddress postcode position hspace vspace ' +
  'additionalaffiliation shortauthors setcounter'

const ASIDE = new Set(ASIDE_COMMANDS.split(' '))
/** Commands that stand between people, or between the lines of one. */
const BETWEEN = new Set(['and', 'And', 'AND', 'newline', 'quad', 'qquad', 'linebreak', 'linebreakand'])

/** TeX's commands, letters or marks. */
const MARKED = /\\[A-Za-z\\"'`^~=.&]|\{\\|\$\^/

/**
 * People's names as TeX prints them: letters and accents as Unicode's, a semicolon for `\and` and for `\\`, links as their
 * texts, and nothing for footnotes, affiliations, marks in a formula and comments.
 */
export function withoutTex(text: string): string {
  if (!MARKED.test(text)) return text
  const lettered = withTexLetters(text.replace(/(?<!\\)%.*/g, ''))
  return withoutCommands(lettered)
    .replace(/\$[^$]*\$/g, ' ')
    .replace(/~|\\[ ,]/g, ' ')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/[ \t]+/g, ' ')
}

const COMMAND = /\\(?:([A-Za-z]+)\*?|\\(?:\[[^\]]*\])?)[ \t]*/gu

/** One pass; an argument that is taken as its text is read as everything else. */
function withoutCommands(text: string): string {
  let plain = ''
  let at = 0
  for (;;) {
    COMMAND.lastIndex = at
    const found = COMMAND.exec(text)
    if (found === null) return plain + text.slice(at)
    plain += text.slice(at, found.index)
    const name = found[1] ?? ''
    const end = found.index + found[0].length
    if (name === '' || BETWEEN.has(name)) {
      plain += '; '
      at = end
    } else if (ASIDE.has(name)) {
      plain += ' '
      at = endOfArguments(text, end)
    } else at = name === 'href' ? endOfGroup(text, endOfOptions(text, end)) : endOfOptions(text, end)
  }
}

/** Where the arguments of a command end that begin at `start`: `[…]` and `{…}` in any number. */
function endOfArguments(text: string, start: number): number {
  let at = endOfOptions(text, start)
  for (let end = endOfGroup(text, at); end !== at; end = endOfGroup(text, at)) at = endOfOptions(text, end)
  return at
}

function endOfOptions(text: string, start: number): number {
  const end = text.charAt(start) === '[' ? text.indexOf(']', start) : -1
  return end === -1 ? start : end + 1
}

/** In UTF-16 code units; 500 authors are shorter. */
const MAX_GROUP = 20_000

/** Where the group ends that begins at `start`, in braces or in quotes; `start` where none begins or ends. */
export function endOfGroup(text: string, start: number, opener: '{' | '"' = '{'): number {
  if (text.charAt(start) !== opener) return start
  const closer = opener === '{' ? '}' : '"'
  let depth = opener === '{' ? 1 : 0
  for (let at = start + 1; at < text.length && at - start < MAX_GROUP; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '{') depth++
    else if (char === '}') depth--
    if (char === closer && depth === 0) return at + 1
  }
  return start
}
