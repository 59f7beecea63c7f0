import { peopleInCells } from '../../people/cells/people-in-cells.ts'
import { emailIn, textIn } from '../../people/cells/plain-text.ts'
import { isHeading } from '../../people/lines/labels.ts'
import type { TitleKind } from '../../people/tables/column-titles.ts'
import type { Someone } from '../conference-model.ts'
import { MAX_COLUMNS, MAX_NAME, MAX_ROWS } from './bounds.ts'
import { collaboratorsIn, isConflict, nameIn, someoneOf } from './cells/cell-texts.ts'
import type { ConferenceBuilder } from './conference-builder.ts'
import { cellAt, cellsAt, type TableColumns, type TableRow } from './conference-columns.ts'
import type { LeftOut, ProblemList } from './read-file.ts'
import { peopleReader, unreadIn } from './table/people-of-rows.ts'

/** The conference so far, with problems and left-out texts. `asNames`: texts to read as names. */
export type Reading = {
  file: string
  builder: ConferenceBuilder
  problems: ProblemList
  leftOut: LeftOut[]
  asNames: ReadonlySet<string>
}

export const isFilled = ({ cells, unread }: TableRow): boolean =>
  unread !== undefined || cells.some((cell) => cell !== '')

/** Reads the rows of a table. `header`: the number of the header row, 0 without one. Counts rows of the same position once. */
export function readTable(
  rows: Iterable<TableRow>,
  { columns, header, sample }: { columns: TableColumns; header: number; sample: readonly TableRow[] },
  reading: Reading,
): { rows: number; used: number } {
  const { builder, problems } = reading
  const people = peopleReader(columns, sample, problems)
  const table: TableReading = { ...reading, columns, people, above: '', countsConflicts: false }
  const [places, used] = [new Set<number>(), new Set<number>()]
  let number = 0
  for (const line of rows) {
    if (line.row > MAX_ROWS + header) {
      problems.add('tooManyRows', { most: MAX_ROWS })
      break
    }
    if (line.row <= header || !isFilled(line)) continue
    places.add(line.row)
    if (line.cells.length >= MAX_COLUMNS) problems.addOnce('tooManyColumns', { most: MAX_COLUMNS })
    if (READERS[columns.role](rowIn(line, columns, ++number), table)) used.add(line.row)
  }
  const hasColumn =
    columns.role === 'submissions' && (columns.at.conflicts ?? columns.at.conflict) !== undefined
  // A bulk assignment may assign only reviews.
  const isOfConflicts = columns.role === 'conflicts' && (columns.at.action === undefined || used.size > 0)
  // Some exports of CMT have only the number of conflicts, and name nobody.
  if (isOfConflicts || (hasColumn && !table.countsConflicts)) builder.conflicts.mark()
  return { rows: places.size, used: used.size }
}

/** `above`: the submission of the row above. `countsConflicts`: cells have numbers of conflicts. */
type TableReading = Reading & {
  columns: TableColumns
  people: ReturnType<typeof peopleReader>
  above: string
  countsConflicts: boolean
}

type Row = ReturnType<typeof rowIn>

