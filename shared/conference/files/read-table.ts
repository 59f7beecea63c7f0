import { peopleInCells } from '../../people/cells/people-in-cells.ts'
import { isHeading } from '../../people/lines/labels.ts'
import type { TitleKind } from '../../people/tables/headers.ts'
import type { Someone } from '../conference.ts'
import { MAX_COLUMNS, MAX_NAME, MAX_ROWS } from './bounds.ts'
import { collaboratorsIn, emailIn, isConflict, nameIn, someoneOf, textIn } from './cells/cell-texts.ts'
import { cellAt, cellsAt, type TableColumns, type TableRow } from './columns.ts'
import type { ConferenceBuilder } from './conference-builder.ts'
import type { LeftOut, ProblemList } from './read-file.ts'
import { PeopleOfRows } from './table/people-of-rows.ts'

/** Where a file is read to: the conference, the problems of the file, and its texts that name nobody but for `asNames`. */
export type Reading = {
  file: string
  builder: ConferenceBuilder
  problems: ProblemList
  leftOut: LeftOut[]
  asNames: ReadonlySet<string>
}

export const isFilled = ({ cells, unread }: TableRow): boolean =>
  unread !== undefined || cells.some((cell) => cell !== '')

/**
 * Reads the rows of a table below its header, which is a row from 1, or 0 without one. `sample`: the first rows, which
 * decide how names are written. Rows of one place, as the authors of one entry, count as one.
 */
export function readTable(
  rows: Iterable<TableRow>,
  { columns, header, sample }: { columns: TableColumns; header: number; sample: readonly TableRow[] },
  reading: Reading,
): { rows: number; used: number } {
  const reader = new RowReader(columns, sample, reading)
  let [count, used] = [0, 0]
  let [last, lastUsed] = [0, 0]
  for (const row of rows) {
    if (row.row > MAX_ROWS + header) {
      reading.problems.add('tooManyRows', { most: MAX_ROWS })
      break
    }
    if (row.row <= header || !isFilled(row)) continue
    if (row.row !== last) count++
    last = row.row
    if (row.cells.length >= MAX_COLUMNS) reading.problems.addOnce('tooManyColumns', { most: MAX_COLUMNS })
    if (reader.read(row) && lastUsed !== row.row) {
      used++
      lastUsed = row.row
    }
  }
  if (reader.hasDeclarations) reading.builder.conflicts.mark()
  return { rows: count, used }
}

class RowReader {
  readonly #columns: TableColumns
  readonly #reading: Reading
  readonly #people: PeopleOfRows
  /** The number of the row below the header, and the submission of the row above. */
  #number = 0
  #countsConflicts = false
  #above = ''

