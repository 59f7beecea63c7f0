import { isDegreeAfter } from '../../../people/academic-titles.ts'
import { cellReader } from '../../../people/cells/people-in-cells.ts'
import type { PersonInCell } from '../../../people/cells/person-in-text.ts'
import { emailIn, textIn } from '../../../people/cells/plain-text.ts'
import { isPerson } from '../../../people/name-evidence.ts'
import { cleanedPart } from '../../../people/one-name.ts'
import type { TitleKind } from '../../../people/tables/column-titles.ts'
import { hasFacts, isUnclear, nameInRow, type PeopleColumns } from '../../../people/tables/people-columns.ts'
import type { Someone } from '../../conference-model.ts'
import { MAX_AUTHORS, MAX_NAME } from '../bounds.ts'
import { leavesOutAddress, nameIn, pidIn, profileIn, someoneOf } from '../cells/cell-texts.ts'
import { cellAt, type TableColumns, type TableRow } from '../conference-columns.ts'
import { folded } from '../people.ts'
import type { ProblemList } from '../read-file.ts'

/** Returns a function that reads the people of a row. `sample`: first rows, which show how names are written. */
export function peopleReader(
  columns: TableColumns,
  sample: readonly TableRow[],
  problems: ProblemList,
): (row: TableRow) => { people: Someone[]; isCut: boolean } {
  const { people, ofAuthors = [] } = columns
  // In `Area Chair,Reviewer,Email`, the address is the reviewer's.
  const first = people.find(hasFacts) ?? people.find(({ beside }) => beside.length === 0)
  // The row's columns, except those of its other people.
  const ofOthers = new Set(
    people
      .filter((one) => one !== first)
      .flatMap(({ email, affiliation, orcid }) => [email, affiliation, orcid]),
  )
  const ofRow = {
    ...columns,
    at: Object.fromEntries(
      Object.entries(columns.at).map(([kind, found]) => [kind, found.filter((one) => !ofOthers.has(one))]),
    ),
  }
  const [email = -1] = first && first.email !== -1 ? [first.email] : (ofRow.at.email ?? [])
  const withAddress = [email, ...people.map(({ whole }) => whole), ...(columns.at.emails ?? [])]
  const isGuess = columns.format !== 'chosenTable' && isGuessed(email, columns)
  const readers = people.map((people) => {
    const names = sample.map(({ cells }) => (people.whole === -1 ? '' : nameInRow(cells, people)))
    return { people, read: cellReader(names, people) }
  })

  /** Adds the facts in the columns `of`. For the row's own person, also adds the facts of the row. */
  function withFacts(one: PersonInCell, cells: readonly string[], of = first): Someone {
    const at = (field: TitleKind): string => (of === first ? cellAt(ofRow, cells, field) : '')
    const own = (field: 'email' | 'affiliation' | 'orcid'): string => cells[of?.[field] ?? -1] || at(field)
    const emails = [
      cells[of?.email ?? -1] ?? '',
      columns.role === 'submissions' ? '' : at('reviewerEmail'),
      own('email'),
      at('profile'),
      one.email ?? '',
    ]
    const profiles = [at('profile'), at('email'), at('number'), one.name]
    return someoneOf({
      name: one.name.startsWith('~') ? '' : one.name,
      email: emails.map(emailIn).find(Boolean),
      affiliation: own('affiliation') || one.affiliation,
      orcid: own('orcid') || one.orcid,
      pid: pidIn(at('pid')),
      personNumber: textIn(at('personNumber')),
      profile: profiles.map(profileIn).find(Boolean),
    })
  }

  function peopleIn({ row, cells }: TableRow, { people: of, read }: (typeof readers)[number]) {
    if (isUnclear(cells, of)) {
      const text = of.parts.map((part) => cells[part] ?? '').filter(Boolean)
      return {
        found: [{ ...withFacts({ name: '' }, cells, of), ...unreadIn(row, text.join(' ; '), problems) }],
        isCut: false,
      }
    }
    const written = nameInRow(cells, of)
    const isWhole = of.parts.length === 0 || written === cells[of.whole]
    const stated = { people: statedIn(written), isCut: false, guessed: [] }
    const { people, isCut, guessed } = isWhole ? read(written) : stated
    for (const text of guessed) problems.add('readAsTwo', { text: textIn(text, 60) }, row)
    const emails = of.isSeveral ? emailsIn(cellAt(columns, cells, 'emails') || (cells[of.email] ?? '')) : []
    const isOne = people.length === 1
    const found = people.slice(0, MAX_AUTHORS + 1).map(({ isUnread, ...one }, index): Someone => {
      if (emails.length === people.length) one.email ||= emails[index] ?? ''
      const known = isOne ? withFacts(one, cells, of) : someoneOf(one)
      // An account shows that an unread text is a name: a profile for `A B`, an address for `Carla Chair`.
      const isAccount = isOne && (known.profile ?? (known.email && isPerson(one.name)))
      const isRead = !isUnread || profileIn(one.name) || isAccount
      return isRead ? known : { ...(isOne && known), ...unreadIn(row, one.name, problems) }
    })
    return { found, isCut }
  }

  return (line) => {
    const { row, cells, unread } = line
    if (unread !== undefined) return { people: [unreadIn(row, unread, problems)], isCut: false }
    const all: { one: Someone; of: PeopleColumns }[] = []
    let isCut = false
    // A presenter beside an empty cell *Authors* is only one of the authors.
    let lacksAuthors = ofAuthors.length > 0
    for (const reader of readers) {
      const { people: of } = reader
      const read = peopleIn(line, reader)
      isCut ||= read.isCut
      if (read.found.length > 0 && ofAuthors.includes(of)) lacksAuthors = false
      // Leaves out a name that a column of another kind already has. In columns of one kind, equal names are two people.
      const others = all.filter((other) => other.of.kind !== of.kind || other.of.isSeveral)
      const names = new Set(others.map(({ one }) => folded(one.name)))
      const found = read.found.filter(({ name }) => name === '' || !names.has(folded(name)))
      all.push(...found.map((one) => ({ one, of })))
    }
    const found = all.map(({ one }) => one)
    const [only] = found
    if (only) {
      const addresses = withAddress.map((column) => cells[column]).join(' ')
      if (isGuess && found.length === 1) Object.assign(only, { ...withFacts(only, cells), ...only })
      else if (leavesOutAddress(addresses, found)) problems.tally('addressLeftOut')
      else if (isGuess && addresses.includes('@')) problems.tally('addressGuessed')
      return { people: found, isCut: isCut || lacksAuthors }
    }
    const alone = withFacts({ name: '' }, cells)
    if (alone.name !== '' || alone.email)
      return { people: [alone], isCut: isCut || ofAuthors.some(({ isSeveral }) => isSeveral) }
    // The row has only an affiliation.
    const text = first?.isSeveral === false ? textIn(cells[first.affiliation] ?? '', MAX_NAME) : ''
    return { people: text === '' ? [] : [unreadIn(row, text, problems)], isCut }
  }
}

