import type { ChosenColumns, ColumnKind, ReadFile } from '../../shared/conference/files/read-file.ts'
import { oneSpaced } from '../../shared/query/entries.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { printable } from '../terminal/printable.ts'

/** The names of columns as `--columns` takes them. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  ...{ id: 'submission', title: 'title', authors: 'authors', name: 'name' },
  ...{ given: 'given', middle: 'middle', family: 'family', suffix: 'behind' },
  ...{ email: 'email', affiliation: 'affiliation', orcid: 'orcid', dblp: 'pid', openreview: 'profile' },
  ...{ role: 'roles', collaborators: 'collaborators', conflicts: 'conflict' },
}
/** The value of `id` that says that the numbers of rows are those of submissions. */
const ROWS = 'rows'

/** Columns by their titles. */
export type NamedColumns = readonly { kind: ColumnKind; titles: readonly string[] }[]

/** Reads `id=Code,title=Title,authors=Author 1|Author 2`. Throws a StartError of one line if it is anything else. */
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

/** The columns of each file that has all titles. Throws a StartError of one line if there is none. */
export function columnsIn(files: readonly ReadFile[], wanted: NamedColumns): Record<string, ChosenColumns> {
  const found = files.flatMap((file) => {
    const chosen = columnsOf(file, wanted)
    return chosen === null ? [] : [[file.name, chosen] as const]
  })
  if (found.length > 0) return Object.fromEntries(found)
  const titles = wanted.flatMap((one) => one.titles).join(', ')
  throw new StartError(`No file has all columns of --columns in its first row: ${printable(titles)}.`)
}

/** A user who names people in one of these ways does so in no other. */
const PEOPLE: readonly string[] = ['authors', 'name', 'given', 'middle', 'family', 'behind']

/** The columns that are named, and those that were recognised beside them; null for a file that lacks one. */
function columnsOf({ preview, recognised }: ReadFile, wanted: NamedColumns): ChosenColumns | null {
  // Numbers of rows are for submissions alone.
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
  // Authors without a number are no committee: the number is asked for.
  const areAuthors = wanted.some(({ kind }) => kind === 'authors')
  const isOfSubmissions = rowNumbers || columns.submission !== undefined || areAuthors
  const role = !isOfSubmissions ? 'committee' : recognised?.role === 'conflicts' ? 'conflicts' : 'submissions'
  return { role, hasHeader: true, titles: [...titles], columns, ...(rowNumbers && { rowNumbers }) }
}

/** Says what to do with a table in which nothing tells submissions apart. */
export const numberAskedFor = ({ name, recognised }: ReadFile): string =>
  `${printable(name)}: no column holds the numbers of the submissions. Name it: --columns 'id=…' (its columns: ${(recognised?.titles ?? []).map(printable).join(', ')}), or 'id=rows,…' if rows are numbers.`