  constructor(columns: TableColumns, sample: readonly TableRow[], reading: Reading) {
    this.#columns = columns
    this.#reading = reading
    this.#people = new PeopleOfRows(
      columns,
      sample.map(({ cells }) => cells),
      reading.problems,
    )
  }

  /** Whether the table says which conflicts are declared: not where CMT counts them. */
  get hasDeclarations(): boolean {
    const { role, at } = this.#columns
    const hasColumn = role === 'submissions' && (at.conflicts ?? at.conflict) !== undefined
    return role === 'conflicts' || (hasColumn && !this.#countsConflicts)
  }

  /** Reads one row. Returns whether it says anything about the conference. */
  read(row: TableRow): boolean {
    this.#number++
    if (this.#columns.role === 'committee') return this.#committee(row)
    return this.#columns.role === 'submissions' ? this.#submission(row) : this.#conflict(row)
  }

  #submission(line: TableRow): boolean {
    const { row, cells } = line
    const { builder, file, problems } = this.#reading
    const number = this.#idOf(cells)
    if (IS_YES.test(this.#text(cells, 'deleted'))) {
      builder.delete(number)
      return false
    }
    // HotCRP lists contacts of a paper who are none of its authors.
    if (this.#text(cells, 'contact').toLowerCase() === 'nonauthor') {
      problems.tally('contactsLeftOut')
      return false
    }
    const [title, note] = [this.#text(cells, 'title'), this.#note(cells)]
    const { people, isCut } = this.#people.read(line)
    if (number === '' && title === '' && people.length === 0) {
      problems.add('noSubmissionNumber', {}, row)
      return false
    }
    const written = number || this.#idBelow(row, title)
    if (people.length === 0 && !this.#columns.people.some(({ isSeveral }) => isSeveral))
      problems.add('nobody', {}, row)
    const collaborators = collaboratorsIn(cellAt(this.#columns, cells, 'collaborators')) ?? []
    const facts = { title, note, file, authors: people, isCut, collaborators }
    const id = builder.addSubmission({ id: written, ...facts })
    if (id === null) return false
    this.#above = id
    builder.conflicts.addDomains(id, domainsIn(cellAt(this.#columns, cells, 'domains')))
    const conflicts = (['conflicts', 'conflict'] as const).flatMap((field) =>
      cellsAt(this.#columns, cells, field),
    )
    if (conflicts.some((cell) => /^\s*\d+\s*$/.test(cell))) this.#countsConflicts = true
    for (const reviewer of conflicts.flatMap(reviewersIn))
      builder.conflicts.add({ id, reviewer, kind: 'conflict' })
    return true
  }

  /** The submission of a row without a number: that of the row above where the row has no title, or one of its own; both are said. */
  #idBelow(row: number, title: string): string {
    const { problems } = this.#reading
    const isBelow = title === '' && this.#above !== ''
    const id = isBelow ? this.#above : `(row ${row})`
    problems.add(isBelow ? 'numberFromAbove' : 'noNumberInRow', { id }, row)
    return id
  }

  #committee(line: TableRow): boolean {
    const { row, cells } = line
    const { builder, file, problems, leftOut, asNames } = this.#reading
    const heading = this.#headingIn(cells)
    if (heading !== '' && !asNames.has(heading)) {
      leftOut.push({ row, text: heading })
      return false
    }
    const { people, isCut } =
      heading === '' ? this.#people.read(line) : { people: [{ name: heading }], isCut: false }
    // Those whom it does not name are somebody, too.
    if (people.length === 0 || isCut)
      people.push(this.#people.unread(row, cells.filter((cell) => cell !== '').join(' ; ')))
    const roles = this.#text(cells, 'roles')
    const collaborators = collaboratorsIn(cellAt(this.#columns, cells, 'collaborators'))
    const said = {
      ...(roles && { roles }),
      ...(collaborators && { collaborators }),
      ...(CANDIDATE.test(roles) && { isCandidate: true }),
    }
    for (const one of people) {
      if (!builder.addReviewer({ ...one, ...said }, file, domainsIn(cellAt(this.#columns, cells, 'domains'))))
        problems.add('reviewerTwice', { name: one.name || (one.email ?? '') }, row)
    }
    return true
  }

  /** The text of a row that is a heading of the table and nothing else; '' for any other row. */
  #headingIn(cells: readonly string[]): string {
    const [only = '', ...others] = cells.filter((cell) => cell !== '')
    const isAlone = others.length === 0 && !this.#columns.people.some(({ parts }) => parts.length > 0)
    const text = isAlone ? textIn(only, MAX_NAME) : ''
    const isMeant = text !== '' && (isHeading(text) || !/[\p{L}?]/u.test(text))
    // `???` and `and 3 others` are somebody.
    return isMeant && !peopleInCells([text])[0]?.isCut ? text : ''
  }

  #conflict(line: TableRow): boolean {
    const { row, cells } = line
    const { builder, problems } = this.#reading
    const id = this.#idOf(cells)
    const { at } = this.#columns
    if (at.action !== undefined && this.#text(cells, 'action').toLowerCase() !== 'conflict') return false
    const said = this.#text(cells, 'conflict') || this.#text(cells, 'label')
    // HotCRP's conditional form, `none:pinned collaborator`, says after the colon what is to be.
    const kind = at.action === undefined ? said : (said.split(':').at(-1) ?? '')
    const isMeant = at.conflict === undefined || at.action !== undefined
    if (!isConflict(kind || (isMeant ? 'conflict' : ''))) return false
    if (id === '') {
      problems.add('noSubmissionNumber', {}, row)
      return false
    }
    const { people } = this.#people.read(line)
    if (people.length === 0) problems.add('nobody', {}, row)
    for (const reviewer of people) builder.conflicts.add({ id, reviewer, kind: kind || 'conflict' })
    return people.length > 0
  }

  /** The number of the submission, without the `#` before it and the `.0` of a column of fractions; '' where the row lacks it. */
  #idOf(cells: readonly string[]): string {
    if (this.#columns.hasRowNumbers) return String(this.#number)
    const written = this.#text(cells, 'submission').replace(/^#\s*/u, '')
    const id = written.replace(/^(\d+)\.0+$/u, '$1').slice(0, MAX_NAME)
    return id || this.#note(cells).slice(0, MAX_NAME)
  }

  /** OpenReview's id of the note, of which its consoles export the address. */
  #note(cells: readonly string[]): string {
    return this.#text(cells, 'note').replace(/^https:\/\/openreview\.net\/forum\?id=/u, '')
  }

  #text(cells: readonly string[], field: TitleKind): string {
    return textIn(cellAt(this.#columns, cells, field))
  }
}

const CANDIDATE = /^candidates?$|^候选/iu

const IS_YES = /^(?:yes|y|true|1|deleted|✔|是)$/iu

/** The reviewers in a cell, by address or by a name of two words. CMT counts conflicts in some exports, and lists them in others. */
const reviewersIn = (cell: string): Someone[] =>
  cell
    .slice(0, 200_000)
    .split(/[;,|\n]/u)
    .map((item) => someoneOf({ name: emailIn(item) ? '' : nameIn(item), email: item }))
    .filter(({ name, email }) => email || /\p{L}\S* \S*\p{L}/u.test(name))

/** The e-mail domains of a cell: `example.org; @cs.example.edu`. */
const domainsIn = (cell: string): string[] =>
  cell
    .slice(0, 20_000)
    .toLowerCase()
    .split(/[;,\s]+/u)
    .map((domain) => domain.replace(/^@/u, ''))
    .filter((domain) => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(domain))
