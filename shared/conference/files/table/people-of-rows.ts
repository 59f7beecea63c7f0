import { cellReader } from '../../../people/cells/people-in-cells.ts'
import type { PersonInCell } from '../../../people/cells/person-in-text.ts'
import { isPerson } from '../../../people/name-evidence.ts'
import { cleanedParts } from '../../../people/one-name.ts'
import type { TitleKind } from '../../../people/tables/headers.ts'
import { nameInRow, type PeopleColumns } from '../../../people/tables/people-columns.ts'
import type { Someone } from '../../conference.ts'
import { MAX_AUTHORS, MAX_NAME } from '../bounds.ts'
import { emailIn, nameIn, pidIn, profileIn, someoneOf, textIn } from '../cells/cell-texts.ts'
import { cellAt, type TableColumns, type TableRow } from '../columns.ts'
import { folded } from '../people.ts'
import type { ProblemList } from '../read-file.ts'

/** One person of a row or the several of a cell, read in its own way. */
type PeopleReader = { columns: PeopleColumns; read: ReturnType<typeof cellReader> }

/** Reads the people of the rows of a table. `sample`: the cells of its first rows, which say how names are written. */
export class PeopleOfRows {
  readonly #columns: TableColumns
  readonly #problems: ProblemList
  readonly #readers: readonly PeopleReader[]

  constructor(columns: TableColumns, sample: readonly (readonly string[])[], problems: ProblemList) {
    this.#columns = columns
    this.#problems = problems
    this.#readers = columns.people.map((people) => {
      const cells = sample.map((row) => (people.whole === -1 ? '' : nameInRow(row, people)))
      return { columns: people, read: cellReader(cells, people) }
    })
  }

  /** The people of a row, each once whom several columns name. */
  read({ row, cells, unread }: TableRow): { people: Someone[]; isCut: boolean } {
    if (unread !== undefined) return { people: [this.unread(row, unread)], isCut: false }
    const all: { one: Someone; of: PeopleColumns }[] = []
    let isCut = false
    for (const { columns, read } of this.#readers) {
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
    const alone = this.#withFacts({ name: '' }, cells)
    if (alone.name !== '' || alone.email) return { people: [alone], isCut }
    // A row of a person who has an affiliation, and no name.
    const [{ affiliation = -1, isSeveral = true } = {}] = this.#columns.people
    const text = isSeveral ? '' : textIn(cells[affiliation] ?? '', MAX_NAME)
    return { people: text === '' ? [] : [this.unread(row, text)], isCut }
  }

  #peopleIn(row: number, cells: readonly string[], columns: PeopleColumns, read: PeopleReader['read']) {
    const written = nameInRow(cells, columns)
    const isWhole = columns.parts.length === 0 || written === cells[columns.whole]
    const { people, isCut, guessed } = isWhole
      ? read(written)
      : { people: statedIn(written), isCut: false, guessed: [] }
    for (const text of guessed) this.#problems.add('readAsTwo', { text: textIn(text, 60) }, row)
    const emails = columns.isSeveral
      ? emailsIn(cellAt(this.#columns, cells, 'emails') || (cells[columns.email] ?? ''))
      : []
    const isOne = people.length === 1
    const found = people.slice(0, MAX_AUTHORS + 1).map(({ isUnread, ...one }, index): Someone => {
      if (emails.length === people.length) one.email ||= emails[index] ?? ''
      const known = isOne ? this.#withFacts(one, cells, columns) : someoneOf(one)
      // An account's name is believed: `A B` of a profile, and where it may be somebody's `Carla Chair` of an address.
      const isAccount = isOne && (known.profile ?? (known.email && isPerson(one.name)))
      const isRead = !isUnread || profileIn(one.name) || isAccount
      return isRead ? known : this.unread(row, one.name, isOne ? known : undefined)
    })
    return { people: found, isCut }
  }

  /** Somebody whom the reader does not understand, which is said. `facts`: what the row says of them. */
  unread(row: number, text: string, facts?: Someone): Someone {
    const problems = this.#problems
    if (text.length > MAX_NAME) problems.add('nameTooLong', { most: MAX_NAME, text: text.slice(0, 60) }, row)
    else problems.add('lineNotRead', { text: textIn(text, 60) }, row)
    return { ...facts, name: text.slice(0, MAX_NAME), isUnread: true }
  }

  /** The one person of a row, or of some of its columns, with what these say of them. */
  #withFacts(one: PersonInCell, cells: readonly string[], columns = this.#columns.people[0]): Someone {
    const isFirst = columns === this.#columns.people[0]
    const at = (field: TitleKind): string => (isFirst ? cellAt(this.#columns, cells, field) : '')
    const own = (field: 'email' | 'affiliation' | 'orcid'): string =>
      cells[columns?.[field] ?? -1] || at(field)
    const emails = [at('reviewerEmail'), own('email'), at('profile'), one.email ?? '']
    const profiles = [at('profile'), at('email'), at('number'), one.name]
    return someoneOf({
      name: one.name.startsWith('~') ? '' : one.name,
      email: emails.map(emailIn).find(Boolean),
      affiliation: own('affiliation') || one.affiliation,
      orcid: own('orcid') || one.orcid,
      ...{ pid: pidIn(at('pid')), personNumber: textIn(at('personNumber')) },
      profile: profiles.map(profileIn).find(Boolean),
    })
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

/** The addresses of a cell, with '' for an item that is none. */
const emailsIn = (cell: string): string[] =>
  cell
    .split(/[;；]/u.test(cell) ? /[;；]/u : /[,\n|]/u)
    .filter((item) => item.trim() !== '')
    .map(emailIn)
