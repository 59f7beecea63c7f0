import { nameInRow } from '../../people/people-columns.ts'
import type { Someone } from '../conference.ts'
import { MAX_COLUMNS, MAX_NAME, MAX_ROWS } from './bounds.ts'
import { collaboratorsIn, emailIn, isConflict, nameIn, pidIn, someoneOf, textIn } from './cells/cell-texts.ts'
import { namesTurned, peopleInCell } from './cells/people-in-cell.ts'
import type { Field, TableColumns } from './columns.ts'
import type { ConferenceBuilder } from './conference-builder.ts'
import type { Pause } from './pause.ts'
import type { ProblemList } from './read-file.ts'

/** A row with its place in the table, from 1. */
export type TableRow = { row: number; cells: readonly string[] }

/** Where a table is read to: the conference, and the problems of the file. */
export type Reading = { file: string; builder: ConferenceBuilder; problems: ProblemList; pause: Pause }

export const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => cell !== '')

/**
 * Reads the rows of a table below its header, which is a row from 1, or 0 without one. `sample`: the first rows, which
 * decide how names are written.
 */
export async function readTable(
  rows: Iterable<TableRow>,
  { columns, header, sample }: { columns: TableColumns; header: number; sample: readonly TableRow[] },
  reading: Reading,
): Promise<{ rows: number; used: number }> {
  const reader = new RowReader(columns, sample, reading)
  let [count, used] = [0, 0]
  for (const row of rows) {
    await reading.pause()
    if (row.row > MAX_ROWS + header) {
      reading.problems.add('tooManyRows', { most: MAX_ROWS })
      break
    }
    if (row.row <= header || !isFilled(row)) continue
    count++
    if (row.cells.length >= MAX_COLUMNS) reading.problems.addOnce('tooManyColumns', { most: MAX_COLUMNS })
    if (reader.read(row)) used++
  }
  return { rows: count, used }
}

class RowReader {
  readonly #columns: TableColumns
  readonly #reading: Reading
  readonly #turned: (name: string) => string
  /** Number of the row below the header, which stands for the number of a submission that has none. */
  #number = 0

  constructor(columns: TableColumns, sample: readonly TableRow[], reading: Reading) {
    this.#columns = columns
    this.#reading = reading
    const whole = columns.person?.parts.length === 0 ? columns.person : null
    this.#turned = namesTurned(whole ? sample.map(({ cells }) => nameIn(nameInRow(cells, whole))) : [])
  }

