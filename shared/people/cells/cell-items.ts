import { BRACKETS, CLOSERS, withBracketsClosed } from '../lines/closed-brackets.ts'
import { COMMA, hanPeople, SEMICOLON } from '../lines/pieces.ts'
import { withoutMarkup } from '../markup/markdown.ts'
import { isEastAsianName } from '../name-evidence.ts'
import { isFullName, isParticle, mayBeName } from '../name-vocabulary.ts'
import { plainLines } from './plain-text.ts'

/** Cells with 3,000 authors and their affiliations are shorter. In UTF-16 code units. */
const MAX_CELL = 600_000

/** Stands for each character within brackets, so that no separator is found there. */
const MASK = '\ue003'

/** Whether as many brackets open in a text as close. */
function hasAllBrackets(text: string): boolean {
  if (text.search(BRACKETS) === -1) return true
  let depth = 0
  for (const [bracket] of text.matchAll(BRACKETS)) depth += CLOSERS.has(bracket) ? -1 : 1
  return depth === 0
}

/** A text split at separators outside of brackets. Brackets are closed. */
function splitOutside(text: string, separator: RegExp): string[] {
  if (text.search(separator) === -1) return [text]
  const plain = text.split(separator)
  if (plain.every(hasAllBrackets)) return plain
  let masked = ''
  let [depth, end] = [0, 0]
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    masked += depth > 0 ? MASK.repeat(index - end) : text.slice(end, index)
    if (CLOSERS.has(bracket)) depth = Math.max(0, depth - 1)
    else depth++
    masked += MASK
    end = index + 1
  }
  masked += text.slice(end)
  let at = 0
  const pieces = masked.split(separator).map((piece) => {
    const start = masked.indexOf(piece, at)
    at = start + piece.length
    return text.slice(start, at)
  })
  return pieces
}

/** The ends of lists of authors that are cut: `et al.`, `and 12 others`, `(+3)`, `…`, `и др.`, 等. */
const CUT =
  /(?:^|(?<=\p{Script=Han}{2})|[\s,;，；、|]+)(?:(?:and|und|et|y|e|и|&|\+|,) ?)?(?:et\.? ?al\b\.?|u\. ?a\.|u\. ?v\. ?a\.|others|andere|autres|otros|outros|altri|др(?:угие|\.)?|соавт\.?|(?:\d+|many|several) (?:more|other|others|weitere|autres|más|otros|outros|altri|друг\p{L}*)(?: \p{L}+)?|…|\.{3,}|[[(](?:…|\.{3,}|\+ ?\d+[^)\]]*|and \d+[^)\]]*)[)\]]|\+ ?\d+(?: \p{L}+)*|(?:ほか|外|他) ?\d*名?|외 ?\d+[명인]?|等(?:人|\d+人)?)[\s.,;]*$/iu
const DOTS = /(?<=\p{L})(?:…|\.{3,})$/u
/** The last word of all these, so that most texts are not looked at closer. */
const LAST_WORDS = new Set(
  (
    'al u a v others other andere anderen autres otros outros altri др другие соавт more authors weitere más autoren ' +
    'autores auteurs авторов'
  ).split(' '),
)
const LAST_SIGNS = /(?:…|\d|\.{3}|[[(](?:[+….]|and \d)[^)\]]*[)\]]|[ほか名명인等人])$/u
const LONGEST_CUT = 60

/** A text without the words that say that it is cut, and whether it had any. */
function withoutCut(text: string): { text: string; isCut: boolean } {
  const start = Math.max(0, text.length - LONGEST_CUT)
  const tail = text.slice(start)
  const end = tail.trimEnd().replace(/[.,;]$/u, '')
  const last = end.slice(end.lastIndexOf(' ') + 1).toLowerCase()
  if (!LAST_WORDS.has(last.replace(/\.$/u, '')) && !LAST_SIGNS.test(end) && !end.endsWith('..'))
    return { text, isCut: false }
  const cut = tail.search(CUT)
  const at = cut === -1 ? tail.search(DOTS) : cut
  return at === -1 ? { text, isCut: false } : { text: text.slice(0, start + at), isCut: true }
}

/** A list as Python and JSON write it, and its items. */
const QUOTED_LIST = /^\s*[[({]\s*['"‘“].*['"’”]\s*,?\s*[\])}]\s*$/su
const QUOTED = /'((?:[^'\\]|\\.|'(?=\p{L}))*)'|"((?:[^"\\]|\\.)*)"|[‘“]([^’”]*)[’”]/gsu
/** Addresses of several people: `{ada,alan}@example.org`. */
const BRACED_ADDRESSES = /\{[^{}]{0,300}\}@\S+/gu

