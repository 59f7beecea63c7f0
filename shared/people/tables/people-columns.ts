import { isAffiliation, isPerson } from '../name-evidence.ts'
import { ONE, PARTS, SEVERAL, type Title, type TitleKind, titleOf } from './column-titles.ts'

/** Where a table says of one person, or of the several in a cell. Indexes of columns; -1 where it does not. */
export type PeopleColumns = {
  /** The column of whole names, and what its title says that they are. */
  whole: number
  kind: TitleKind | null
  /** Whether its title says that a cell names several people. */
  isSeveral: boolean
  /** Of `PARTS`, each in its place. Empty unless the table has both given and family name. */
  parts: readonly number[]
  /** A column headed *name*, which is one of the parts beside a given or a family name alone. */
  name: number
  affiliation: number
  email: number
  orcid: number
}

/** A column that holds whole names, or those of their parts. */
export const columnOfPeople = (whole: number, parts: readonly number[] = []): PeopleColumns => ({
  ...{ whole, kind: null, isSeveral: false, parts },
  ...{ name: -1, affiliation: -1, email: -1, orcid: -1 },
})

/** The columns of a header row; null when none of them says where people's names are. */
export const peopleColumns = (header: readonly string[]): PeopleColumns | null =>
  firstPeople(header.map(titleOf))

/**
 * The columns of all people of a row: `Name, Affiliation, Name, Affiliation`, `Author 1, Author 2`, `Chair, Co-Chair`.
 * CMT's *Authors* beside *Author Names* are the same people.
 */
export function allPeopleColumns(header: readonly string[]): PeopleColumns[] {
  const all: PeopleColumns[] = []
  const titles = header.map(titleOf)
  for (let next = firstPeople(titles); next !== null; next = firstPeople(titles)) {
    all.push(next)
    const { whole, name, parts, affiliation, email, orcid, isSeveral } = next
    const used = [whole, name, ...parts, affiliation, email, orcid]
    for (const [column, title] of titles.entries()) {
      const isSame =
        isSeveral && title.kind === 'authors' && title.person === null && title.words.startsWith('author')
      // Beside the parts of a name, another whole one is the same person's.
      const isWhole =
        parts.length > 0 && title.person === titles[parts[0] ?? 0]?.person && ONE.includes(title.kind)
      if (used.includes(column) || isSame || isWhole) titles[column] = { ...title, kind: null }
    }
  }
  return all
}

/** The columns of the first person, with whom all have the number that the first of their names has. */
function firstPeople(titles: readonly Title[]): PeopleColumns | null {
  const isNumbered = titles.some(({ person }) => person !== null)
  const named = titles.find(({ kind }) => NAMES.includes(kind))
  // Each line of a list is looked at: most are no header.
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
  const people = columnOfPeople(-1, isInParts ? [both[0], middle, both[1], behind] : [])
  const { parts } = people
  const [one, several] = [columnOf(...ONE), columnOf(...SEVERAL)]
  const whole = [name, one, several].find((column) => column !== -1 && !parts.includes(column)) ?? -1
  if (parts.length === 0 && whole === -1) return null
  const { kind = null, words = '' } = titles[whole] ?? {}
  const isSeveral = whole === several || (kind === 'someAuthors' && words.endsWith('s'))
  const [affiliation, email, orcid] = [columnOf('affiliation'), columnOf('email'), columnOf('orcid')]
  return {
    ...{ ...people, whole, kind, isSeveral: whole !== -1 && isSeveral },
    ...{ name, affiliation, email, orcid },
  }
}

const NAMES: readonly (TitleKind | null)[] = ['name', 'given', 'family', ...ONE, ...SEVERAL]

/** How many of the cells of a column hold a text, how many of these clearly name people, and how many say something else. */
export function peopleAmong(cells: readonly string[]): { all: number; people: number; others: number } {
  const filled = cells.filter((cell) => /\p{L}/u.test(cell))
  const others = filled.filter((cell) => isAffiliation(cell, '') || cell.includes('@')).length
  const people = filled.filter((cell) => isPerson(cell) && !isAffiliation(cell, '')).length
  return { all: filled.length, people, others }
}

const BESIDE: readonly (TitleKind | null)[] = ['affiliation', 'country', 'email', 'roles', 'orcid']

/** Whether a column headed *name* is one of people's names, by what stands beside it: tracks and files have names, too. */
export const isBesidePeople = (header: readonly string[]): boolean =>
  header.some((title) => BESIDE.includes(titleOf(title).kind))

/**
 * The columns that the first row of a table in text tells, where nothing but the words marks it as a header. A role may
 * be a value as well (`Ann Lee,MIT,Chair`), so one counts alone or beside an affiliation, an address and the like.
 */
export function columnsInFirstRow(row: readonly string[]): PeopleColumns | null {
  if (row.some((cell) => cell.includes('@'))) return null
  const columns = peopleColumns(row)
  if (columns === null) return null
  const isSure = columns.parts.length > 0 || columns.name !== -1 || columns.isSeveral
  return isSure || row.length === 1 || isBesidePeople(row) ? columns : null
}

/**
 * The name in a row: the whole one, or else its parts. *Name* beside *Surname* may hold the whole name, too: where it ends
 * with that surname (`David Patterson` beside `Patterson`, but `Nguyen Bao` beside `Nguyen`). So it is with given names.
 */
export function nameInRow(row: readonly string[], columns: PeopleColumns): string {
  const cellOf = (column: number): string => row[column] ?? ''
  const whole = cellOf(columns.whole)
  // A row that ends before the parts of its name is one of another table.
  if (whole === '' && row.length <= Math.max(...columns.parts, -1)) return ''
  const parts = columns.parts.map((column) => nameFromParts([cellOf(column)]))
  const [given = '', family = ''] = [parts.at(0), parts.slice(1).findLast((part) => part !== '')]
  // Beside both parts of a name, one word is the name of a user.
  const isUserName = given !== '' && family !== '' && /^[\p{Script=Latin}\d._-]+$/u.test(whole)
  if (whole !== '' && !isUserName) return whole
  const [lowerGiven, lowerFamily] = [given.toLowerCase(), family.toLowerCase()]
  if (columns.parts[0] === columns.name && lowerGiven.endsWith(` ${lowerFamily}`)) return given
  if (columns.parts[2] === columns.name && lowerFamily.startsWith(`${lowerGiven} `)) return family
  return nameFromParts(parts)
}

/** The name that the parts of a row make up: `Ada`, `B.` and `Lovelace` as one; `伟` and `王` as `王伟`. */
export function nameFromParts(parts: readonly string[]): string {
  const words = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
  const isFamilyFirst = words.every((word) => /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(word))
  return isFamilyFirst ? words.reverse().join('') : words.join(' ')
}
