import type { FormatKey } from '../../messages/en/places/conference-files.ts'
import { withoutTitles } from '../../people/academic-titles.ts'
import { textIn } from '../../people/cells/plain-text.ts'
import { type Title, type TitleKind, titleOf } from '../../people/tables/column-titles.ts'
import { columnsInFirstRow } from '../../people/tables/header-row.ts'
import {
  allPeopleColumns,
  columnOfPeople,
  isCoauthor,
  type PeopleColumns,
  peopleAmong,
} from '../../people/tables/people-columns.ts'
import FORMATS from './formats.json' with { type: 'json' }
import type { FileRole } from './read-file.ts'

/** Indexes of columns, by field. */
export type TableColumns = {
  format: FormatKey
  role: Exclude<FileRole, 'unknown'>
  at: Partial<Record<TitleKind, readonly number[]>>
  people: readonly PeopleColumns[]
  /** The columns for authors, except those whose titles name co-authors. */
  ofAuthors?: readonly PeopleColumns[]
  /** Whether the user chose the row numbers as numbers of submissions. */
  hasRowNumbers?: boolean | undefined
  /** The titles of columns that seem to have people, but are not read. */
  unread?: readonly string[]
  /** The title of the column that was guessed to have the numbers of submissions. */
  guessedNumber?: string
}

type Row = readonly string[]

/** `row`: from 1. `unread`: the text of a person that was not understood. */
export type TableRow = { row: number; cells: readonly string[]; unread?: string }

/** Leaves out empty cells. */
export const cellsAt = ({ at }: TableColumns, cells: Row, field: TitleKind): string[] =>
  at[field]?.map((column) => cells[column] ?? '').filter((cell) => cell !== '') ?? []

export const cellAt = (columns: TableColumns, cells: Row, field: TitleKind): string =>
  cellsAt(columns, cells, field)[0] ?? ''

/** `below`: the next rows. Returns null if the header does not show what the table holds. */
export function columnsOf(header: Row, below: readonly Row[] = []): TableColumns | null {
  const titles = header.map(titleOf)
  const [only, ...more] = titles.filter(({ words }) => words !== '')
  // A list with one column may have any title.
  const isAlone = more.length === 0 && only?.kind !== 'email'
  if (header.some((title) => title.includes('@')) || isAlone) return null
  const at: Partial<Record<TitleKind, number[]>> = {}
  for (const [column, { kind }] of [...titles.entries()].sort(([, one], [, other]) => one.rank - other.rank))
    if (kind !== null) at[kind] = [...(at[kind] ?? []), column]
  const ofPapers = at.title?.filter((column) => !holdsTitlesOfPeople(column, below)) ?? []
  if (ofPapers.length > 0) at.title = ofPapers
  else delete at.title
  if (at.number) at.number = at.number.filter((column) => mayBeNumbers(column, at.title?.[0], below))
  const named = allPeopleColumns(header, below)
  const { authors, unread } = unnamedPeople(header, named, below)
  const all = [...named, ...authors]
  const role = roleOf(at, all, header, below)
  if (role === null) return null
  const people = peopleOf(role, all, titles)
  const words = new Set(titles.map((title) => title.words))
  const ofAuthors = people.filter(({ kind, whole }) => AUTHORS.includes(kind) && !isCoauthor(titles[whole]))
  const columns = { format: formatOf(role, words, people), role, at, people, ofAuthors, unread }
  if (role === 'committee') return columns
  const { number = [] } = at
  delete at.number
  if (at.submission) return columns
  if (number.length > 0) at.submission = number
  if (at.submission || at.note) return columns
  const guessed = titles.findIndex(
    ({ kind }, column) => kind === null && areDistinctNumbers(cellsOf(column, below), below.length),
  )
  if (guessed === -1) return columns
  at.submission = [guessed]
  return { ...columns, guessedNumber: textIn(header[guessed] ?? '', 60) }
}

const AUTHOR = /author|auteur|auto[rí]|автор|作者|著者|저자|yazar|penulis|verfasser/iu

/**
 * Returns columns without a title beside a column of authors, and columns with a word for authors in the title. `unread`: the
 * titles of other columns that seem to have people.
 */
function unnamedPeople(header: Row, named: readonly PeopleColumns[], rows: readonly Row[]) {
  const found = named.filter(({ kind }) => AUTHORS.includes(kind) || kind === 'someAuthors')
  const count = found.length
  const unread: string[] = []
  const width = Math.max(header.length, ...rows.map((row) => row.length))
  for (let column = 0; column < width; column++) {
    const title = header[column]?.trim() ?? ''
    const isBehind = title === '' && found.some(({ whole }) => whole === column - 1)
    if (titleOf(title).kind !== null || (title === '' && !isBehind)) continue
    const { all, people, others } = peopleAmong(cellsOf(column, rows))
    if (isBehind ? 2 * others >= all : people <= others || 4 * people < all) continue
    if (isBehind || (count > 0 && AUTHOR.test(title)))
      found.push({ ...columnOfPeople(column), kind: 'author' })
    else unread.push(textIn(title, 60))
  }
  return { authors: found.slice(count), unread }
}

/** Whether the table has the numbers of submissions. A committee needs none. */
export const hasNumbers = ({ role, at, hasRowNumbers }: TableColumns): boolean =>
  role === 'committee' || hasRowNumbers === true || at.submission !== undefined || at.note !== undefined

const cellsOf = (column: number, rows: readonly Row[]): string[] =>
  rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')

/** The column of submission numbers is guessed only in a table with at least this many rows. */
const MIN_ROWS = 3
const NUMBER = /^#?\d{1,9}$|^#?(?=[^\d]{0,20}\d)[\p{L}\d]{1,20}(?:[-_/. ]?[\p{L}\d]{1,12}){0,3}$/u
const NO_NUMBER = /^(?:19|20)\d\d(?:[-/.]\d\d?[-/.]\d\d?)?$|^\d+[.,]\d+$/u

