import { oneSpaced } from '../../query/entries.ts'
import { withoutTitles } from '../academic-titles.ts'
import { splitOutside, withBracketsClosed } from '../lines/brackets.ts'
import { withoutMarkup } from '../lines/markup.ts'
import { beginsEastAsian, COMMA, hanPeople, SEMICOLON } from '../lines/pieces.ts'
import { isAffiliation, isGivenName } from '../name-evidence.ts'
import { isFullName, isParticle, mayBeName } from '../name-vocabulary.ts'
import { plainLines } from './plain-text.ts'

/** Cells are cut to this many UTF-16 code units. A cell with 3,000 authors and their affiliations is shorter. */
const MAX_CELL = 600_000

/** Matches the end of a cut list of authors: `et al.`, `and 12 others`, `(+3)`, `…`, `и др.`, 等. */
const CUT =
  /(?:^|(?<=\p{Script=Han}{2}|\p{L}(?=…|\.{3}))|[\s,;，；、|]+)(?:(?:and|und|et|y|e|и|та|en|ve|og|och|plus|&|\+|,) ?)?(?:others|etc\.?|more authors|and[eé]re[nr]?|autres|otros|outros|altri|altres|diğerleri|arkadaşları|інші|др(?:угие|\.)?|соавт\.?|(?:\d+|two|three|four|five|six|many|several|some) (?:more|other|others|weitere|autres|más|otros|outros|altri|друг\p{L}*)(?: [\p{L}-]+)?|(?:\d+ )?(?:colleagues|co-?workers|co-?authors)|(?:more ?)?(?:…|\.{3,})|[[(](?:…|\.{3,}|(?:\+ ?\d+|\d+ (?:more|others?)\b|and (?:\d+|others|more))[^)\]]*)[)\]]|\+ ?\d+(?: [\p{L}-]+)*|(?:ほか|外|他) ?\d*名?|외 ?\d+[명인]?|等(?:人|\d+人)?)[\s.,;]*$/iu
/** Further ends of a cut list, only in small letters: `u. a.` means *and others*, but `U. A.` are initials. */
const SHORT_CUT =
  /[\s,;，；]+(?:u\. ?(?:v\. ?)?a\.|e\. ?a\.|m\. ?fl\.|vd\.|dkk\.?|i in+\.|ve ark\.?|a kol\.|[ye] cols?\.|et coll\.|та ін\.|i dr\.)[\s,;]*$/u
const LONGEST_CUT = 60
/** Matches signs of a cut list anywhere in a cell: `Ada Lovelace et al. (MIT)`, `Ada Lovelace, …, Alan Turing`. */
const ET_AL =
  /[\s,;，；]*[[(]?(?<!\p{L})(?:(?:and )?[Ee]t\.? ?al(?:ii|ia)?|ET\.? ?AL|& al)(?![\p{L}-])\.?[)\]]?/gu
const GAP = /[\s,;，；]+(?:…|\.{3,})(?=[\s,;，；]+\p{L})/gu

/** Replaces `et al.` by a comma if a name follows. Otherwise removes it. */
const withoutEtAl = (cut: string, at: number, text: string): string =>
  /^(?:\p{L}|\s+\p{Lu})/u.test(text.slice(at + cut.length, at + cut.length + 4)) ? ', ' : ''

function withoutCut(text: string): { text: string; isCut: boolean } {
  const within = /[ .t]al|AL|…|\.\.\./u.test(text) ? text.replace(ET_AL, withoutEtAl).replace(GAP, ',') : text
  const start = Math.max(0, within.length - LONGEST_CUT)
  const tail = within.slice(start)
  const at = [SHORT_CUT, CUT].map((cut) => tail.search(cut)).find((found) => found !== -1)
  if (at === undefined) return { text: within, isCut: within !== text }
  return { text: within.slice(0, start + at), isCut: true }
}

