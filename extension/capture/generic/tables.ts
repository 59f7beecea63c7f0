import { namesBeforeCommas, namesInEach } from '../../../shared/lists/names-in-text.ts'
import type { FoundGroup } from '../found.ts'
import { textOf } from '../reading/page-text.ts'
import { firstLine } from './element-lines.ts'
import { areNearlyAllPeople, distinctTexts } from './person-like.ts'
import { kindOfHeading, type Section } from './sections.ts'

/** A caption of the table's own may stand above the header. */
const HEADER_WITHIN_ROWS = 3

type Row = (Element | null)[]

/**
 * The people of a table with a header that tells where their names stand, when nearly all of what stands there looks
 * like people; nothing for any other table. A plain `Name` counts beside an affiliation, an address or a role, or under
 * a heading that speaks of people.
 */
export function peopleInTable({ element, headings }: Section): FoundGroup[] {
  const rows = rowsOf(element)
  for (const [index, row] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const columns = nameColumns(row.map(textOf))
    if (columns) return groupIn(rows.slice(index + 1), columns, [captionOf(element), ...headings])
  }
  return []
}

const captionOf = (table: Element): string =>
  textOf([...table.children].find((child) => child.matches('caption')))

function groupIn(rows: readonly Row[], columns: NameColumns, headings: readonly string[]): FoundGroup[] {
  const speaking = headings.find((heading) => kindOfHeading(heading) !== null)
  if (columns.of === 'name' && speaking === undefined) return []
  const names = namesIn(rows, columns)
  if (names.length === 0) return []
  const kind =
    ('header' in columns ? kindOfHeading(columns.header) : null) ?? kindOfHeading(speaking ?? '') ?? 'names'
  return [{ kind, title: speaking ?? headings.find((heading) => heading !== ''), names }]
}

function namesIn(rows: readonly Row[], columns: NameColumns): string[] {
  const wanted = columns.of === 'parts' ? columns.columns : [columns.column]
  const texts = distinctTexts(rows.map((row) => oneText(wanted.map((column) => row[column]))))
  const names = columns.of === 'people' ? namesInEach(texts) : namesBeforeCommas(texts)
  return areNearlyAllPeople(names, texts.length) ? names : []
}

const oneText = (cells: readonly (Element | null | undefined)[]): string =>
  cells
    .map((cell) => (cell ? firstLine(cell) : ''))
    .filter((text) => text !== '')
    .join(' ')

/** Bounds on what is read of one table. */
const MAX_ROWS = 2_000
const MAX_COLUMNS = 50

/** The rows of a table, its nested tables' left out, as cells by column: one that spans several stands in the first. */
function rowsOf(table: Element): (Element | null)[][] {
  const parts = [...table.children].flatMap((child) => (child.matches('tr') ? [child] : [...child.children]))
  return parts
    .filter((row) => row.matches('tr'))
    .slice(0, MAX_ROWS)
    .map(cellsOf)
}

function cellsOf(row: Element): (Element | null)[] {
  const cells: (Element | null)[] = []
  for (const cell of row.children) {
    if (cells.length >= MAX_COLUMNS) break
    const span = Number(cell.getAttribute('colspan') ?? 1)
    const empty = Math.min(Math.max(Math.trunc(span) || 1, 1), MAX_COLUMNS) - 1
    cells.push(cell, ...Array.from({ length: empty }, () => null))
  }
  return cells
}

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
type NameColumns =
  | { of: 'parts'; columns: number[] }
  | { of: 'person' | 'people'; column: number; header: string }
  /** Only with other evidence that these are people. */
  | { of: 'name'; column: number }

/** Where a header row puts the names; null when it is no header row, or none of a table of people. */
function nameColumns(header: readonly string[]): NameColumns | null {
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
