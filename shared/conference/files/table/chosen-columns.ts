import { PARTS } from '../../../people/tables/column-titles.ts'
import { columnOfPeople, hasFacts } from '../../../people/tables/people-columns.ts'
import type { TableColumns } from '../conference-columns.ts'
import type { ChosenColumns, ColumnKind } from '../read-file.ts'

const OF_PERSON = ['email', 'affiliation', 'orcid'] as const
/** Kinds of columns that describe a row, not a person in it. */
const OF_ROW = ['title', 'pid', 'profile', 'roles', 'collaborators'] as const

/** The first column of each kind describes the first person of a row, and so on. */
export function chosenColumns({ role, columns, rowNumbers }: ChosenColumns): TableColumns {
  const { authors = [], name = [], given = [], family = [] } = columns
  const at = (kind: ColumnKind, index: number): number => columns[kind]?.[index] ?? -1
  const parts = Array.from({ length: Math.max(given.length, family.length) }, (_, index) =>
    PARTS.map((part) => at(part, index)),
  )
  const people = [
    ...authors.map((column) => ({ ...columnOfPeople(column), isSeveral: true })),
    ...parts.map((columns) => columnOfPeople(-1, columns)),
    ...name.map((column) => ({ ...columnOfPeople(column), beside: parts })),
  ].map((one, index) => ({
    ...one,
    email: at('email', index),
    affiliation: at('affiliation', index),
    orcid: at('orcid', index),
  }))
  return { format: 'chosenTable', role, at: columns, people, hasRowNumbers: rowNumbers }
}

/** Returns recognised columns in the form of a user's choice. `header`: null without one. */
export function asChosen(
  { role, at, people, hasRowNumbers }: TableColumns,
  header: readonly string[] | null,
): ChosenColumns {
  const columns: Partial<Record<ColumnKind, number[]>> = {}
  const put = (kind: ColumnKind, ...found: number[]): void => {
    const all = [...(columns[kind] ?? []), ...found.filter((column) => column !== -1)]
    if (all.length > 0) columns[kind] = [...new Set(all)]
  }
  put('submission', ...(at.submission ?? at.note ?? []))
  put('conflict', ...(at.conflicts ?? []), ...(at.conflict ?? []))
  for (const kind of OF_ROW) put(kind, ...(at[kind] ?? []))
  // The first address belongs to the first person.
  const [own, others] = [people.filter(hasFacts), people.filter((one) => !hasFacts(one))]
  for (const { whole, isSeveral, parts, name, hasWholeNames } of [...own, ...others]) {
    if (hasWholeNames) put('name', name)
    else if (parts.length === 0) put(isSeveral ? 'authors' : 'name', whole)
    else for (const [place, kind] of PARTS.entries()) put(kind, parts[place] ?? -1)
  }
  for (const kind of OF_PERSON)
    put(kind, ...people.map((one) => one[kind]), ...(people[1] ? [] : (at[kind] ?? [])))
  return {
    role,
    hasHeader: header !== null,
    titles: [...(header ?? [])],
    columns,
    ...(hasRowNumbers && { rowNumbers: true }),
  }
}