/** Whether the order of the columns does not tell who has the address: not one person, but none or several precede it. */
function isGuessed(column: number, { at, people }: TableColumns): boolean {
  const own = people.filter(({ email, isSeveral }) => !isSeveral && (email === -1 || email === column))
  const before = own.filter(({ whole, parts }) => Math.max(whole, ...parts) < column)
  return at.email?.includes(column) === true && own.length > 1 && before.length !== 1
}

/** Returns an unread person with this text, and reports the text. */
export function unreadIn(row: number, text: string, problems: ProblemList): Someone {
  if (text.length > MAX_NAME) problems.add('nameTooLong', { most: MAX_NAME, text: text.slice(0, 60) }, row)
  else problems.add('lineNotRead', { text: textIn(text, 60) }, row)
  return { name: text.slice(0, MAX_NAME), isUnread: true }
}

/** Removes titles and degrees, but changes nothing else. */
function statedIn(written: string): PersonInCell[] {
  const text = nameIn(written)
  const parts = text.split(',').map(cleanedPart)
  const name = parts
    .filter((part, index) => part !== '' && !isDegreeAfter(parts[index - 1] ?? '', part))
    .join(' ')
  const isName = /\p{L}/u.test(name) && text.length <= MAX_NAME
  return written === '' ? [] : [isName ? { name } : { name: text, isUnread: true }]
}

/** Returns an address for each item, or '' for an item without one. A semicolon may follow a missing address. */
const emailsIn = (cell: string): string[] =>
  cell
    .replace(/(?<![\s;；,|])[\s;；,|]+$/u, '')
    .split(/[;；]/u.test(cell) ? /[;；]/u : /[,\n|][\s,|]*/u)
    .map(emailIn)
