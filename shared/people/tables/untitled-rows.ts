import { CELL_MARK } from '../cells/cell-items.ts'
import { isFamilyAndInitials } from '../last-first.ts'
import { withoutContacts } from '../lines/contacts.ts'
import { isHeading } from '../lines/labels.ts'
import {
  isAffiliation,
  isFamilyName,
  isGivenName,
  isNoGivenName,
  isPerson,
  orderEvidence,
} from '../name-evidence.ts'
import { isParticle, mayBeName, suffixOf } from '../name-vocabulary.ts'

/** Separators of the cells of a line: tabs, the organization marks of `shared/query/entries.ts`, and wide gaps. */
const MARKS = ['\t', '||', '|', '::', / {3,}/u]
/** A separator of much else, such as people. It counts where it makes two columns of a name. */
const WEAK_MARK = /,(?! )/u

/** `name: Ada⇥Lovelace`: the label says that what a tab parts is one name. */
const LABELLED =
  /^\s*(?:(?:full |author |reviewer )?(?:names?|nombre|nom|имя|姓名|氏名)|author|reviewer|member|referee|speaker|chair)\s*[:：]\s*(\p{L}[\p{L}\p{M}.'’-]*)\t+(\p{L}[\p{L}\p{M}.'’-]*)\s*$/iu

/**
 * Lines that may be rows of a table without a header: the cells that say something with a mark between them, and two columns
 * of given and family names as one.
 */
export function markedRows(lines: readonly string[]): string[] {
  const rows = lines.map((line) => cellsOf(line.replace(LABELLED, '$1 $2').replace(/^[•*–-] (?=\S+\t)/u, '')))
  const texts = withPairsJoined(rows).map((cells) => cells.join(` ${CELL_MARK} `))
  const parted = texts.map((text) => (WEAK_MARK.test(text) ? tellingCells(text.split(WEAK_MARK)) : [text]))
  const joined = withPairsJoined(parted)
  // Where most are pairs of words, and nothing says which is the given name, none is `Last, First`.
  const areUndecided = joined === parted && areMostlyPairs(parted)
  return joined.map((cells, index) => {
    if (areUndecided && isClearPair(cells)) return cells.join(` ${CELL_MARK} `)
    return cells.length === 1 ? (cells[0] ?? '') : (texts[index] ?? '')
  })
}

type Row = readonly string[]

function cellsOf(line: string): Row {
  const mark = MARKS.find((one) => (typeof one === 'string' ? line.includes(one) : one.test(line.trim())))
  if (mark === undefined) return [line]
  const cells = line.split(mark).map(unquoted)
  return typeof mark !== 'string' && goesOn(cells) ? [cells.join(' ')] : tellingCells(cells)
}

/** Whether a wide gap stands within a name, before an affiliation in brackets: `- Ada      Lovelace (UC Berkeley)`. */
function goesOn(cells: Row): boolean {
  const [given = '', rest = ''] = [cells[0], cells.at(-1)]
  const family = rest.replace(/ ?\([^()]*\)$/u, '')
  const isOneWord = /^(?:[-*•–] ?|\d+[.)] ?)?\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?$/u.test(
    given,
  )
  return isOneWord && family !== rest && !isAffiliation(family, given) && mayBeName(`Lovelace ${family}`)
}

/** The cells of a row that say something: no numbers, addresses and empty ones, and no user names beside names. */
function tellingCells(cells: Row): Row {
  const telling = cells.map(unquoted).filter((cell) => /\p{L}/u.test(withoutContacts(cell, ' ')))
  const people = telling.filter((cell) => !isHeading(cell))
  const names = people.filter((cell) => !/^[\p{Ll}\d._-]+$/u.test(cell))
  if (names.length > 1 && names.every((cell) => /\p{Lu}/u.test(cell))) return names
  return people.length > 0 ? people : telling.length > 0 ? telling : [cells.join(' ')]
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/u, '$1')

/** Rows with given and family name in one cell; the same ones where most do not hold single words in their first two. */
function withPairsJoined(rows: readonly Row[]): readonly Row[] {
  if (!areMostlyPairs(rows)) return rows
  const pairs = rows.filter(isClearPair)
  let [givenFirst, familyFirst] = [0, 0]
  for (const [first = '', second = ''] of pairs) {
    givenFirst += orderEvidence(first, second)
    familyFirst += orderEvidence(second, first)
  }
  if (Math.max(givenFirst, familyFirst) <= 2 * Math.min(givenFirst, familyFirst)) return rows
  return rows.map((row) => {
    const [first = '', second = '', ...rest] = row
    if (!isPair(row)) return row
    return [givenFirst > familyFirst ? `${first} ${second}` : `${second} ${first}`, ...rest]
  })
}

function areMostlyPairs(rows: readonly Row[]): boolean {
  const telling = rows.filter((row) => row.length > 1)
  return 2 * telling.filter(isClearPair).length > telling.length
}

const isPair = ([first = '', second = '']: Row): boolean =>
  isPart(first, second) && isPart(second, first) && !areTwoPeople(first, second)

/** `Ion Stoica⇥Scott Shenker`, but not `María José⇥García Pérez`. */
const areTwoPeople = (first: string, second: string): boolean =>
  isPerson(first) &&
  second.includes(' ') &&
  isGivenName(second) &&
  !isFamilyName(second.split(' ', 1)[0] ?? '')

const isPart = (cell: string, beside: string): boolean =>
  mayBeName(`Lovelace ${cell.replace(/ \([^()]*\)$/, '')}`) &&
  !isNoGivenName(cell, beside) &&
  !isHeading(cell) &&
  !(isFamilyAndInitials(cell) && isFamilyAndInitials(beside))

/** A word in each of the cells, apart from initials, particles and what ends a name. */
const isClearPair = (row: Row): boolean =>
  isPair(row) && row.slice(0, 2).every((cell) => coreWords(cell) === 1)

const coreWords = (cell: string): number =>
  suffixOf(cell)
    .bare.split(' ')
    .filter((word) => !isParticle(word) && !/^(?:\p{Lu}\p{M}*\.?-?){1,3}$/u.test(word)).length
