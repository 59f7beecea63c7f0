import { searchWords } from '../../search-text.ts'
import { isHeading } from '../lines/labels.ts'
import { isAffiliation, isPerson } from '../name-evidence.ts'
import { isFullName, mayBeName } from '../name-vocabulary.ts'
import { ONE, PARTS, SEVERAL, type Title, type TitleKind, titleOf, titlesOf } from './column-titles.ts'
import { nameFromParts, repeatsName, type WholeName, WORD, withFamily, withGiven } from './parts-of-names.ts'

/**
 * The columns of one person, or of the people of a cell. -1: the table has no such column. `whole`: the column of whole names.
 * `kind`: the kind of its title.
 */
export type PeopleColumns = {
  whole: number
  kind: TitleKind | null
  isSeveral: boolean
  /** The columns of `PARTS`, in this order. Empty unless the table has both given and family names. */
  parts: readonly number[]
  /**
   * The parts of the other names of a row. `Reviewer` beside *First name* and *Last name* may have another person, the same
   * person again, or `yes`.
   */
  beside: readonly (readonly number[])[]
  /** A column with the title *name*. Beside only given names it has the family names, and the reverse. */
  name: number
  /** Whether the column *name* seems to have whole names, although it stands beside only given or family names. */
  hasWholeNames: boolean
  affiliation: number
  email: number
  orcid: number
}

/** Returns the caller's columns of names, and no columns of facts such as affiliations. */
export const columnOfPeople = (whole: number, parts: readonly number[] = []): PeopleColumns => ({
  whole,
  kind: null,
  isSeveral: false,
  parts,
  beside: [],
  name: -1,
  hasWholeNames: false,
  affiliation: -1,
  email: -1,
  orcid: -1,
})

/** Whether the table has an address, an affiliation or an ORCID of this person. */
export const hasFacts = ({ email, affiliation, orcid }: PeopleColumns): boolean =>
  [email, affiliation, orcid].some((column) => column !== -1)

/** Returns the columns of the first person, or null if no title is for names of people. */
export const peopleColumns = (header: readonly string[]): PeopleColumns | null =>
  firstPeople(titlesOf(header))

/**
 * Returns the columns of each person of a row. CMT's *Authors* and *Author Names* name the same people, so only one counts.
 * `rows`: rows below the header. They show what *Name* has beside *Surname*.
 */
export function allPeopleColumns(header: readonly string[], rows: readonly Row[] = []): PeopleColumns[] {
  const all: PeopleColumns[] = []
  const titles = titlesOf(header)
  for (let next = firstPeople(titles); next !== null; next = firstPeople(titles)) {
    const { whole, name, parts, affiliation, email, orcid, isSeveral } = next
    const isBeside = parts.length === 0 && !isCoauthor(titles[whole])
    const beside = isBeside ? all.map((one) => one.parts).filter(({ length }) => length > 0) : []
    all.push({ ...next, beside, hasWholeNames: haveWholeNames(rows, next) })
    const used = [whole, name, ...parts, affiliation, email, orcid]
    for (const [column, title] of titles.entries()) {
      const isSame =
        isSeveral && title.kind === 'authors' && title.person === null && title.words.startsWith('author')
      const isWhole =
        parts.length > 0 &&
        title.person === titles[parts[0] ?? 0]?.person &&
        (title.person === null ? title.kind === 'person' : ONE.includes(title.kind) && !isCoauthor(title))
      // `英文姓名` beside `姓名` names the same person.
      const isOtherForm =
        (next.kind === 'name' || next.kind === 'person') &&
        title.kind === 'person' &&
        title.person === titles[whole]?.person &&
        title.words !== titles[whole]?.words
      if (used.includes(column) || isSame || isWhole || isOtherForm) titles[column] = { ...title, kind: null }
    }
  }
  return all
}

/** Returns the columns of the first person. If titles have numbers, these columns have the same one: `Author 1`. */
function firstPeople(titles: readonly Title[]): PeopleColumns | null {
  const isNumbered = titles.some(({ person }) => person !== null)
  const named = titles.find(({ kind }) => NAMES.includes(kind))
  if (named === undefined) return null
  const { person } = named
  const columnOf = (...kinds: readonly (TitleKind | null)[]): number => {
    const found = [...titles.entries()].filter(
      ([, title]) => kinds.includes(title.kind) && (!isNumbered || title.person === person),
    )
    const [best] = found.toSorted(
      ([, one], [, other]) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.rank - other.rank,
    )
    return best?.[0] ?? -1
  }
  const name = columnOf('name')
  const [given = -1, middle = -1, family = -1, behind = -1] = PARTS.map((kind) => columnOf(kind))
  const both = [given === -1 ? name : given, family === -1 ? name : family] as const
  const isInParts = (given !== -1 || family !== -1) && !both.includes(-1)
  const parts = isInParts ? [both[0], middle, both[1], behind] : []
  // Beside the parts of a name, `Reviewer` and `Advisor` may be other people. `Author 1` beside `First name 1` is not.
  const [one, several] =
    isInParts && person === null ? [columnOf('person'), -1] : [columnOf(...ONE), columnOf(...SEVERAL)]
  const isOther = (column: number): boolean =>
    column === -1 || parts.includes(column) || (isInParts && isCoauthor(titles[column]))
  const whole = [name, one, several].find((column) => !isOther(column)) ?? -1
  if (parts.length === 0 && whole === -1) return null
  const { kind = null, words = '' } = titles[whole] ?? {}
  const isSeveral = whole === several || (kind === 'someAuthors' && words.endsWith('s'))
  const [affiliation, email, orcid] = [columnOf('affiliation'), columnOf('email'), columnOf('orcid')]
  return {
    whole,
    kind,
    isSeveral: whole !== -1 && isSeveral,
    parts,
    beside: [],
    name,
    hasWholeNames: true,
    affiliation,
    email,
    orcid,
  }
}

