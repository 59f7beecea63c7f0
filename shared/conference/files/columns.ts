import {
  columnOfPeople,
  columnsInFirstRow,
  normalizedTitle,
  type PeopleColumns,
  peopleColumns,
  wholeNameColumn,
} from '../../people/people-columns.ts'
import type { FormatKey } from './messages/en.ts'
import type { ChosenColumns, FileRole } from './read-file.ts'

/** Titles of columns as the systems and hand-made tables write them, as `normalizedTitle` makes them. */
const TITLES = {
  submission:
    'paper, paper id, paper number, paper #, paper no, submission, submission id, submission number, submission #, ' +
    'submission no, manuscript, manuscript id, manuscript number, 稿件编号, 论文编号, 投稿编号',
  /** A number that may be of anything: it counts beside authors or a note of OpenReview. */
  number: 'number, id, #, no, no., nr, pid, 编号, 序号',
  note: 'forum, note, head',
  title: 'title, paper title, submission title, 标题, 题目, 论文题目, 论文标题',
  authors: 'authors, author names, author name(s), author(s), author list, 作者, 全部作者',
  emails: 'author emails, authors emails, author e-mails, emails',
  email:
    'email, e-mail, mail, email address, e-mail address, email (login), preferred email, author email, user, 邮箱, 电子邮箱, 电子邮件',
  reviewerEmail: 'reviewer email, reviewer e-mail, pc email, pc member email, member email',
  affiliation:
    'affiliation, affiliations, organization, organisation, institution, author affiliation, author organization, ' +
    'author institution, reviewer affiliation, 单位, 工作单位, 机构',
  orcid: 'orcid, orcid id, orcid identifier',
  pid: 'dblp url, dblp, dblp id, dblp pid, dblp key, dblp page',
  profile: 'openreview id, openreview, openreview profile, profile, profile id, tail, user, id',
  roles: 'roles, role, 角色',
  collaborators: 'collaborators',
  conflict: 'conflicttype, conflict type, conflict, conflict reason',
  label: 'label',
  conflicts: 'conflicts',
  domains: 'domain conflicts, domains, conflict domains',
  action: 'action',
  contact: 'iscontact',
  deleted: 'deleted?, deleted',
}

export type Field = keyof typeof TITLES

/** Where a table says what. Indexes of columns; a field without a column is absent. */
export type TableColumns = {
  format: FormatKey
  role: Exclude<FileRole, 'unknown'>
  at: Partial<Record<Field, number>>
  /** The column that names several people in a cell; -1 without one. */
  several: number
  /** The columns of the one person of a row; null without one. */
  person: PeopleColumns | null
}

const FIELDS = Object.entries(TITLES).map(([field, titles]) => ({
  // The keys of a constant object are its type's.
  field: field as Field,
  titles: titles.split(', '),
}))

/** The columns that a header row tells; null where it does not say what the table holds. */
export function columnsOf(row: readonly string[]): TableColumns | null {
  const header = row.map((cell) => cell.slice(0, LONGEST_TITLE))
  const titles = header.map(normalizedTitle)
  if (titles.some((title) => title.includes('@')) || titles.filter((title) => title !== '').length < 2)
    return null
  const at: TableColumns['at'] = {}
  for (const { field, titles: known } of FIELDS) {
    const column = titles.indexOf(known.find((title) => titles.includes(title)) ?? NO_TITLE)
    if (column !== -1) at[field] = column
  }
  const people = peopleColumns(header)
  const several = at.authors ?? severalIn(people)
  const person = several === -1 ? people : null
  const role = roleOf(at, several, person, header)
  if (role === null) return null
  const isNumbered = at.submission !== undefined || (role !== 'committee' && at.number !== undefined)
  if (isNumbered && at.submission === undefined && at.number !== undefined) at.submission = at.number
  return { format: formatOf(role, new Set(titles), several), role, at, several, person }
}

/** In UTF-16 code units. A file may be a single cell of 100 MB. */
const LONGEST_TITLE = 200
/** No title has a line break. */
const NO_TITLE = '\n'

