import type { ChosenColumns, ColumnKind, ReadFile } from '../../shared/conference/files/read-file.ts'
import { oneSpaced } from '../../shared/query/entries.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { printable } from '../terminal/printable.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  id: 'submission',
  title: 'title',
  authors: 'authors',
  name: 'name',
  given: 'given',
  middle: 'middle',
  family: 'family',
  suffix: 'behind',
  email: 'email',
  affiliation: 'affiliation',
  orcid: 'orcid',
  dblp: 'pid',
  openreview: 'profile',
  role: 'roles',
  collaborators: 'collaborators',
  conflicts: 'conflict',
}
/** `id=rows` numbers the submissions by row. */
const ROWS = 'rows'

export type NamedColumns = readonly { kind: ColumnKind; titles: readonly string[] }[]

/** Reads `id=Code,title=Title,authors=Author 1|Author 2`. Throws a StartError of one line for any other text. */
export function namedColumns(text: string): NamedColumns {
  const parts = text.split(/,(?=\s*\w+\s*=)/u)
  return parts.map((part) => {
    const [, key = '', titles = ''] = /^\s*(\w+)\s*=(.*)$/su.exec(part) ?? []
    const kind = Object.hasOwn(KINDS, key) ? KINDS[key] : undefined
    if (kind === undefined || titles.trim() === '')
      throw new StartError(
        `--columns takes names of columns, 'id=Code,title=Title,authors=Author 1|Author 2' (${Object.keys(KINDS).join(', ')}), not ${printable(part.trim())}.`,
      )
    return { kind, titles: titles.split('|').map((title) => title.trim()) }
  })
}

/** Chooses the columns of each file that has all titles. Throws a StartError of one line if no file has them. */
export function columnsIn(files: readonly ReadFile[], wanted: NamedColumns): Record<string, ChosenColumns> {
  const found = files.flatMap((file) => {
    const chosen = columnsOf(file, wanted)
    return chosen === null ? [] : [[file.name, chosen] as const]
  })
  if (found.length > 0) return Object.fromEntries(found)
  const titles = wanted.flatMap((one) => one.titles).join(', ')
  throw new StartError(`No file has all columns of --columns in its first row: ${printable(titles)}.`)
}

/** If the user names a column of these kinds, ignores the recognised columns of people. */
const PEOPLE: readonly string[] = ['authors', 'name', 'given', 'middle', 'family', 'behind']

/** Returns the named and the recognised columns. Returns null if the file lacks a named one. */
function columnsOf({ preview, recognised }: ReadFile, wanted: NamedColumns): ChosenColumns | null {
  // `id=rows` numbers submissions, not reviewers.
  if (recognised?.role === 'committee' && wanted.every(({ kind }) => kind === 'submission')) return null
  const header = recognised?.titles ?? preview.header
  const titles = header.length > 0 ? header : (preview.rows[0] ?? [])
  const arePeople = wanted.some(({ kind }) => PEOPLE.includes(kind))
  const known = Object.entries(recognised?.columns ?? {}).filter(
    ([kind]) => !arePeople || !PEOPLE.includes(kind),
  )
  const columns: ChosenColumns['columns'] = Object.fromEntries(known)
  let rowNumbers = false
  for (const { kind, titles: names } of wanted) {
    const places = names.map((name) => titles.findIndex((title) => oneSpaced(title) === oneSpaced(name)))
    if (kind === 'submission' && names[0] === ROWS && places[0] === -1) rowNumbers = true
    else if (places.includes(-1)) return null
    else columns[kind] = places
  }
  // A table of authors without numbers is not a committee. The command asks for the numbers.
  const areAuthors = wanted.some(({ kind }) => kind === 'authors')
  const isOfSubmissions = rowNumbers || columns.submission !== undefined || areAuthors
  const role = !isOfSubmissions ? 'committee' : recognised?.role === 'conflicts' ? 'conflicts' : 'submissions'
  return { role, hasHeader: true, titles: [...titles], columns, ...(rowNumbers && { rowNumbers }) }
}

/** Says that no column has the numbers of submissions, and how the user can name or make one. */
export const numberAskedFor = ({ name, recognised }: ReadFile): string =>
  `${printable(name)}: no column holds the numbers of the submissions. Name one with --columns 'id=…' (columns: ${(recognised?.titles ?? []).map(printable).join(', ')}), or number them by row with 'id=rows,…'.`
