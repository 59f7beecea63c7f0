import { cellReader } from '../../people/cells/people-in-cells.ts'
import type { PersonInCell } from '../../people/cells/person-in-text.ts'
import { isHeading } from '../../people/lines/labels.ts'
import { cleanedParts } from '../../people/one-name.ts'
import { nameInRow, type PeopleColumns } from '../../people/tables/people-columns.ts'
import type { Someone } from '../conference.ts'
import { MAX_AUTHORS, MAX_COLUMNS, MAX_NAME, MAX_ROWS } from './bounds.ts'
import {
  collaboratorsIn,
  emailIn,
  isConflict,
  nameIn,
  pidIn,
  profileIn,
  someoneOf,
  textIn,
} from './cells/cell-texts.ts'
import type { Field, TableColumns } from './columns.ts'
import type { ConferenceBuilder } from './conference-builder.ts'
import type { Pause } from './pause.ts'
import { folded } from './people.ts'
import type { LeftOut, ProblemList } from './read-file.ts'

/** A row with its place in the table, from 1. */
export type TableRow = { row: number; cells: readonly string[] }

/** Where a file is read to: the conference, the problems of the file, and its texts that name nobody but for `asNames`. */
export type Reading = {
  file: string
  builder: ConferenceBuilder
  problems: ProblemList
  leftOut: LeftOut[]
  asNames: ReadonlySet<string>
  pause: Pause
}

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

/** One person of a row or the several of a cell, read in its own way. */
type PeopleReader = { columns: PeopleColumns; read: ReturnType<typeof cellReader> }

class RowReader {
  readonly #columns: TableColumns
  readonly #reading: Reading
  readonly #people: readonly PeopleReader[]
  /** The number of the row below the header, and the submission of the row above. */
  #number = 0
  #above = ''