function rowIn(line: TableRow, columns: TableColumns, number: number) {
  const cell = (field: TitleKind): string => cellAt(columns, line.cells, field)
  const text = (field: TitleKind): string => textIn(cell(field))
  // OpenReview's consoles export the address of a note.
  const note = text('note').replace(/^https:\/\/openreview\.net\/forum\?id=/u, '')
  // A column of fractions adds `.0` to whole numbers.
  const written = text('submission')
    .replace(/^#\s*/u, '')
    .replace(/^(\d+)\.0+$/u, '$1')
  const id = columns.hasRowNumbers ? String(number) : (written || note).slice(0, MAX_NAME)
  return { line, place: line.row, cell, text, note, id }
}

/** These functions read a row, and return whether it adds something to the conference. */
const READERS: Readonly<Record<TableColumns['role'], (row: Row, table: TableReading) => boolean>> = {
  submissions: submission,
  committee: member,
  conflicts: conflict,
}

function submission(row: Row, table: TableReading): boolean {
  const { builder, columns, file, problems } = table
  if (IS_YES.test(row.text('deleted'))) {
    builder.delete(row.id)
    return false
  }
  // HotCRP's list of authors also has contacts who are not authors.
  if (row.text('contact').toLowerCase() === 'nonauthor') {
    problems.tally('contactsLeftOut')
    return false
  }
  const title = row.text('title')
  const { people, isCut } = table.people(row.line)
  if (row.id === '' && title === '' && people.length === 0) {
    problems.add('noSubmissionNumber', {}, row.place)
    return false
  }
  const written = row.id || idBelow(row, table, title)
  if (people.length === 0 && !columns.people.some(({ isSeveral }) => isSeveral))
    problems.add('nobody', {}, row.place)
  const collaborators = collaboratorsIn(row.cell('collaborators')) ?? []
  const facts = { title, note: row.note, file, authors: people, isCut, collaborators }
  const id = builder.addSubmission({ id: written, ...facts })
  if (id === null) return false
  const states = cellsAt(columns, row.line.cells, 'other')
  if (id !== table.above && states.some((cell) => NOT_SUBMITTED.test(cell))) problems.tally('notSubmitted')
  table.above = id
  builder.conflicts.addDomains(id, domainsIn(row.cell('domains')))
  const cells = (['conflicts', 'conflict'] as const).flatMap((field) =>
    cellsAt(columns, row.line.cells, field),
  )
  table.countsConflicts ||= cells.some((cell) => /^\s*\d+\s*$/.test(cell))
  for (const reviewer of cells.filter(isConflict).flatMap(reviewersIn))
    builder.conflicts.add({ id, reviewer, kind: '', file })
  return true
}

/** Reports a row without a number. Returns the number of the row above, or a new number if the row has a title. */
function idBelow({ place }: Row, { above, problems }: TableReading, title: string): string {
  const isBelow = title === '' && above !== ''
  const id = isBelow ? above : `(row ${place})`
  problems.add(isBelow ? 'numberFromAbove' : 'noNumberInRow', { id }, place)
  return id
}

function member(row: Row, table: TableReading): boolean {
  const { builder, file, problems, leftOut, asNames } = table
  const { line, place } = row
  const heading = headingIn(line.cells, table.columns)
  if (heading !== '' && !asNames.has(heading)) {
    leftOut.push({ row: place, text: heading })
    return false
  }
  const { people, isCut } =
    heading === '' ? table.people(line) : { people: [{ name: heading }], isCut: false }
  // An unread reviewer stands for the people of a row that names nobody, or only some of them.
  if (people.length === 0 || isCut)
    people.push(unreadIn(place, line.cells.filter((cell) => cell !== '').join(' ; '), problems))
  if (cellsAt(table.columns, line.cells, 'other').some((cell) => NOT_ACCEPTED.test(cell)))
    problems.tally('notAccepted')
  // CMT has only the number of conflicts.
  if (/\D/u.test(row.cell('conflicts')) && isConflict(row.cell('conflicts')))
    problems.tally('conflictNotRead')
  const roles = row.text('roles')
  const collaborators = collaboratorsIn(row.cell('collaborators'))
  const said = {
    ...(roles && { roles }),
    ...(collaborators && { collaborators }),
    ...(IS_PROSPECTIVE.test(roles) && { isCandidate: true }),
  }
  for (const one of people) {
    if (!builder.addReviewer({ ...one, ...said }, file, domainsIn(row.cell('domains'))))
      problems.add('reviewerTwice', { name: one.name || (one.email ?? '') }, place)
  }
  return true
}

/** Returns the heading if the row has nothing else, or ''. */
function headingIn(cells: readonly string[], { people }: TableColumns): string {
  const [only = '', ...others] = cells.filter((cell) => cell !== '')
  if (others.length > 0 || people.some(({ parts }) => parts.length > 0)) return ''
  const text = textIn(only, MAX_NAME)
  const isMeant = isHeading(text) || !/[\p{L}?]/u.test(text)
  // `???` and `and 3 others` are unknown people.
  return isMeant && !peopleInCells([text])[0]?.isCut ? text : ''
}

function conflict(
  row: Row,
  { builder, columns: { at }, file, people: peopleOf, problems }: TableReading,
): boolean {
  if (at.action !== undefined && row.text('action').toLowerCase() !== 'conflict') return false
  const said = row.text('conflict') || row.text('label')
  // In HotCRP's `none:pinned collaborator`, the kind after the colon replaces the kind `none`.
  const kind = at.action === undefined ? said : (said.split(':').at(-1) ?? '')
  const isMeant = at.conflict === undefined || at.action !== undefined
  if (!isConflict(kind || (isMeant ? 'conflict' : ''))) return false
  const { id, place } = row
  const people = id === '' ? [] : peopleOf(row.line).people
  if (people.length === 0) problems.add(id === '' ? 'noSubmissionNumber' : 'nobody', {}, place)
  for (const reviewer of people) builder.conflicts.add({ id, reviewer, kind: kind || 'conflict', file })
  return people.length > 0
}

/** The status of a person who was asked to review, but has not accepted. */
const NOT_ACCEPTED =
  /^\s*(?:declined?|rejected|refused|withdrawn|pending|invited|tentative|not? (?:answer|repl|respon)\w+|已?拒绝|婉拒|待定|已?邀请|[未待]回复|未答复|已?退出)\s*$/iu

/** The status of a submission that perhaps needs no reviewers. OpenReview: `X.org/2026/Conference/Withdrawn_Submission`. */
const NOT_SUBMITTED = /^(?:\S+\/)?(?:desk.?)?(?:withdrawn?|reject(?:ed)?)(?:_| by| \(|$)|^已?[撤拒退].?$/iu

const IS_PROSPECTIVE = /^(?:prospective|candidates?)$|^(?:拟邀|候选)/iu

const IS_YES = /^(?:yes|y|true|1|deleted|✔|是)$/iu

/** Returns the people of a cell. Between addresses, each text is one person. An unread text may name a reviewer, too. */
function reviewersIn(cell: string): Someone[] {
  const text = cell.slice(0, 200_000)
  const items = text.includes('@')
    ? text.split(/[;,|\n]/u)
    : peopleInCells([text], { isSeveral: true }).flatMap(({ people }) => people.map(({ name }) => name))
  return items
    .map((item) => someoneOf({ name: emailIn(item) ? '' : nameIn(item), email: item }))
    .filter(({ name, email }) => email || /\p{L}/u.test(name))
}

/** Reads `example.org; @cs.example.edu`. */
const domainsIn = (cell: string): string[] =>
  cell
    .slice(0, 20_000)
    .toLowerCase()
    .split(/[;,\s]+/u)
    .map((domain) => domain.replace(/^@/u, ''))
    .filter((domain) => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(domain))
