import { columnOrder } from './list-form.ts'
import { isAffiliation, isPerson } from './name-evidence.ts'
import { isFullName, mayBeName } from './name-vocabulary.ts'
import { withoutContacts } from './pieces.ts'

/** What separates the cells of a line: tabs first, then the organization marks of `shared/query/entries.ts`. */
const MARKS = ['\t', '||', '|', '::']

/**
 * The part of each line that names people, where lines are rows of a table without a header: behind a number or an
 * address, in one cell or, in most rows, in two. A line without cells is given back; null when it is not clear.
 */
export function nameCells(lines: readonly string[]): (string | null)[] {
  const rows = lines.map(cellsOf)
  const split = rows.filter((row): row is Row => row !== null)
  const pairs = split.filter(isPair)
  const join = 2 * pairs.length > split.length ? columnOrder(pairs) : null
  return lines.map((line, index) => {
    const row = rows[index] ?? null
    if (row === null) return line
    if (isPair(row)) return join?.(row)?.[0] ?? null
    return wholeName(row)
  })
}

/** The cells of a row that say something: no numbers, addresses and empty ones. */
type Row = readonly string[]

function cellsOf(line: string): Row | null {
  const mark = MARKS.find((candidate) => line.includes(candidate))
  if (mark === undefined) return null
  return line.split(mark).map(unquoted).filter(isTelling)
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/u, '$1')

const isTelling = (cell: string): boolean => /\p{L}/u.test(withoutContacts(cell, ' '))

/** Given and family name in two cells: single words, and neither of them a place. */
function isPair([first = '', second = '', ...others]: Row): boolean {
  return isPart(first, second) && isPart(second, first) && !others.some(isPerson)
}

const isPart = (cell: string, beside: string): boolean =>
  mayBeName(`${cell} Lovelace`) && !hasGivenAndFamily(cell) && !isAffiliation(cell, beside)

/** Two words that are no initials: `Ion Stoica`, but neither `Wil M. P.` nor `van der Aalst`. */
const hasGivenAndFamily = (cell: string): boolean =>
  !isFullName(`${cell} x`) ||
  cell.split(' ').filter((word) => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(word)).length > 1

/** The first cell, unless others may hold people as well. */
function wholeName([first = '', ...others]: Row): string | null {
  if (first === '' || others.some(isPerson)) return null
  const single = isPart(first, '')
  return single && others.length > 0 && !others.every((cell) => isAffiliation(cell, first)) ? null : first
}
