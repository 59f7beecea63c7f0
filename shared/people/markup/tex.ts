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
const LETTER = /\\(ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|ng|NG|[oOlLij])(?![A-Za-z]) ?(?:\{\})?/g

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

const groupOf = (depth: number): string =>
  String.raw`\{(?:[^{}\\]|\\[^]${depth > 1 ? `|${groupOf(depth - 1)}` : ''})*\}`
/** A group in braces with groups in it, as deep as entries of BibTeX and authors of TeX have them. */
export const GROUP = groupOf(6)
const OPTIONS = String.raw`[ \t]*(?:\[[^[\]]*\][ \t]*)*`

/** Commands whose arguments say nothing about who somebody is. */
const ASIDE = String.raw`\\(?:${(
  'thanks inst orcidID orcid orcidlink footnote footnotemark footnotetext email emails fnmsep IEEEauthorrefmark ' +
    'IEEEauthorblockA IEEEmembership textsuperscript affiliation affil affiliations affiliationmark institute institution ' +
    'institutes address addresses corref fnref label url authornote authornotemark authorrunning titlerunning title ' +
    'subtitle date keywords homepage city country state department streetaddress postcode position hspace vspace ' +
    'additionalaffiliation shortauthors setcounter'
).replaceAll(' ', '|')})(?![A-Za-z])\*?${OPTIONS}(?:${GROUP}${OPTIONS})*`

const ASIDES = new RegExp(ASIDE, 'gu')
/** An address before the text that it is linked to. */
const LINKED = new RegExp(String.raw`\\href${OPTIONS}${GROUP}`, 'gu')
/** Commands between people, or between the lines of one. */
const BETWEEN =
  /\\(?:(?:[aA]nd|AND|newline|q?quad|linebreak(?:and)?)(?![A-Za-z])\*?|\\(?:\[[^[\]]*\])?)[ \t]*/gu
const COMMAND = /\\[A-Za-z]+\*?[ \t]*(?:\[[^[\]]*\])?/gu

/** An argument of a command before another one, which says something else. */
const ARGUMENT = new RegExp(String.raw`(\\[A-Za-z]+\*?${OPTIONS}${GROUP})[ \t]*(?=\{)`, 'gu')
/** Arguments of which nothing says what each is: `\icmlauthor{…}{…}`, those of a command above, the end of one and the next. */
const UNKNOWN = new RegExp(
  String.raw`\\(?!author(?![A-Za-z]))[A-Za-z]+\*?${OPTIONS}(?=${GROUP}[ \t]*\{)|^\s*(?:${GROUP}|[^{}]*\})[ \t]*\{`,
  'u',
)

/** TeX's commands, letters or marks. */
const MARKED = /\\[A-Za-z\\"'`^~=.&]|\{\\|\$\^/

/** A text without comments, and without commands that say nothing about who somebody is. */
const withoutAsides = (text: string): string =>
  withTexLetters(text.replace(/(?<!\\)%.*/g, ''))
    .replace(ASIDES, ' ')
    .replace(LINKED, '')

/** Whether a text has several arguments of a command that may be a name and anything else. */
export const hasUnknownArguments = (text: string): boolean =>
  text.includes('{') && UNKNOWN.test(withoutAsides(text))

/** Commands with people, whose argument may go over lines. */
const OPENS_PEOPLE = /\\[A-Za-z]*(?:author|name|authorblockN)\s*(?:\[[^[\]]*\]\s*)?\{/u
/** The most lines of it. */
const MAX_LINES = 200

/** Lines of TeX, those of an author's argument together: it may break within a name. */
export function withAuthorsJoined(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    let [end, depth] = [at, OPENS_PEOPLE.test(line) ? depthOf(line) : 0]
    while (depth > 0 && end - at < MAX_LINES && end + 1 < lines.length) depth += depthOf(lines[++end] ?? '')
    if (depth > 0) end = at
    joined.push(lines.slice(at, end + 1).join('\n'))
    at = end
  }
  return joined
}

/** How many more groups a line opens than it closes. */
const depthOf = (line: string): number => line.split('{').length - line.split('}').length

/** The lines of an entry as one, those of TeX without comments. */
export const asOneLine = (text: string): string =>
  (OPENS_PEOPLE.test(text) ? text.replace(/(?<!\\)%.*\n/gu, ' ') : text).replaceAll('\n', ' ')

/**
 * People's names as TeX prints them: letters and accents as Unicode's, a semicolon for `\and` and for `\\`, links as their
 * texts, and nothing for footnotes, affiliations, marks in a formula and comments.
 */
export function withoutTex(text: string): string {
  if (!MARKED.test(text)) return text
  return withoutAsides(text)
    .replace(ARGUMENT, '$1; ')
    .replace(BETWEEN, '; ')
    .replace(COMMAND, '')
    .replace(/\$[^$]*\$/g, ' ')
    .replace(/~|\\[ ,]/g, ' ')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/[ \t]+/g, ' ')
}
