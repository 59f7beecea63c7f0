/** One person of a programme committee; `affiliation` is empty when the list gives none. */
export type CommitteeMember = { name: string; affiliation: string }

/** Headers as HotCRP, EasyChair, CMT, OpenReview, the earlier Python service and hand-made lists write them. */
const HEADERS = {
  name: ['name', 'reviewer', 'full name', 'member', 'member name', 'reviewer name', 'pc member', 'author'],
  given: ['given name', 'first name', 'first', 'firstname', 'forename', 'given'],
  middle: ['middle name', 'middle initial', 'middle'],
  family: ['family name', 'last name', 'last', 'lastname', 'surname', 'family'],
  affiliation: ['affiliation', 'organization', 'organisation', 'institution', 'university', 'company'],
}

type Column = keyof typeof HEADERS
type Columns = Partial<Record<Column, number>>

/** The members in their order, each name once, the first mention counting. */
export function membersOf(rows: readonly (readonly string[])[]): CommitteeMember[] {
  const [first = [], ...rest] = rows
  const columns = headerColumns(first)
  const members = columns
    ? rest.map((row) => memberOf(row, columns))
    : rows.map((row) => memberOf(row, columnsWithoutHeader(row)))
  const byName = new Map<string, CommitteeMember>()
  for (const member of members) {
    if (member.name !== '' && !byName.has(member.name)) byName.set(member.name, member)
  }
  return [...byName.values()]
}

/** Where the columns are when this row is a header: it says where a whole name is, or both its parts. */
function headerColumns(row: readonly string[]): Columns | null {
  const titles = row.map(normalizedTitle)
  const columns: Columns = {}
  // The cast is safe: these are the keys of a literal of our own.
  for (const column of Object.keys(HEADERS) as Column[]) {
    const index = titles.findIndex((title) => HEADERS[column].includes(title))
    if (index !== -1) columns[column] = index
  }
  const hasParts = columns.given !== undefined && columns.family !== undefined
  return columns.name !== undefined || hasParts ? columns : null
}

/** `Middle Initial (optional)`, `first_name` and `given-name` as words. */
function normalizedTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** OpenReview exports `email,name` without a header; otherwise the name comes first, the affiliation second. */
function columnsWithoutHeader(row: readonly string[]): Columns {
  return row[0]?.includes('@') ? { name: 1 } : { name: 0, affiliation: 1 }
}

function memberOf(row: readonly string[], columns: Columns): CommitteeMember {
  const cell = (column: Column): string => row[columns[column] ?? -1]?.replace(/\s+/g, ' ').trim() ?? ''
  const parts = [cell('given'), cell('middle'), cell('family')].filter((part) => part !== '')
  return { name: cell('name') || parts.join(' '), affiliation: cell('affiliation') }
}
