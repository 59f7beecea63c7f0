import { wordSet } from './name-vocabulary.ts'

/**
 * Headers of tables of people, as conference systems, the earlier Python service and hand-made lists write them. `name` could
 * be anything's, unless `beside` or `affiliation` stands there, too. Beside given or family name alone, it is the other one.
 */
const HEADERS = {
  people: titles('author names, author name(s), authors, author(s), speakers, editors, reviewers, 作者'),
  person: titles(
    'author, author name, reviewer, reviewer name, member, member name, pc member, committee member, chair, editor, ' +
      'speaker, contributor, participant, presenter, student, advisor, adviser, supervisor, mentor, co-chair, co chair, ' +
      'vice chair, session chair, area chair, coordinator, organizer, organiser, meta reviewer, metareviewer, ' +
      'senior pc member, first author, last author, corresponding author, principal investigator, full name, full names, ' +
      'nombre completo, nombre y apellidos, nom et prénom, nome completo, nama lengkap, фио, ' +
      '姓名, 委员, 审稿人, 氏名, 名前, 委員, 査読者, 성명, 이름, 위원',
  ),
  name: titles('name, names, nom, nombre, nome'),
  given: titles(
    'given name, given names, first name, first, firstname, forename, given, vorname, prénom, 名',
  ),
  middle: titles('middle name, middle initial, middle'),
  family: titles(
    'фамилия, nama belakang, family name, last name, last, lastname, surname, family, nachname, apellido, apellidos, ' +
      'cognome, sobrenome, 姓',
  ),
  affiliation: titles(
    'affiliation, affiliations, organizational affiliation, organization, organisation, institution, institute, ' +
      'university, company, afiliación, institución, affiliazione, organisme, ' +
      '单位, 工作单位, 机构, 所属, 所属機関, 소속',
  ),
  beside: titles('country, email, e-mail, role, roles, orcid, 邮箱'),
}

function titles(text: string): readonly string[] {
  return text.split(', ')
}

type Kind = keyof typeof HEADERS
/** No title has a line break. */
const NO_TITLE = '\n'

/** Where a table says what, as indexes of its columns; -1 where it does not. The first column of a kind counts. */
export type PeopleColumns = Readonly<Record<Kind, number>> & {
  /** Given, middle and family name, in this order; empty unless the table has both given and family name. */
  parts: readonly number[]
}

/** A column that holds whole names. */
export const columnOfPeople = (column: number): PeopleColumns => ({
  ...{ people: -1, person: column, name: -1, given: -1, middle: -1, family: -1, affiliation: -1, beside: -1 },
  parts: [],
})

/**
 * The columns of further people in each row: `Name, Affiliation, Name, Affiliation`, `Reviewer 1, Reviewer 2`, `Chair,
 * Co-Chair`. CMT's *Authors* beside *Author Names* are the same people.
 */
export function furtherColumns(header: readonly string[], columns: PeopleColumns): PeopleColumns[] {
  const further: PeopleColumns[] = []
  let rest = [...header]
  let last: PeopleColumns | null = columns
  while (last !== null) {
    const { people, name, person, affiliation, parts } = last
    const used = new Set([wholeNameColumn(last), name, affiliation, ...parts, columns.people])
    if (wholeNameColumn(last) === people || parts.length > 0) used.add(person)
    rest = rest.map((title, column) => (used.has(column) ? '' : title))
    last = peopleColumns(rest)
    if (last !== null) further.push(last)
  }
  return further
}

/** The columns of a header row; null when none of them says where people's names are. */
export function peopleColumns(header: readonly string[]): PeopleColumns | null {
  const titles = header.map(normalizedTitle)
  const columnOf = (kind: Kind): number => firstOf(titles, HEADERS[kind])
  const [given, middle, family] = [columnOf('given'), columnOf('middle'), columnOf('family')]
  const [people, person, name] = [columnOf('people'), columnOf('person'), columnOf('name')]
  const parts = partsOf([given, middle, family], name)
  if (parts.length === 0 && people === -1 && person === -1 && name === -1) return null
  const [affiliation, beside] = [columnOf('affiliation'), columnOf('beside')]
  return { people, person, name, given, middle, family, affiliation, beside, parts }
}

function partsOf([given, middle, family]: readonly [number, number, number], name: number): number[] {
  if (given === -1 && family === -1) return []
  const parts = [given === -1 ? name : given, middle, family === -1 ? name : family]
  return parts[0] === -1 || parts[2] === -1 ? [] : parts.filter((column) => column !== -1)
}

