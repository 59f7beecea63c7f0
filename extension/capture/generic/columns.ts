/**
 * Headers by which tables of people tell their columns, as HotCRP, EasyChair, CMT, OpenReview and hand-made lists write
 * them. `person` says what the people are; `name` could be anything's name, unless `besides` stands there, too.
 */
const HEADERS = {
  people: [
    'authors',
    'author names',
    'author name(s)',
    'author(s)',
    'speakers',
    'editors',
    'reviewers',
    '作者',
  ],
  person: [
    ...[
      'author',
      'author name',
      'reviewer',
      'reviewer name',
      'member',
      'member name',
      'pc member',
      'committee member',
    ],
    ...[
      'chair',
      'editor',
      'speaker',
      'contributor',
      'participant',
      'presenter',
      'full name',
      '姓名',
      '委员',
      '审稿人',
    ],
  ],
  name: ['name', 'names'],
  given: ['given name', 'given names', 'first name', 'first', 'firstname', 'forename', 'given', '名'],
  middle: ['middle name', 'middle initial', 'middle'],
  family: ['family name', 'last name', 'last', 'lastname', 'surname', 'family', '姓'],
  besides: [
    ...[
      'affiliation',
      'affiliations',
      'organization',
      'organisation',
      'institution',
      'institute',
      'university',
    ],
    ...['company', 'country', 'email', 'e-mail', 'role', 'orcid', '单位', '工作单位', '邮箱'],
  ],
}

/** Where a table has its names, as indexes of columns; `header` is the title of the column that says so. */
export type NameColumns =
  | { of: 'parts'; columns: number[] }
  | { of: 'person' | 'people'; column: number; header: string }
  /** Only with other evidence that these are people. */
  | { of: 'name'; column: number }

/** Where a header row puts the names; null when it is no header row, or none of a table of people. */
export function nameColumns(header: readonly string[]): NameColumns | null {
  const titles = header.map(normalizedTitle)
  const columnOf = (kind: keyof typeof HEADERS): number =>
    titles.findIndex((title) => HEADERS[kind].includes(title))
  const parts = [columnOf('given'), columnOf('middle'), columnOf('family')]
  if (parts[0] !== -1 && parts[2] !== -1)
    return { of: 'parts', columns: parts.filter((column) => column !== -1) }
  for (const of of ['person', 'people'] as const) {
    const column = columnOf(of)
    if (column !== -1) return { of, column, header: header[column] ?? '' }
  }
  const column = columnOf('name')
  if (column === -1) return null
  return columnOf('besides') === -1
    ? { of: 'name', column }
    : { of: 'person', column, header: header[column] ?? '' }
}

/** `Middle Initial (optional)`, `first_name`, `Name ↑` as words. */
function normalizedTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/\(optional\)/, '')
    .replace(/[\s_▲▼↑↓:*]+/gu, ' ')
    .trim()
}