  constructor(columns: TableColumns, sample: readonly TableRow[], reading: Reading) {
    this.#columns = columns
    this.#reading = reading
    this.#people = columns.people.map((people) => {
      const cells = sample.map(({ cells }) => (people.whole === -1 ? '' : nameInRow(cells, people)))
      return { columns: people, read: cellReader(cells, people) }
    })
  }

  /** Reads one row. Returns whether it says anything about the conference. */
  read({ row, cells }: TableRow): boolean {
    this.#number++
    if (this.#columns.role === 'committee') return this.#committee(row, cells)
    return this.#columns.role === 'submissions' ? this.#submission(row, cells) : this.#conflict(row, cells)
  }

  #submission(row: number, cells: readonly string[]): boolean {
    const { builder, file, problems } = this.#reading
    const number = this.#idOf(cells)
    if (IS_YES.test(this.#text(cells, 'deleted'))) {
      builder.delete(number)
      return false
    }
    // HotCRP lists contacts of a paper who are none of its authors.
    if (this.#text(cells, 'contact').toLowerCase() === 'nonauthor') return false
    const [title, note] = [this.#text(cells, 'title'), this.#note(cells)]
    const { people, isCut } = this.#peopleOf(row, cells)
    if (number === '' && title === '' && people.length === 0) {
      problems.add('noSubmissionNumber', {}, row)
      return false
    }
    const id = number || this.#idBelow(row, title)
    if (people.length === 0 && !this.#columns.people.some(({ isSeveral }) => isSeveral))
      problems.add('nobody', {}, row)
    if (!builder.addSubmission({ id, title, note, file })) return false
    this.#above = id
    for (const one of people) builder.addAuthor(id, one)
    if (isCut) builder.markCut(id)
    builder.addCollaborators(id, collaboratorsIn(this.#cell(cells, 'collaborators')) ?? [])
    for (const reviewer of [...this.#cells(cells, 'conflicts'), ...this.#cells(cells, 'conflict')].flatMap(
      reviewersIn,
    ))
      builder.addConflict(id, reviewer, 'conflict')
    builder.addDomains(id, domainsIn(this.#cell(cells, 'domains')))
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

  #committee(row: number, cells: readonly string[]): boolean {
    const { builder, file, problems, leftOut, asNames } = this.#reading
    const heading = this.#headingIn(cells)
    if (heading !== '' && !asNames.has(heading)) {
      leftOut.push({ row, text: heading })
      return false
    }
    const people: Someone[] = heading === '' ? this.#peopleOf(row, cells).people : [{ name: heading }]
    if (people.length === 0) people.push(this.#unread(row, cells.filter((cell) => cell !== '').join(' ; ')))
    const roles = this.#text(cells, 'roles')
    const collaborators = collaboratorsIn(this.#cell(cells, 'collaborators'))
    const said = {
      ...(roles && { roles }),
      ...(collaborators && { collaborators }),
      ...(CANDIDATE.test(roles) && { isCandidate: true }),
    }
    for (const one of people) {
      if (!builder.addReviewer({ ...one, ...said }, file, domainsIn(this.#cell(cells, 'domains'))))
        problems.add('reviewerTwice', { name: one.name || (one.email ?? '') }, row)
    }
    return true
  }

  /** The text of a row that is a heading of the table and nothing else; '' for any other row. */
  #headingIn(cells: readonly string[]): string {
    const [only = '', ...others] = cells.filter((cell) => cell !== '')
    const isAlone = others.length === 0 && !this.#columns.people.some(({ parts }) => parts.length > 0)
    const text = isAlone ? textIn(only, MAX_NAME) : ''
    return text !== '' && (isHeading(text) || !/\p{L}/u.test(text)) ? text : ''
  }

  #conflict(row: number, cells: readonly string[]): boolean {
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
    const { people } = this.#peopleOf(row, cells)
    if (people.length === 0) problems.add('nobody', {}, row)
    for (const reviewer of people) builder.addConflict(id, reviewer, kind || 'conflict')
    return people.length > 0
  }

  /** The people of a row, each once whom several columns name. */
  #peopleOf(row: number, cells: readonly string[]): { people: Someone[]; isCut: boolean } {
    const all: { one: Someone; of: PeopleColumns }[] = []
    let isCut = false
    for (const { columns, read } of this.#people) {
      const found = this.#peopleIn(row, cells, columns, read)
      isCut ||= found.isCut
      // Speakers are among the authors; two authors of one name stand in one column, or in numbered ones.
      const others = all
        .filter(({ of }) => of.kind !== columns.kind || of.isSeveral)
        .map(({ one }) => folded(one.name))
      const isNew = ({ name }: Someone): boolean =>
        others.length === 0 || name === '' || !others.includes(folded(name))
      all.push(...found.people.filter(isNew).map((one) => ({ one, of: columns })))
    }
    const people = all.map(({ one }) => one)
    if (people.length > 0) return { people, isCut }
    const alone = this.#withFacts({ name: '' }, cells, undefined)
    if (alone.name !== '' || alone.email) return { people: [alone], isCut }
    // A row of a person who has an affiliation, and no name.
    const [{ affiliation = -1, isSeveral = true } = {}] = this.#columns.people
    const text = isSeveral ? '' : textIn(cells[affiliation] ?? '', MAX_NAME)
    return { people: text === '' ? [] : [this.#unread(row, text)], isCut }
  }

  #peopleIn(row: number, cells: readonly string[], columns: PeopleColumns, read: PeopleReader['read']) {
    const written = nameInRow(cells, columns)
    const isWhole = columns.parts.length === 0 || written === cells[columns.whole]
    const { people, isCut, guessed } = isWhole
      ? read(written)
      : { people: statedIn(written), isCut: false, guessed: [] }
    for (const text of guessed) this.#reading.problems.add('readAsTwo', { text: textIn(text, 60) }, row)
    const emails = columns.isSeveral
      ? emailsIn(this.#cell(cells, 'emails') || (cells[columns.email] ?? ''))
      : []
    const found = people.slice(0, MAX_AUTHORS + 1).map((one, index): Someone => {
      if (one.isUnread && !profileIn(one.name))
        return this.#unread(row, one.name, people.length === 1 ? cells : null)
      const email = one.email ?? (emails.length === people.length ? (emails[index] ?? '') : '')
      const { affiliation, orcid } = one
      const known = { name: one.name, email, ...(affiliation && { affiliation }), ...(orcid && { orcid }) }
      return people.length === 1 ? this.#withFacts(known, cells, columns) : someoneOf(known)
    })
    return { people: found, isCut }
  }

  /** Somebody whom the reader does not understand, which is said. */
  #unread(row: number, text: string, cells: readonly string[] | null = null): Someone {
    const { problems } = this.#reading
    if (text.length > MAX_NAME) problems.add('nameTooLong', { most: MAX_NAME, text: text.slice(0, 60) }, row)
    else problems.add('lineNotRead', { text: textIn(text, 60) }, row)
    const { name: _name, ...facts } = cells
      ? this.#withFacts({ name: '' }, cells, this.#columns.people[0])
      : { name: '' }
    return { ...facts, name: text.slice(0, MAX_NAME), isUnread: true }
  }

  /** The one person of a row, or of some of its columns, with what these say of them. */
  #withFacts(one: PersonInCell, cells: readonly string[], columns: PeopleColumns | undefined): Someone {
    const isFirst = columns === undefined || columns === this.#columns.people[0]
    const own = (field: 'email' | 'affiliation' | 'orcid'): string =>
      cells[columns?.[field] ?? -1] || (isFirst ? this.#cell(cells, field) : '')
    const accounts = isFirst
      ? [
          this.#cell(cells, 'profile'),
          this.#cell(cells, 'email'),
          this.#cells(cells, 'number')[0] ?? '',
          one.name,
        ]
      : [one.name]
    return someoneOf({
      name: one.name.startsWith('~') ? '' : one.name,
      email: [
        isFirst ? this.#cell(cells, 'reviewerEmail') : '',
        own('email'),
        ...accounts.slice(0, 1),
        one.email ?? '',
      ]
        .map(emailIn)
        .find(Boolean),
      affiliation: own('affiliation') || (one.affiliation ?? ''),
      orcid: own('orcid') || (one.orcid ?? ''),
      ...(isFirst && { pid: pidIn(this.#cell(cells, 'pid')) }),
      profile: accounts.map(profileIn).find(Boolean),
    })
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

  /** The cells of a field that say something; of most fields the first one counts. */
  #cells(cells: readonly string[], field: Field): string[] {
    const { [field]: columns = [] } = this.#columns.at
    return columns.map((column) => cells[column] ?? '').filter((cell) => cell !== '')
  }

  #cell(cells: readonly string[], field: Field): string {
    return this.#cells(cells, field)[0] ?? ''
  }

  #text(cells: readonly string[], field: Field): string {
    return textIn(this.#cell(cells, field))
  }
}

/** The one person whose name stands in parts: without titles, and read as it is. */
function statedIn(written: string): PersonInCell[] {
  if (written === '') return []
  const text = nameIn(written)
  const cleaned = cleanedParts(text.split(','), (part) => part !== '').join(' ')
  return [
    /\p{L}/u.test(cleaned) && text.length <= MAX_NAME ? { name: cleaned } : { name: text, isUnread: true },
  ]
}

const CANDIDATE = /^candidates?$|^候选/iu

const IS_YES = /^(?:yes|y|true|1|deleted|✔|是)$/iu

/** The addresses of a cell, with '' for an item that is none. */
const emailsIn = (cell: string): string[] =>
  cell
    .split(/[;；]/u.test(cell) ? /[;；]/u : /[,\n|]/u)
    .filter((item) => item.trim() !== '')
    .map(emailIn)

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
