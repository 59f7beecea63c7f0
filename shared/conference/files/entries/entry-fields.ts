import { emailIn, textIn } from '../../../people/cells/plain-text.ts'
import { PARTS, type TitleKind, titleOf } from '../../../people/tables/column-titles.ts'
import { columnOfPeople } from '../../../people/tables/people-columns.ts'
import { MAX_NAME } from '../bounds.ts'
import { profileIn } from '../cells/cell-texts.ts'
import type { TableColumns, TableRow } from '../conference-columns.ts'

const FIELDS = [
  ...(['submission', 'note', 'title', 'collaborators', 'roles', 'name', ...PARTS] as const),
  ...(['email', 'affiliation', 'orcid', 'pid', 'profile', 'conflict', 'other'] as const),
] satisfies readonly TitleKind[]
type Field = (typeof FIELDS)[number]

export type Cells = Partial<Record<Field | 'unread', string>>

export const rowOf = (row: number, { unread, ...cells }: Cells): TableRow => ({
  row,
  cells: FIELDS.map((field) => cells[field] ?? ''),
  ...(unread !== undefined && { unread }),
})

const columnOf = (field: Field): number => FIELDS.indexOf(field)

/** The columns of the rows from `rowOf`. Only rows of conflicts have the column `conflict`. */
export function columnsFor(role: TableColumns['role'], format: TableColumns['format']): TableColumns {
  const fields = FIELDS.filter((field) => field !== 'conflict' || role === 'conflicts')
  const people = {
    ...columnOfPeople(columnOf('name'), PARTS.map(columnOf)),
    isSeveral: true,
    affiliation: columnOf('affiliation'),
    email: columnOf('email'),
    orcid: columnOf('orcid'),
  }
  const at = Object.fromEntries(fields.map((field) => [field, [columnOf(field)]]))
  return { format, role, at, people: [people] }
}

/** An object in a file of JSON or YAML, such as a submission, a person or a group. */
export type Entry = Readonly<Record<string, unknown>>

export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_DEPTH = 4

/** Joins the texts of a list with `between`, and the texts of an object with a space. */
export function cellOf(value: unknown, between = '; ', depth = 0): string {
  if (value === null || value === undefined || depth > MAX_DEPTH) return ''
  if (typeof value !== 'object') return String(value)
  const cells = Object.values(value).map((one) => cellOf(one, between, depth + 1))
  return cells.filter((cell) => cell !== '').join(Array.isArray(value) ? between : ' ')
}

export const textOf = (value: unknown): string => textIn(cellOf(value, ' '), MAX_NAME)

/** Returns the kind of a column whose title is the field's name. */
export const kindOf = (key: string): TitleKind | null => titleOf(titleFor(key)).kind

/** Replaces some names of OpenReview's fields. */
export const titleFor = (key: string): string => (Object.hasOwn(ALIASES, key) ? (ALIASES[key] ?? key) : key)

const ALIASES: Readonly<Record<string, string>> = {
  username: 'profile',
  fullname: 'name',
  author: 'name',
  emails: 'email',
}

const OF_PERSON: ReadonlySet<string | null> = new Set<Field>([
  ...(['name', ...PARTS, 'email', 'affiliation', 'orcid', 'pid', 'profile'] as const),
])

/** Fields that people have and groups lack. */
export const OF_PEOPLE: ReadonlySet<TitleKind | null> = new Set(['email', 'affiliation', 'profile', 'family'])
const PEOPLE_WITHIN = /^(?:people|persons|members|entries|(?:sub)?committees)$/iu

/** A group has a list such as `people` or `members`, and no field of a person. */
export const isGroup = (value: unknown): value is Entry =>
  isEntry(value) &&
  Object.entries(value).some(([key, people]) => PEOPLE_WITHIN.test(key) && Array.isArray(people)) &&
  !Object.keys(value).some((key) => OF_PEOPLE.has(kindOf(key)))

/** Reads a person from a text or from fields. `unread`: a text that names nobody. An empty text gives no cells. */
export function personIn(value: unknown): Cells {
  if (!isEntry(value)) {
    const text = textIn(cellOf(value), MAX_NAME)
    const [email, profile] = [emailIn(text), profileIn(text)]
    // `cellReader` would drop a number as a footnote mark.
    if (/^\d+$/u.test(text)) return { unread: text }
    return text === '' ? {} : { name: profile || email === text ? '' : text, email, profile }
  }
  if (isGroup(value)) return { unread: textOf(value) }
  const cells: Cells = {}
  for (const [key, field] of Object.entries(value)) {
    const kind = kindOf(key)
    const isName = kind === 'name' || kind === 'person'
    // Further keys of the kind `other` have a year or a comment.
    const isFact = OF_PERSON.has(kind) || (kind === 'other' && /status$/iu.test(key))
    const said = isName ? personIn(field) : isFact ? { [String(kind)]: textOf(field) } : {}
    // The keys of `Cells` are fields, or `unread`.
    for (const [key, text] of Object.entries(said) as [Field, string][]) cells[key] ||= text
  }
  const { name = '', given, family } = cells
  // If the object has only one of `given` and `family`, `name` is the other part or the whole name.
  if (!`${name} `.startsWith(`${given || name} `) || !` ${name}`.endsWith(` ${family || name}`)) {
    cells.given ||= name
    cells.family ||= name
  }
  if (cells.given && cells.family) cells.name = ''
  if (cells.name || cells.given || cells.family || cells.email || cells.profile) return cells
  const unread = textOf(value)
  return unread === '' ? {} : { ...cells, unread }
}