const severalIn = (people: PeopleColumns | null): number =>
  people !== null && people.people !== -1 && wholeNameColumn(people) === people.people ? people.people : -1

function roleOf(
  at: TableColumns['at'],
  several: number,
  person: PeopleColumns | null,
  header: readonly string[],
) {
  const titles = header.map(normalizedTitle)
  const isOfSubmission = at.submission !== undefined || at.note !== undefined
  const isSomebody = person !== null || at.email !== undefined || at.reviewerEmail !== undefined
  if (isOfSubmission && several === -1) {
    const isConflict = at.conflict !== undefined || at.action !== undefined
    if (isConflict ? isSomebody : titles.includes('head') && titles.includes('tail')) return 'conflicts'
    const isReviewer = person !== null && REVIEWER.test(titles[wholeNameColumn(person)] ?? '')
    if (isReviewer || at.reviewerEmail !== undefined) return null
    return isSomebody || at.title !== undefined ? 'submissions' : null
  }
  const isOfAuthors = several !== -1 && !REVIEWERS.test(titles[several] ?? '')
  if (isOfAuthors && (isOfSubmission || at.title !== undefined)) return 'submissions'
  const isCommittee = columnsInFirstRow(header) !== null || (at.email !== undefined && !isOfSubmission)
  return isCommittee ? 'committee' : null
}

const REVIEWER = /reviewer|member|chair|审稿|委员|査読|委員/u
const REVIEWERS = /reviewers|speakers|editors/u

/** The formats by what only their headers have, the surest first. */
const FORMATS: readonly [FormatKey, TableColumns['role'], titles: string][] = [
  ['hotcrpAssignments', 'conflicts', 'paper, action'],
  ['hotcrpPreferences', 'conflicts', 'paper, preference'],
  ['hotcrpConflicts', 'conflicts', 'paper, conflicttype'],
  ['openreviewConflicts', 'conflicts', 'head, tail'],
  ['openreviewSubmissions', 'submissions', 'forum'],
  ['easychairAuthors', 'submissions', 'submission #, person #'],
  ['easychairCommittee', 'committee', 'person #'],
  ['easychairSubmissions', 'submissions', '#, title, authors'],
  ['cmtSubmissions', 'submissions', 'paper id, paper title'],
  ['cmtReviewers', 'committee', 'first name, middle initial, last name, organization'],
  ['hotcrpAuthors', 'submissions', 'paper, given name, family name'],
  ['hotcrpAuthors', 'submissions', 'paper, first, last'],
  ['hotcrpCommittee', 'committee', 'roles, follow'],
  ['hotcrpUsers', 'committee', 'given name, family name, email, affiliation'],
  ['openreviewCommittee', 'committee', 'id, name'],
  ['pythonCommittee', 'committee', 'no conflict, recent collaborator'],
]

function formatOf(role: TableColumns['role'], titles: ReadonlySet<string>, several: number): FormatKey {
  const known = FORMATS.find(
    ([, of, needed]) => of === role && needed.split(', ').every((one) => titles.has(one)),
  )
  if (known) return known[0]
  if (role === 'submissions') return several === -1 ? 'authorsTable' : 'submissionsTable'
  return role === 'committee' ? 'committeeTable' : 'conflictsTable'
}

/** The columns of a table without a header where each row is an address and one text: OpenReview exports `email,name`. */
export function columnsOfAddresses(rows: readonly (readonly string[])[]): TableColumns | null {
  const email = [0, 1].find((column) => rows.every((row) => ADDRESS.test(row[column] ?? '')))
  if (email === undefined || rows.length === 0 || rows.some(({ length }) => length !== 2)) return null
  const person = columnOfPeople(1 - email)
  return { format: 'committeeTable', role: 'committee', at: { email }, several: -1, person }
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/u

/** The columns that a user has chosen. */
export function chosenColumns({ role, columns }: ChosenColumns): TableColumns {
  const { authors = -1, name = -1, given = -1, family = -1, ...at } = columns
  const parts = [given, family].filter((column) => column !== -1)
  const person = { ...columnOfPeople(name), given, family, parts }
  return { format: 'chosenTable', role, at, several: authors, person: authors === -1 ? person : null }
}
