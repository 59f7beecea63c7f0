import { searchWords } from '../../search-text.ts'
import { isAffiliation, isPerson } from '../name-evidence.ts'
import { ONE, PARTS, SEVERAL, type Title, type TitleKind, titlesOf } from './column-titles.ts'
import { nameFromParts, repeatsName, type WholeName, WORD, withFamily, withGiven } from './parts-of-names.ts'

/**
 * The columns of one person, or of the people of a cell. -1: the table has no such column. `whole`: the column of whole names.
 * `kind`: the kind of its title.
 */
export type PeopleColumns = {
  whole: number
  kind: TitleKind | null
  isSeveral: boolean
  /** Columns with the same person's name in another form: `姓名` beside `英文姓名`. They count where `whole` is empty. */
  otherForms: readonly number[]
  /** The columns of `PARTS`, in this order. Empty unless the table has both given and family names. */
  parts: readonly number[]
  /**
   * The columns of the other people whose names are in parts. `Reviewer` beside *First name* and *Last name* may have another
   * person, the same person again, or `yes`.
   */
  beside: readonly (readonly number[])[]
  /** A column with the title *name*. Beside only given names it has the family names, and the reverse. */
  name: number
  /** Whether the column *name* seems to have whole names, although it stands beside only given or family names. */
  hasWholeNames: boolean
  /** Whether most cells in `whole` are single words. Beside both parts of a name, these are user names. */
  hasWords: boolean
  affiliation: number
  email: number
  orcid: number
}

/** Returns columns of names without columns of facts, such as affiliations. */
export const columnOfPeople = (whole: number, parts: readonly number[] = []): PeopleColumns => ({
  whole,
  kind: null,
  isSeveral: false,
  otherForms: [],
  parts,
  beside: [],
  name: -1,
  hasWholeNames: false,
  hasWords: true,
  affiliation: -1,
  email: -1,
  orcid: -1,
})

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
    const { whole, name, parts, affiliation, email, orcid, isSeveral, otherForms } = next
    const isBeside = parts.length === 0 && !isCoauthor(titles[whole])
    const beside = isBeside ? all.map((one) => one.parts).filter(({ length }) => length > 0) : []
    const cells = rows.map((row) => row[whole] ?? '').filter((cell) => cell !== '')
    const hasWords = 2 * cells.filter((cell) => WORD.test(cell)).length >= cells.length
    all.push({ ...next, beside, hasWholeNames: haveWholeNames(rows, next), hasWords })
    const used = [whole, name, ...parts, affiliation, email, orcid, ...otherForms]
    for (const [column, title] of titles.entries()) {
      const isSame =
        isSeveral && title.kind === 'authors' && title.person === null && title.words.startsWith('author')
      const isWhole =
        parts.length > 0 &&
        title.person === titles[parts[0] ?? 0]?.person &&
        (title.person === null ? title.kind === 'person' : ONE.includes(title.kind) && !isCoauthor(title))
      if (used.includes(column) || isSame || isWhole) titles[column] = { ...title, kind: null, words: '' }
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
  const columnAmong = (
    kinds: readonly (TitleKind | null)[],
    isOfOther = (_column: number): boolean => false,
  ): number => {
    const found = [...titles.entries()].filter(
      ([column, title]) =>
        kinds.includes(title.kind) && (!isNumbered || title.person === person) && !isOfOther(column),
    )
    const [best] = found.toSorted(
      ([, one], [, other]) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.rank - other.rank,
    )
    return best?.[0] ?? -1
  }
  const columnOf = (...kinds: readonly (TitleKind | null)[]): number => columnAmong(kinds)
  const name = columnOf('name')
  const [given = -1, middle = -1, family = -1, behind = -1] = PARTS.map((kind) => columnOf(kind))
  const both = [given === -1 ? name : given, family === -1 ? name : family] as const
  const isInParts = (given !== -1 || family !== -1) && !both.includes(-1)
  const parts = isInParts ? [both[0], middle, both[1], behind] : []
  // Beside the parts of a name, `Reviewer` and `Advisor` may be others. `Author 1` beside `First name 1` is the same person.
  const [one, several] =
    isInParts && person === null ? [columnOf('person'), -1] : [columnOf(...ONE), columnOf(...SEVERAL)]
  const isOther = (column: number): boolean =>
    column === -1 || parts.includes(column) || (isInParts && isCoauthor(titles[column]))
  // Beside *Full name*, *Name* may be a user name. Beside `姓名` it is the name that dblp has.
  const full = columnOf('person')
  const isBetter = name !== -1 && /^\p{Script=Latin}/u.test(titles[full]?.words ?? '')
  const whole = [isBetter ? full : -1, name, one, several].find((column) => !isOther(column)) ?? -1
  if (parts.length === 0 && whole === -1) return null
  const { kind = null, words = '' } = titles[whole] ?? {}
  const isSeveral = whole === several || (kind === 'someAuthors' && words.endsWith('s'))
  const isOtherForm = (title: Title, column: number): boolean =>
    column !== whole &&
    !parts.includes(column) &&
    title.person === titles[whole]?.person &&
    (column === name || (title.kind === 'person' && title.words !== words))
  const areForms = kind === 'name' || kind === 'person'
  const otherForms = [...titles.entries()].flatMap(([column, title]) =>
    areForms && isOtherForm(title, column) ? [column] : [],
  )
  const isAuthor = kind === 'author' || kind === 'authors' || kind === 'someAuthors'
  // In `Chair,Email,Reviewer`, the address is the chair's.
  const isOfOther = (column: number): boolean =>
    kind === 'reviewer' &&
    column < whole &&
    titles.slice(0, column).some((title) => title.kind === kind && title.person === person)
  const factOf = (fact: TitleKind): number => columnAmong([fact], isOfOther)
  const emails = [factOf('email'), isAuthor ? -1 : factOf('reviewerEmail')]
    .filter((column) => column !== -1)
    .toSorted((one, other) => one - other)
  const owner = words.replace(/ names?$/u, '')
  const own = titles.findIndex((title) => title.person === null && OWNED.exec(title.words)?.[1] === owner)
  // A person's address follows the name.
  const email = own === -1 ? (emails.find((column) => column > whole) ?? emails[0] ?? -1) : own
  const [affiliation, orcid] = [factOf('affiliation'), factOf('orcid')]
  return {
    whole,
    kind,
    isSeveral: whole !== -1 && isSeveral,
    otherForms,
    parts,
    beside: [],
    name,
    hasWholeNames: true,
    hasWords: true,
    affiliation,
    email,
    orcid,
  }
}