const QUOTED_LIST = /^\s*(?:c(?=\())?[[({]\s*u?['"‘“].*['"’”]\s*,?\s*[\])}]\s*$/su
const QUOTED = /'((?:[^'\\]|\\.|'(?=\p{L}))*)'|"((?:[^"\\]|\\.)*)"|[‘“]([^’”]*)[’”]/gsu
const LIST = /^\s*\[([^[\]]*[,;][^[\]]*)\]\s*$/u
const BRACED_ADDRESSES = /\{[^{}]{0,300}\}@\S+/gu

/** Matches a tab between full names. `Ada⇥Lovelace` is one name. */
const TAB = /(?<=\p{L} \p{L}+)\t(?=\p{L}+ \p{L})/gu

const SOFT = [
  / \/ |(?<=\p{Ll})\/(?=\p{Lu}\p{Ll})/u,
  / [·•‣▪] ?|[•‣▪]|(?<=\p{Script=Hangul})·(?=\p{Script=Hangul})|(?:^|(?<=[\p{Script=Han}）]))・(?=\p{Script=Han})/u,
]
const ANY_SEPARATOR = /[\n;；|/·•‣▪・]/u

/** A cell's texts between the separators of people. `isCut`: the cell has a sign such as `et al.`. */
export type CellItems = { items: string[]; isCut: boolean }

/** Matches most cells. */
const PLAIN = /^[\p{L}\p{M} .,'’-]*$/u

export function itemsIn(cell: string): CellItems {
  if (cell.length < MAX_CELL && PLAIN.test(cell)) {
    const { text, isCut } = withoutCut(withoutGap(cell.normalize('NFC').trim()))
    return { items: hanNames(text) ?? [text].filter(Boolean), isCut }
  }
  const plain = plainLines(cell.replace(TAB, '\n'), MAX_CELL).normalize('NFC')
  if (QUOTED_LIST.test(plain)) {
    const items = Array.from(
      plain.matchAll(QUOTED),
      ([, single, double, curly]) => single ?? double ?? curly ?? '',
    )
    return {
      items: items.map((item) => item.replace(/\\(.)/gu, '$1').trim()).filter(Boolean),
      isCut: false,
    }
  }
  const bare = LIST.exec(plain)?.[1] ?? plain
  const shown = numberedLines(/[\\{}*_`[<]/u.test(bare) ? withoutBraces(bare) : bare)
  const { text, isCut } = withoutCut(shown.trim())
  const closed = withBracketsClosed(text)
  if (!ANY_SEPARATOR.test(closed)) return { items: splitAtSoft(closed.trim()), isCut }
  const lines = closed.split('\n').flatMap((line) => splitOutside(line, SEMICOLON))
  // In a cell with line breaks or semicolons, a bar precedes an organization and separates no people.
  const pieces = lines.filter(isFilled).length > 1 ? lines : splitOutside(closed, /\|+/u)
  const cut = pieces.map((piece) => withoutCut(piece.replace(ENDS, '')))
  return {
    items: cut.flatMap((piece) => splitAtSoft(piece.text)),
    isCut: isCut || cut.some((piece) => piece.isCut),
  }
}

/** `Ada  Lovelace` is one name. `Ada Lovelace  Alan Turing` and `王伟  李明` keep their gap, because they may be two people. */
function withoutGap(text: string): string {
  const pieces = text.split(/ {2,}/u)
  const mayBeTwo = pieces.filter((piece) => piece.includes(' ')).length > 1 || NO_SPACES.test(text)
  return pieces.length > 1 && mayBeTwo ? text : oneSpaced(text)
}
const NO_SPACES = /[\p{Script=Han}\p{Script=Hangul}]/u

/** Splits `1. Ada Lovelace – London 2. Alan Turing – Manchester` into lines. */
function numberedLines(text: string): string {
  if (!/^\s*[[(]?1[.)\]] /u.test(text)) return text
  let last = 1
  return text.replace(/\s[[(]?(\d{1,3})[.)\]](?= \p{L})/gu, (mark, number: string) => {
    if (Number(number) !== last + 1) return mark
    last++
    return '\n'
  })
}

const isFilled = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)
const ENDS = /^[\s,;，；、|]+|[\s,;，；、|]+$|[\s,]+(?:and|&)\s*$/giu

const HAN_NAMES = /^\p{Script=Han}{2,3}(?: \p{Script=Han}{2,3}){2,}$/u
/** Returns the names of `王伟 李娜 张敏 教授`, and null for `山田 太郎 教授`, which is one name. */
function hanNames(text: string): string[] | null {
  const bare = withoutTitles(text)
  return HAN_NAMES.test(bare) ? bare.split(' ') : null
}

function splitAtSoft(item: string): string[] {
  const text = item.replace(ENDS, '')
  if (!/[\p{L}\p{N}?]|[^\s\p{P}]/u.test(text)) return []
  const names = hanNames(text)
  if (names !== null) return names
  for (const separator of SOFT) {
    const pieces = splitOutside(text, separator)
      .map((piece) => piece.trim())
      .filter(Boolean)
    if (pieces.length > 1 && pieces.every(isFullNameText)) return pieces
  }
  return [text]
}

const LAST_FIRST = /^([^,]+), ?([^,]+)$/u

const isFullNameText = (text: string): boolean => {
  const bare = text
    .replace(LAST_FIRST, '$2 $1')
    .replace(/\s*[(（[［].*$/u, '')
    .replace(/[\d*†‡§¹²³]+$/u, '')
    .trim()
  return mayBeName(bare) && isFullName(bare)
}

/** Braces stay in a line with a TeX command, where they may have any meaning. */
const withoutBraces = (text: string): string =>
  text
    .split('\n')
    .map((line) => withoutMarkup(line.replace(BRACED_ADDRESSES, ' ')))
    .map((line) => (/\\[A-Za-z]/u.test(line) ? line : line.replace(/\}\s*\{/gu, '; ').replace(/[{}]/gu, '')))
    .join('\n')

/** Words for "and" that never occur within names. */
const AND = /(?:^|(?<=[\s,，、]))(?:and|&|＆|和|与|與|および)(?=\s|$)/iu
/** Matches `Ada und Turing` in `Lovelace, Ada und Turing, Alan`. */
const GIVEN_AND_LAST =
  /^(\p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*)?) (und|et|y|e|и|i|og|och|en|ve) (\p{Lu}[\p{L}'’-]*)$/u
/** Words for "and" that also occur within names (`Ramón y Cajal`). `withAnd` replaces them only between `Last, First` names. */
const WITHIN_NAMES = ['y', 'e', 'i']

/** Turns `und` in `Lovelace, Ada und Turing, Alan` into `and`, but not `e` in `Ada Lovelace, Ana Silva e Costa`. */
function withAnd(item: string): string {
  const pieces = item.split(',').map((piece) => piece.trim())
  let [areWords, areFamilies] = [true, true]
  for (const [index, piece] of pieces.entries()) {
    const [, given, and = '', last] = GIVEN_AND_LAST.exec(piece) ?? []
    const next = pieces[index + 1] ?? ''
    const isTurned = index % 2 === 1 && areFamilies && (areWords || !next.includes(' '))
    if (and !== '' && (isTurned || !WITHIN_NAMES.includes(and)) && index > 0 && /^\p{Lu}/u.test(next))
      return pieces.with(index, `${given} and ${last}`).join(', ')
    if (index % 2 === 1) continue
    areWords &&= !piece.includes(' ')
    areFamilies &&= !isGivenName(piece)
  }
  return item
}

/** Splits `IBM with Alan Turing` at `with`, but not `TU Wien with Siemens AG` or `research with children`. */
function peopleByWith(run: string): string[] {
  const people: string[] = []
  for (const one of splitOutside(run, / with (?=\p{Lu}\S+ \p{L})/u)) {
    const [name = ''] = one.split(/[,;([]/u, 1)
    const before = isAffiliation(name.trim(), '') ? people.pop() : undefined
    people.push(before === undefined ? one : `${before} with ${one}`)
  }
  return people
}

const HAN = /[和与與及]/u
/** Words for "and" between two full names, the least ambiguous first: `Ramón y Cajal` is one name. */
const FOREIGN_AND = [/ (?:und|et) /u, / (?:u\.|y|e|и|i|og|och|en|ve|oraz|dan) /u]

function peopleByAnd(part: string): string[] {
  for (const and of FOREIGN_AND) {
    const people = splitOutside(part, and).map((one) => one.trim())
    if (people.length > 1 && people.every(hasBothNames)) return people.flatMap(peopleByAnd)
  }
  return [part]
}

/** This mark precedes each cell of a row. */
export const CELL_MARK = '\ue004'
/** Separates the parts of a run. A dash or `CELL_MARK` stays at the start of the next part. */
const WITHIN = new RegExp(`${COMMA.source}| (?=[–—-]{1,3}(?: |$))|(?=${CELL_MARK})`, 'u')

/**
 * Splits an item into runs at "and", and runs into parts at commas, dashes and cells. `guessed`: split texts that may be one
 * name.
 */
export function runsIn(item: string): { runs: string[][]; guessed: string[] } {
  const guessed: string[] = []
  const [name = '', affiliation = '', ...more] = item.split(': ')
  // The whole text after a name and a colon is an affiliation, even if it has an "and".
  if (affiliation !== '' && more.length === 0 && isFullNameText(name) && !name.includes(','))
    return { runs: [[item.trim()]], guessed }
  const runs = splitOutside(withAnd(item), AND)
    .flatMap(peopleByWith)
    .flatMap((run) => {
      const pieces = splitOutside(run, WITHIN).map((piece) => piece.trim())
      const apart: string[][] = [[]]
      for (const part of pieces.filter(Boolean)) {
        const han = HAN.test(part) ? hanPeople(part) : [part]
        const [first = '', ...others] = han.length > 1 ? han : peopleByAnd(part)
        if (others.length > 0 && !(han.length > 1 && han.every(beginsEastAsian))) guessed.push(part)
        apart.at(-1)?.push(first)
        apart.push(...others.map((other) => [other]))
      }
      return apart
    })
  return { runs: runs.filter((run) => run.length > 0), guessed }
}

const hasBothNames = (text: string): boolean =>
  isFullNameText(text) &&
  (beginsEastAsian(text) ||
    text.split(' ').filter((word) => /\p{L}/u.test(word) && !isParticle(word)).length > 1)