/** Separators that stand in affiliations as well. */
const SOFT = [/ \/ |(?<=\p{Ll})\/(?=\p{Lu}\p{Ll})/u, / [·•‣▪] ?|[•‣▪]/u]
const ANY_SEPARATOR = /[\n;；|/·•‣▪]/u

/** The items of a cell between separators that stand between people whatever the names are. */
export type CellItems = { items: string[]; isCut: boolean }

/** Most cells hold letters and what stands within and between names. */
const PLAIN = /^[\p{L}\p{M} .,'’-]*$/u

/** The items of a cell: without references, tags, TeX and the words that say that it is cut. */
export function itemsIn(cell: string): CellItems {
  if (cell.length < MAX_CELL && PLAIN.test(cell)) {
    const { text, isCut } = withoutCut(cell.normalize('NFC').trim())
    return { items: text === '' ? [] : [text], isCut }
  }
  const plain = plainLines(cell, MAX_CELL).normalize('NFC')
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
  const shown = /[\\{}*_`[<]/u.test(plain) ? withoutBraces(plain) : plain
  const { text, isCut } = withoutCut(shown.trim())
  const closed = withBracketsClosed(text)
  if (!ANY_SEPARATOR.test(closed)) return { items: [closed.trim()].filter(Boolean), isCut }
  const lines = closed.split('\n').flatMap((line) => splitOutside(line, SEMICOLON))
  // Beside another separator, a bar leads to an organization.
  const pieces = lines.filter(isFilled).length > 1 ? lines : splitOutside(closed, /\|+/u)
  const cut = pieces.map((piece) => withoutCut(piece.replace(ENDS, '')))
  return {
    items: cut.flatMap((piece) => apart(piece.text)),
    isCut: isCut || cut.some((piece) => piece.isCut),
  }
}

const isFilled = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)
const ENDS = /^[\s,;，；、|]+|[\s,;，；、|]+$|[\s,]+(?:and|&)\s*$/giu

/** People parted by slashes or dots; a text with anything else stays one item. */
function apart(item: string): string[] {
  const text = item.replace(ENDS, '')
  if (!/[\p{L}\p{N}?]|[^\s\p{P}]/u.test(text)) return []
  if (!/[/·•‣▪]/u.test(text)) return [text]
  for (const separator of SOFT) {
    const pieces = splitOutside(text, separator)
      .map((piece) => piece.trim())
      .filter(Boolean)
    if (pieces.length > 1 && pieces.every(isFullNameText)) return pieces
  }
  return [text]
}

const isFullNameText = (text: string): boolean => {
  const bare = text
    .replace(/\s*[(（[［].*$/u, '')
    .replace(/[\d*†‡§¹²³]+$/u, '')
    .trim()
  return mayBeName(bare) && isFullName(bare)
}

const withoutBraces = (text: string): string =>
  text
    .split('\n')
    .map((line) => withoutMarkup(line.replace(BRACED_ADDRESSES, ' ')).replace(/[{}]/gu, ''))
    .join('\n')

/** "and" between people. Others are found within names, too. */
const AND = /(?:^|(?<=[\s,，、\ue003]))(?:and|&|＆|和|与|與|および)(?=\s|$)/iu
const HAN = /[和与與及]/u
/** "and" where full names stand on both sides: `y` of *Ramón y Cajal* is within one. */
const FOREIGN_AND = / (?:und|et|y|e|и|i|og|och|en|ve|oraz|dan) /u

/** The parts of an item between commas, by "and"; `guessed`: parts that became two although they may be one. */
export function runsIn(item: string): { runs: string[][]; guessed: string[] } {
  const guessed: string[] = []
  const [name = '', affiliation = '', ...more] = item.split(': ')
  // An affiliation follows a name and a colon, with all of its "and".
  if (affiliation !== '' && more.length === 0 && isFullNameText(name) && !name.includes(','))
    return { runs: [[item.trim()]], guessed }
  const runs = splitOutside(item, AND).map((run) =>
    splitOutside(run, COMMA).flatMap((piece) => {
      const part = piece.trim()
      if (!FOREIGN_AND.test(part)) {
        const people = HAN.test(part) ? hanPeople(part) : [part]
        if (people.length > 1 && !people.every(isEastAsianName)) guessed.push(part)
        return people
      }
      const people = splitOutside(part, FOREIGN_AND).map((one) => one.trim())
      if (people.length < 2 || !people.every(hasBothNames)) return part
      guessed.push(part)
      return people
    }),
  )
  return {
    runs: runs.map((run) => run.filter((part) => part !== '')).filter((run) => run.length > 0),
    guessed,
  }
}

/** Whether a text has two words at least that are no particles. */
const hasBothNames = (text: string): boolean =>
  isFullNameText(text) &&
  text.split(' ').filter((word) => /\p{L}/u.test(word) && !isParticle(word)).length > 1