/** Whether a title names other people than the name beside it: `Co-author`, `Second author`, `Other authors`. */
export const isCoauthor = (title: Title | undefined): boolean =>
  (title?.kind === 'author' || title?.kind === 'authors') && COAUTHOR.test(title.words)

const COAUTHOR =
  /^(?:co ?a|koautor|соавтор|(?:second|third|fourth|fifth|sixth|other|further|additional) |第[二三四五]|제[2-5]|其他|共同|共著|공)/u

const NAMES: readonly (TitleKind | null)[] = ['name', 'given', 'family', ...ONE, ...SEVERAL]

/** Counts the cells with letters, and among them those that clearly name a person or something else. */
export function peopleAmong(cells: readonly string[]): { all: number; people: number; others: number } {
  const filled = cells.filter((cell) => /\p{L}/u.test(cell))
  const others = filled.filter((cell) => isAffiliation(cell, '') || cell.includes('@')).length
  const people = filled.filter((cell) => isPerson(cell) && !isAffiliation(cell, '')).length
  return { all: filled.length, people, others }
}

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
  if (!isSeveral && mayHoldName(row)) return false
  const cells = below.map((other) => other[whole] ?? '').filter((cell) => /\p{L}/u.test(cell))
  return 2 * cells.filter(isWholeName).length > cells.length
}

/** Whether a cell that is no known title may be a name: in `Members,Ada Lovelace,Alan Turing`, but also `Home Town`. */
const mayHoldName = (row: Row): boolean =>
  row.some((cell) => titleOf(cell).kind === null && isWholeName(cell))

/** Whether a cell begins with a name of several words. */
function isWholeName(cell: string): boolean {
  const [name = ''] = cell.split(/ ?[,;(（|]/u)
  return mayBeName(name) && isFullName(name) && !isAffiliation(name, '') && !isHeading(name)
}

type Row = readonly string[]

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
    (columns.isSeveral && !mayHoldName(row))
  return isSure || row.length === 1 || isBesidePeople(row) || areTitles(row, columns, below) ? columns : null
}

/**
 * Returns the whole name of a row, or else its joined parts. Beside *Surname*, a column *Name* with the surname and more words
 * has the whole name: `David Patterson` or `Patterson David` beside `Patterson`.
 */
export function nameInRow(row: Row, columns: PeopleColumns): string {
  const cellOf = (column: number): string => row[column] ?? ''
  const whole = cellOf(columns.whole)
  if (columns.beside.some((parts) => repeatsName(whole, nameFromParts(parts.map(cellOf))))) return ''
  // A row that ends before these columns belongs to another table.
  if (whole === '' && row.length <= Math.max(...columns.parts, -1)) return ''
  const { parts, given, family } = partsInRow(row, columns)
  if (whole !== '') {
    // Beside both parts of a name, a single word is a user name.
    const isUserName = given !== '' && family !== '' && WORD.test(whole)
    const isTurned = searchWords(whole).sort().join() === searchWords(`${given} ${family}`).sort().join()
    if (!isUserName && !isTurned) return whole
  }
  return wholeNameIn(row, columns)?.name ?? nameFromParts(parts)
}

function partsInRow(row: Row, columns: PeopleColumns) {
  const parts = columns.parts.map((column) => nameFromParts([row[column] ?? '']))
  return { parts, given: parts[0] ?? '', family: parts.slice(1).findLast((part) => part !== '') ?? '' }
}

/** Whether `Martin Luis` beside the surname `Martin` may be a whole name or two given names. Other rows have only given names. */
export const isUnclear = (row: Row, columns: PeopleColumns): boolean =>
  !columns.hasWholeNames && wholeNameIn(row, columns)?.isTurned === true

/** Whether *Name* has whole names in most rows. */
function haveWholeNames(rows: readonly Row[], columns: PeopleColumns): boolean {
  const filled = rows.filter((row) => row[columns.name])
  return 2 * filled.filter((row) => wholeNameIn(row, columns) !== null).length > filled.length
}

/** Returns the whole name in a column *Name* beside only given or family names, or null if *Name* has the other part. */
function wholeNameIn(row: Row, columns: PeopleColumns): WholeName | null {
  if (columns.name === -1 || !columns.parts.includes(columns.name)) return null
  const { given, family } = partsInRow(row, columns)
  return columns.parts[0] === columns.name ? withFamily(given, family) : withGiven(family, given)
}