  /** Reads one row. Returns whether it says anything about the conference. */
  read({ row, cells }: TableRow): boolean {
    this.#number++
    if (this.#columns.role === 'committee') return this.#committee(row, cells)
    const id = this.#idOf(cells)
    if (id === '') {
      this.#reading.problems.add('noSubmissionNumber', {}, row)
      return false
    }
    return this.#columns.role === 'submissions'
      ? this.#submission(row, id, cells)
      : this.#conflict(row, id, cells)
  }

  #submission(row: number, id: string, cells: readonly string[]): boolean {
    const { builder, file } = this.#reading
    if (IS_YES.test(this.#text(cells, 'deleted'))) {
      builder.delete(id)
      return false
    }
    // HotCRP lists contacts of a paper who are none of its authors.
    if (this.#text(cells, 'contact').toLowerCase() === 'nonauthor') return false
    const [title, note] = [this.#text(cells, 'title'), this.#note(cells)]
    const { several, person } = this.#columns
    const hasPerson = several === -1 && (person !== null || this.#columns.at.email !== undefined)
    const author = hasPerson ? this.#someone(row, cells) : null
    if (hasPerson && author === null) return false
    if (!builder.addSubmission({ id, title, note, file })) return false
    const authors = several === -1 ? [] : peopleInCell(cells[several] ?? '', this.#cell(cells, 'emails'))
    for (const one of author ? [author] : authors) builder.addAuthor(id, one)
    builder.addCollaborators(id, collaboratorsIn(this.#cell(cells, 'collaborators')) ?? [])
    for (const reviewer of reviewersIn(this.#cell(cells, 'conflicts') || this.#cell(cells, 'conflict')))
      builder.addConflict(id, reviewer, 'conflict')
    builder.addDomains(id, domainsIn(this.#cell(cells, 'domains')))
    return true
  }

  #committee(row: number, cells: readonly string[]): boolean {
    const { several } = this.#columns
    if (several !== -1) {
      const people = peopleInCell(cells[several] ?? '')
      for (const one of people) this.#addReviewer(row, one, [])
      if (people.length === 0) this.#reading.problems.add('nobody', {}, row)
      return people.length > 0
    }
    const someone = this.#someone(row, cells)
    if (someone === null) return false
    const roles = this.#text(cells, 'roles')
    const collaborators = collaboratorsIn(this.#cell(cells, 'collaborators'))
    const reviewer = {
      ...someone,
      ...(roles && { roles }),
      ...(collaborators && { collaborators }),
      ...(CANDIDATE.test(roles) && { isCandidate: true }),
    }
    this.#addReviewer(row, reviewer, domainsIn(this.#cell(cells, 'domains')))
    return true
  }

  #addReviewer(row: number, reviewer: Someone, domains: readonly string[]): void {
    const { builder, file, problems } = this.#reading
    if (!builder.addReviewer(reviewer, file, domains))
      problems.add('reviewerTwice', { name: reviewer.name || (reviewer.email ?? '') }, row)
  }

  #conflict(row: number, id: string, cells: readonly string[]): boolean {
    const { at } = this.#columns
    if (at.action !== undefined && this.#text(cells, 'action').toLowerCase() !== 'conflict') return false
    const said = this.#text(cells, 'conflict') || this.#text(cells, 'label')
    // HotCRP's conditional form, `none:pinned collaborator`, says after the colon what is to be.
    const kind = at.action === undefined ? said : (said.split(':').at(-1) ?? '')
    const isMeant = at.conflict === undefined || at.action !== undefined
    if (!isConflict(kind || (isMeant ? 'conflict' : ''))) return false
    const reviewer = this.#someone(row, cells)
    if (reviewer === null) return false
    this.#reading.builder.addConflict(id, reviewer, kind || 'conflict')
    return true
  }

  /** The person of a row; null, which is said, without a name and an address. */
  #someone(row: number, cells: readonly string[]): Someone | null {
    const { person } = this.#columns
    const written = person ? nameIn(nameInRow(cells, person)) : ''
    if (written.length > MAX_NAME) {
      this.#reading.problems.add('nameTooLong', { most: MAX_NAME, text: written.slice(0, 60) }, row)
      return null
    }
    const profile = this.#cell(cells, 'profile')
    const someone = someoneOf({
      name: written.startsWith('~') ? '' : this.#turned(nameIn(written.replace(ADDRESS, ' '))),
      email: [this.#cell(cells, 'reviewerEmail'), this.#cell(cells, 'email'), profile, written]
        .map(emailIn)
        .find(Boolean),
      affiliation: this.#cell(cells, 'affiliation') || (cells[person?.affiliation ?? -1] ?? ''),
      orcid: this.#cell(cells, 'orcid'),
      pid: pidIn(this.#cell(cells, 'pid')),
      profile,
    })
    if (someone.name !== '' || someone.email) return someone
    this.#reading.problems.add('nobody', {}, row)
    return null
  }

  /** The number of the submission, without the `#` before it and the `.0` of a column of fractions; '' where the row lacks it. */
  #idOf(cells: readonly string[]): string {
    const { at } = this.#columns
    const written = this.#text(cells, 'submission').replace(/^#\s*/u, '')
    const id = written.replace(/^(\d+)\.0+$/u, '$1').slice(0, MAX_NAME)
    if (at.submission === undefined && at.note === undefined) return String(this.#number)
    return id || this.#note(cells).slice(0, MAX_NAME)
  }

  /** OpenReview's id of the note, of which its consoles export the address. */
  #note(cells: readonly string[]): string {
    return this.#text(cells, 'note').replace(/^https:\/\/openreview\.net\/forum\?id=/u, '')
  }

  #cell(cells: readonly string[], field: Field): string {
    return cells[this.#columns.at[field] ?? -1] ?? ''
  }

  #text(cells: readonly string[], field: Field): string {
    return textIn(this.#cell(cells, field))
  }
}

/** An address in a cell with a name: `Ada Lovelace <ada@example.org>`. */
const ADDRESS = /<?[^\s<>]{1,64}@[^\s<>]{1,250}>?/gu

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