/** Matches `area chair email`, the title of the area chair's address. */
const OWNED = /^(.+) e ?mails?(?: address)?$/u

/** Whether a title names other people than the name beside it: `Co-author`, `Second author`, `Other authors`. */
export const isCoauthor = (title: Title | undefined): boolean =>
  (title?.kind === 'author' || title?.kind === 'authors') && COAUTHOR.test(title.words)

const COAUTHOR =
  /^(?:co ?a|koautor|соавтор|(?:second|third|fourth|fifth|sixth|other|further|additional) |第[二三四五]|제[2-5]|其他|共同|共著|공)/u

const NAMES: readonly (TitleKind | null)[] = ['name', 'given', 'family', ...ONE, ...SEVERAL]

type Row = readonly string[]

/** `all`: the number of cells with letters. `people` and `others`: cells that clearly name a person, or something else. */
export function peopleAmong(cells: readonly string[]): { all: number; people: number; others: number } {
  const filled = cells.filter((cell) => /\p{L}/u.test(cell))
  const others = filled.filter((cell) => isAffiliation(cell, '') || cell.includes('@')).length
  const people = filled.filter((cell) => isPerson(cell) && !isAffiliation(cell, '')).length
  return { all: filled.length, people, others }
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
    // Beside both parts of a name, a single word is a part of it, or a user name.
    const own = searchWords(whole).sort().join()
    const words = searchWords(`${given} ${family}`).sort()
    const isWord = columns.hasWords || /^\P{Lu}/u.test(whole) || words.includes(own)
    const isShorter = given !== '' && family !== '' && WORD.test(whole) && words.some((word) => word !== own)
    if (!(isWord && isShorter) && own !== words.join()) return whole
  }
  const name = wholeNameIn(row, columns)?.name ?? nameFromParts(parts)
  return [name, ...columns.otherForms.map(cellOf)].find((form) => form !== '') ?? ''
}

function partsInRow(row: Row, columns: PeopleColumns) {
  const parts = columns.parts.map((column) => nameFromParts([row[column] ?? '']))
  return { parts, given: parts[0] ?? '', family: parts.slice(1).findLast((part) => part !== '') ?? '' }
}

/** Whether `Martin Luis` beside the surname `Martin` may be a whole name, although the column mostly has given names. */
export const isUnclear = (row: Row, columns: PeopleColumns): boolean =>
  !columns.hasWholeNames && wholeNameIn(row, columns)?.isTurned === true

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