/** Where more than one of a kind stands, what is first in the list above: CMT writes *Authors* and *Author Names*. */
const firstOf = (titles: readonly string[], known: readonly string[]): number =>
  titles.indexOf(known.find((candidate) => titles.includes(candidate)) ?? NO_TITLE)

/** Whether a column headed *name* is one of people's names, by what stands beside it: tracks and files have names, too. */
export const isBesidePeople = ({ affiliation, beside }: PeopleColumns): boolean =>
  affiliation !== -1 || beside !== -1

/**
 * The columns that the first row of a table in text tells, where nothing but the words marks it as a header. A role may
 * be a value as well (`Ann Lee,MIT,Chair`), so one counts alone or beside an affiliation, an address and the like.
 */
export function columnsInFirstRow(row: readonly string[]): PeopleColumns | null {
  const columns = peopleColumns(row)
  if (columns === null || row.some((cell) => cell.includes('@'))) return null
  const isSure = columns.parts.length > 0 || columns.name !== -1 || columns.people !== -1
  return isSure || row.length === 1 || isBesidePeople(columns) || areTitles(row) ? columns : null
}

/** Other titles of columns in such tables. */
const OTHER_TITLES = wordSet(
  '# no no. nr id paper papers submission title session topic track day date time room country year',
)

/** Whether a row holds titles alone, of several columns with people: `Session, Chair, Co-Chair`. */
function areTitles(row: readonly string[]): boolean {
  const titles = row.map(normalizedTitle)
  const people = titles.filter((title) => [...HEADERS.person, ...HEADERS.people].includes(title))
  return people.length > 1 && titles.every((title) => people.includes(title) || OTHER_TITLES.has(title))
}

/** The column with whole names, one or several people a row; -1 when there is none. */
export const wholeNameColumn = ({ name, person, people, parts }: PeopleColumns): number =>
  [name, person, people].find((column) => column !== -1 && !parts.includes(column)) ?? -1

/**
 * The name in a row: the whole one, or else its parts. *Name* beside *Surname* may hold the whole name, too: where it ends
 * with that surname (`David Patterson` beside `Patterson`, but `Nguyen Bao` beside `Nguyen`). So it is with given names.
 */
export function nameInRow(row: readonly string[], columns: PeopleColumns): string {
  const cellOf = (column: number): string => row[column] ?? ''
  const whole = cellOf(wholeNameColumn(columns))
  // A row that ends before the parts of its name is one of another table.
  if (whole === '' && row.length <= Math.max(...columns.parts, -1)) return ''
  const parts = columns.parts.map((column) => nameFromParts([cellOf(column)]))
  const [given = '', family = ''] = [parts.at(0), parts.at(-1)]
  // Beside both parts of a name, one word is the name of a user.
  const isUserName = given !== '' && family !== '' && /^[\p{Script=Latin}\d._-]+$/u.test(whole)
  if (whole !== '' && !isUserName) return whole
  const [lowerGiven, lowerFamily] = [given.toLowerCase(), family.toLowerCase()]
  if (columns.parts.at(0) === columns.name && lowerGiven.endsWith(` ${lowerFamily}`)) return given
  if (columns.parts.at(-1) === columns.name && lowerFamily.startsWith(`${lowerGiven} `)) return family
  return nameFromParts(parts)
}

/** The name that the parts of a row make up: `Ada`, `B.` and `Lovelace` as one; `伟` and `王` as `王伟`. */
export function nameFromParts(parts: readonly string[]): string {
  const words = parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
  const isFamilyFirst = words.every((word) => /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(word))
  return isFamilyFirst ? words.reverse().join('') : words.join(' ')
}

/** `Middle Initial (optional)`, `first_name`, `given-name`, `Name ↑`, `Name:` as words. */
export function normalizedTitle(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[\s_▲▼↑↓:*]+/gu, ' ')
    .trim()
  const plain = words.replace(/ ?\((?:optional|required)\)$/, '').replace(/(?<=\p{L}) ?#?\d{1,2}$/u, '')
  const spaced = plain === 'e-mail' || plain === 'co-chair' ? plain : plain.replaceAll('-', ' ')
  return spaced.replace(OF_WHOM, '')
}

/** `Author Last Name`: the role before the part of a name. */
const OF_WHOM =
  /^(?:author|reviewer|member|pc|speaker|contact|user)(?:'s)? (?=(?:first|last|given|family|middle) name$|surname$)/