/** Whether each row has a different number, or a different code with a digit. Row numbers, years and dates do not count. */
function areDistinctNumbers(cells: readonly string[], rows: number): boolean {
  if (cells.length < MIN_ROWS || cells.length < rows || new Set(cells).size < cells.length) return false
  const [first = ''] = cells
  const areRows =
    /^[01]$/u.test(first) && cells.every((cell, index) => Number(cell) === Number(first) + index)
  return !areRows && cells.every((cell) => NUMBER.test(cell)) && !cells.every((cell) => NO_NUMBER.test(cell))
}

/** Whether a column *title* is empty, or has titles of people, such as `Dr.`. */
function holdsTitlesOfPeople(column: number, rows: readonly Row[]): boolean {
  const cells = cellsOf(column, rows)
  const people = cells.filter((cell) => withoutTitles(cell) === '')
  return 2 * people.length > cells.length || (cells.length === 0 && rows.length > 0)
}

/** Whether rows have the same title if, and only if, they have the same number. */
function mayBeNumbers(column: number, title: number | undefined, rows: readonly Row[]): boolean {
  const pairs = rows.map(
    (row) => [row[column]?.trim() ?? '', title === undefined ? '' : (row[title]?.trim() ?? '')] as const,
  )
  const filled = pairs.filter(([number, of]) => number !== '' && of !== '')
  const countOf = (texts: string[]): number => new Set(texts).size
  const both = countOf(filled.map((pair) => pair.join('\n')))
  return both === countOf(filled.map(([number]) => number)) && both === countOf(filled.map(([, of]) => of))
}

const REVIEWERS: readonly (TitleKind | null)[] = ['reviewer', 'reviewers', 'people']
const AUTHORS: readonly (TitleKind | null)[] = ['authors', 'author']
/** Columns of these kinds count only if the table has no other columns of people. */
const OTHERS: readonly (TitleKind | null)[] = ['otherPerson', 'people']

function roleOf(
  at: TableColumns['at'],
  all: readonly PeopleColumns[],
  header: Row,
  below: readonly Row[],
): TableColumns['role'] | null {
  const hasAuthors = all.some(({ kind }) => AUTHORS.includes(kind))
  const isNumbered = at.submission !== undefined || at.note !== undefined
  const isOfSubmission =
    isNumbered || (at.title !== undefined && (hasAuthors || at.number !== undefined || all.length > 0))
  const isSomebody = all.length > 0 || at.email !== undefined || at.reviewerEmail !== undefined
  if (isNumbered && !hasAuthors) {
    const isConflict = at.conflict !== undefined || at.action !== undefined
    const words = header.map((title) => titleOf(title).words)
    if (isConflict ? isSomebody : words.includes('head') && words.includes('tail')) return 'conflicts'
    const areReviewers = all.length > 0 && all.every(({ kind }) => REVIEWERS.includes(kind))
    if (areReviewers || at.reviewerEmail !== undefined) return null
  }
  if (isOfSubmission) return isSomebody || (isNumbered && at.title !== undefined) ? 'submissions' : null
  if (hasAuthors && !all.some(({ kind }) => REVIEWERS.includes(kind))) return 'submissions'
  const isCommittee =
    columnsInFirstRow(header, below) !== null || ((at.email ?? at.reviewerEmail) !== undefined && !isNumbered)
  return isCommittee ? 'committee' : null
}

/** Returns the columns of authors in a table of submissions, and of reviewers in other tables. */
function peopleOf(
  role: TableColumns['role'],
  all: readonly PeopleColumns[],
  titles: readonly Title[],
): PeopleColumns[] {
  const authors = all.filter(({ kind }) => AUTHORS.includes(kind))
  const some = all.filter(({ kind }) => kind === 'someAuthors')
  const reviewers = all.filter(({ kind }) => REVIEWERS.includes(kind) && kind !== 'people')
  const plain = all.filter(({ kind }) => ![...AUTHORS, ...REVIEWERS, ...OTHERS, 'someAuthors'].includes(kind))
  const chosen =
    role === 'submissions'
      ? [...authors, ...(authors.every(({ whole }) => isCoauthor(titles[whole])) ? plain : []), ...some]
      : reviewers.length > 0
        ? [...(role === 'committee' ? plain : []), ...reviewers]
        : plain
  const placeOf = ({ whole, parts }: PeopleColumns): number => Math.max(whole, ...parts)
  return (chosen.length > 0 ? chosen : [...all]).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the first format of `formats.json` whose titles the table has, else a format by role. */
function formatOf(
  role: TableColumns['role'],
  words: ReadonlySet<string>,
  people: readonly PeopleColumns[],
): FormatKey {
  const known = FORMATS.find(
    ([, of, needed = '']) => of === role && needed.split(', ').every((one) => words.has(one)),
  )
  // All names in `formats.json` are format keys.
  if (known) return known[0] as FormatKey
  if (role !== 'submissions') return role === 'committee' ? 'committeeTable' : 'conflictsTable'
  return people.some(({ isSeveral }) => isSeveral) ? 'submissionsTable' : 'authorsTable'
}

/** Returns the columns of OpenReview's table without a header: an address and a name. */
export function columnsOfAddresses(rows: readonly Row[]): TableColumns | null {
  const email = [0, 1].find((column) => rows.every((row) => ADDRESS.test(row[column] ?? '')))
  if (email === undefined || rows.length === 0 || rows.some(({ length }) => length !== 2)) return null
  const people = [{ ...columnOfPeople(1 - email), email }]
  return { format: 'committeeTable', role: 'committee', at: { email: [email] }, people }
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/u
