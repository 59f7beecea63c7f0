import { CELL_MARK } from '../cells/cell-items.ts'
import { isFamilyAndInitials } from '../last-first.ts'
import { withoutContacts } from '../lines/contacts.ts'
import { isHeading, withoutLabel } from '../lines/labels.ts'
import {
  areGivenNames,
  isFamilyName,
  isGivenName,
  isNoGivenName,
  isPerson,
  orderEvidence,
} from '../name-evidence.ts'
import { isParticle, mayBeName, suffixOf } from '../name-vocabulary.ts'

/** Separators that take precedence over commas. */
const MARKS = ['\t', '||', '|', '::', '   ']

/** After a label, two words with a tab between them are one name: `name: Ada⇥Lovelace`. */
const LABELLED =
  /^\s*(?:(?:full |author |reviewer )?(?:names?|nombre|nom|имя|姓名|氏名)|author|reviewer|member|referee|speaker|chair)\s*[:：]\s*(\p{L}[\p{L}\p{M}.'’-]*)\t+(\p{L}[\p{L}\p{M}.'’-]*)\s*$/iu

/** A gap within a name: `- Ada      Lovelace (Some University)`. */
const GAP = /^([•*–-]? ?\p{Lu}\S*) {3,}(?=\p{Lu}\p{Ll}[\p{L}’'-]* ?\()/u

/**
 * Puts `CELL_MARK` between the cells of rows without a header. Leaves out labels, and cells that name nobody. Joins columns of
 * given and family names.
 */
export const markedRows = (lines: readonly string[]): string[] => {
  const plain = lines.map((line) => withoutLabel(line.replace(LABELLED, '$1 $2')))
  const rows = plain.map((line) => cellsOf(line.replace(/^[•*–-] (?=\S+\t)/u, '').replace(GAP, '$1 ')))
  return withPairsJoined(rows).map((cells) => cells.join(` ${CELL_MARK} `))
}

type Row = readonly string[]

function cellsOf(line: string): Row {
  const mark = MARKS.find((one) => line.trim().includes(one))
  if (mark !== undefined) return tellingCells(line.split(mark))
  const cells = partedByCommas(line.trim())
  return cells.length > 1 ? tellingCells(cells) : [line]
}

/** Splits at commas that no space follows, outside of brackets. */
function partedByCommas(line: string): Row {
  const cells: string[] = []
  let [end, isWithin] = [line.length, false]
  for (let at = line.length - 1; at >= 0; at--) {
    const character = line.charAt(at)
    if (/[)）]/u.test(character)) isWithin = true
    else if (/[(（]/u.test(character)) isWithin = false
    else if (character === ',' && !isWithin && line.charAt(at + 1) !== ' ') {
      cells.push(line.slice(at + 1, end))
      end = at
    }
  }
  return [...cells, line.slice(0, end)].toReversed()
}

/** Leaves out numbers, addresses, headings, empty cells, and user names beside names. */
function tellingCells(cells: Row): Row {
  const telling = cells.map(unquoted).filter((cell) => /\p{L}/u.test(withoutContacts(cell, ' ')))
  const people = telling.filter((cell) => !isHeading(cell))
  const names = people.filter((cell) => !/^[\p{Ll}\d._-]+$/u.test(cell))
  if (names.length > 1 && names.every((cell) => /\p{Lu}/u.test(cell))) return names
  return people.length > 0 ? people : [cells.join(' ')]
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/u, '$1')

/**
 * Joins given and family names if the first two cells of most rows are single words. A row that may name one person or two
 * becomes empty, so that its line is unread.
 */
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
    const [given, family] = givenFirst > familyFirst ? [first, second] : [second, first]
    if (!isPair(row) || areTwoPeople(given, family)) return row
    return mayBeTwoPeople(given, family) ? [] : [`${given} ${family}`, ...rest]
  })
}

function areMostlyPairs(rows: readonly Row[]): boolean {
  const telling = rows.filter((row) => row.length > 1)
  return 2 * telling.filter(isClearPair).length > telling.length
}

const isPair = ([first = '', second = '']: Row): boolean => isPart(first, second) && isPart(second, first)

/** True for `Michael Stone` and `Maria Foo`, but not for `María José` and `García Pérez`. */
const areTwoPeople = (given: string, family: string): boolean =>
  isPerson(given) &&
  family.includes(' ') &&
  isGivenName(family) &&
  !areGivenNames(family) &&
  !isFamilyName(firstWord(family))

/** True for `Ion Stoica` and `Michael Chen`, but not for `Ion Luca` and `García Pérez`. */
function mayBeTwoPeople(given: string, family: string): boolean {
  const cells = [given, family]
  const areLong = cells.every((cell) => coreWords(cell) > 1 || INITIAL_BEFORE.test(cell))
  if (!areLong || areGivenNames(given)) return false
  const isSureFamily = isFamilyName(firstWord(family)) && (isGivenName(given) || !isGivenName(family))
  return (
    !isSureFamily ||
    INITIAL_BEFORE.test(family) ||
    cells.some((cell) => isGivenName(cell) && isFamilyName(cell))
  )
}

const INITIAL_BEFORE = /(?:^| )\p{Lu}\. ?(?=\p{Lu}\p{Ll})/u
const firstWord = (text: string): string => text.split(' ', 1)[0] ?? ''

const isPart = (cell: string, beside: string): boolean =>
  mayBeName(`Lovelace ${cell.replace(/ \([^()]*\)$/, '')}`) &&
  !isNoGivenName(cell, beside) &&
  !isHeading(cell) &&
  !(isFamilyAndInitials(cell) && isFamilyAndInitials(beside))

/** Whether both cells have one word besides initials and particles. One cell may have several given names: `Mary Ann⇥Smith`. */
const isClearPair = (row: Row): boolean => {
  const [first = '', second = ''] = row
  const areGiven = [first, second].map((cell) => cell.split(' ').every(isGivenName))
  return (
    isPair(row) &&
    [first, second].every((cell, index) => coreWords(cell) === 1 || (areGiven[index] && !areGiven[1 - index]))
  )
}

const coreWords = (cell: string): number =>
  suffixOf(cell)
    .bare.split(' ')
    .filter((word) => !isParticle(word) && !/^(?:\p{Lu}\p{M}*\.?-?){1,3}$/u.test(word)).length
