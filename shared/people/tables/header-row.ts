import { isHeading } from '../lines/labels.ts'
import { isAffiliation, isPerson } from '../name-evidence.ts'
import { isFullName, mayBeName } from '../name-vocabulary.ts'
import { SEVERAL, type TitleKind, titleOf } from './column-titles.ts'
import { type PeopleColumns, peopleColumns } from './people-columns.ts'

type Row = readonly string[]

const BESIDE: readonly (TitleKind | null)[] = [
  'affiliation',
  'country',
  'email',
  'reviewerEmail',
  'roles',
  'orcid',
]

/** Whether other columns show that a column *name* is about people. Tracks and files have names, too. */
export const isBesidePeople = (header: readonly string[]): boolean =>
  header.some((title) => BESIDE.includes(titleOf(title).kind))

const OF_SUBMISSIONS: readonly (TitleKind | null)[] = ['submission', 'number', 'title']

/**
 * True for `Paper No.,Author` and `Reviewer 1,Reviewer 2`. True for `Date,Speaker` and `Reviewer,Hobby` above names. False for
 * `Page,Chair` above other texts: it may be a person and a role.
 */
function areTitles(row: Row, { whole, isSeveral }: PeopleColumns, below: readonly Row[]): boolean {
  const titles = row.filter((cell) => cell !== '').map(titleOf)
  const areKnown = titles.every(({ kind }) => kind !== null)
  if (areKnown && titles.some(({ kind, person }) => person !== null || OF_SUBMISSIONS.includes(kind)))
    return true
  if (isSeveral ? row.some(isPerson) : mayHoldName(row)) return false
  const cells = below.map((other) => other[whole] ?? '').filter((cell) => /\p{L}/u.test(cell))
  return 2 * cells.filter(isWholeName).length > cells.length
}

/** Whether a cell that is no known title may be a name: in `Members,Ada Lovelace,Alan Turing`, but also `Home Town`. */
const mayHoldName = (row: Row): boolean =>
  row.some((cell) => titleOf(cell).kind === null && isWholeName(cell))

/** Whether the rows below begin with labels, too: `Chairs,Madonna` above `Members,Prince`. */
const areLabels = (below: readonly Row[], { whole }: PeopleColumns): boolean =>
  below.length > 0 && below.every((row) => SEVERAL.includes(titleOf(row[whole] ?? '').kind))

/** Whether a cell begins with a name of several words. */
function isWholeName(cell: string): boolean {
  const [name = ''] = cell.split(/ ?[,;(（|]/u)
  return mayBeName(name) && isFullName(name) && !isAffiliation(name, '') && !isHeading(name)
}

/**
 * Returns the columns of a header, or null for another row. `Chair` may be a title or a value (`Ann Lee,MIT,Chair`). It counts
 * as a title only if the row has no other cell, or if other cells or the rows `below` clearly show it.
 */
export function columnsInFirstRow(row: Row, below: readonly Row[] = []): PeopleColumns | null {
  if (row.some((cell) => cell.includes('@'))) return null
  const columns = peopleColumns(row)
  if (columns === null) return null
  const isSure =
    columns.parts.length > 0 ||
    columns.name !== -1 ||
    columns.kind === 'person' ||
    (columns.isSeveral && !mayHoldName(row) && !areLabels(below, columns))
  return isSure || row.length === 1 || isBesidePeople(row) || areTitles(row, columns, below) ? columns : null
}
