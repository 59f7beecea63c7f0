import { columnOfPeople } from '../../../people/tables/people-columns.ts'
import type { TableColumns } from '../columns.ts'
import type { ChosenColumns, ColumnKind } from '../read-file.ts'

const PLACES = ['email', 'affiliation', 'orcid'] as const
const PARTS = ['given', 'middle', 'family', 'behind'] as const
/** The kinds of columns of which a table has one for all people of a row. */
const WHOLE = ['title', 'pid', 'profile', 'roles', 'collaborators'] as const

/** The columns of a table as a user has chosen them. The first column of a kind is of the first person, and so on. */
export function chosenColumns({ role, columns, rowNumbers }: ChosenColumns): TableColumns {
  const { authors = [], name = [], given = [], family = [] } = columns
  const at = (kind: ColumnKind, index: number): number => columns[kind]?.[index] ?? -1
  const inParts = Array.from({ length: Math.max(given.length, family.length) }, (_, index) => ({
    ...columnOfPeople(-1),
    parts: PARTS.map((part) => at(part, index)).filter((column) => column !== -1),
    behind: at('behind', index),
  }))
  const people = [
    ...authors.map((column) => ({ ...columnOfPeople(column), isSeveral: true })),
    ...name.map(columnOfPeople),
    ...inParts,
  ]
  const withPlaces = people.map((one, index) => ({
    ...one,
    ...{ email: at('email', index), affiliation: at('affiliation', index), orcid: at('orcid', index) },
  }))
  return {
    ...{ format: 'chosenTable', role, at: columns, people: withPlaces },
    ...(rowNumbers && { hasRowNumbers: true }),
  }
}

/** The columns that were recognised, as a user would choose them. `header`: null without one. */
export function asChosen(
  { role, at, people, hasRowNumbers }: TableColumns,
  header: readonly string[] | null,
): ChosenColumns {
  const columns: Partial<Record<ColumnKind, number[]>> = {}
  const put = (kind: ColumnKind, ...found: number[]): void => {
    for (const column of found)
      if (column !== -1 && !columns[kind]?.includes(column))
        columns[kind] = [...(columns[kind] ?? []), column]
  }
  put('submission', ...(at.submission ?? at.note ?? []))
  put('conflict', ...(at.conflicts ?? []), ...(at.conflict ?? []))
  for (const kind of WHOLE) put(kind, ...(at[kind] ?? []))
  for (const { whole, isSeveral, parts, behind = -1 } of people) {
    if (parts.length === 0) put(isSeveral ? 'authors' : 'name', whole)
    const [given = -1, ...others] = parts.filter((column) => column !== behind)
    put('given', given)
    put('family', others.at(-1) ?? -1)
    put('middle', ...others.slice(0, -1))
    put('behind', behind)
  }
  for (const kind of PLACES)
    put(kind, ...people.map((one) => one[kind]), ...(people[1] ? [] : (at[kind] ?? [])))
  return {
    ...{ role, hasHeader: header !== null, titles: [...(header ?? [])], columns },
    ...(hasRowNumbers && { rowNumbers: true }),
  }
}
