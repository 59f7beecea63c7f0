import { columnOfPeople, type PeopleColumns } from '../../../people/tables/people-columns.ts'
import type { TableColumns } from '../columns.ts'
import type { ChosenColumns, ColumnKind } from '../read-file.ts'

const PLACES = ['email', 'affiliation', 'orcid'] as const

/** The columns of a table as a user has chosen them. The first column of a kind is of the first person, and so on. */
export function chosenColumns({ role, columns, rowNumbers }: ChosenColumns): TableColumns {
  const { authors = [], name = [], given = [], family = [], ...at } = columns
  const of = (kind: ColumnKind, index: number): number => columns[kind]?.[index] ?? -1
  const whole = [...authors, ...name].map((column, index) => ({
    ...columnOfPeople(column),
    isSeveral: index < authors.length,
  }))
  const parts = Array.from({ length: Math.max(given.length, family.length) }, (_, index) => ({
    ...columnOfPeople(-1),
    parts: [of('given', index), of('family', index)].filter((column) => column !== -1),
  }))
  const people = [...whole, ...parts].map(
    (one, index): PeopleColumns => ({
      ...one,
      ...Object.fromEntries(PLACES.map((kind) => [kind, of(kind, index)])),
    }),
  )
  return { format: 'chosenTable', role, at, people, ...(rowNumbers && { hasRowNumbers: true }) }
}

/** The columns that were recognised, as a user would choose them. `header`: null without one. */
export function asChosen(
  { role, at, people, hasRowNumbers }: TableColumns,
  header: readonly string[] | null,
): ChosenColumns {
  const columns: Partial<Record<ColumnKind, number[]>> = {}
  const put = (kind: ColumnKind, all: readonly (number | undefined)[]): void => {
    const found = [...new Set(all)].filter((column) => column !== undefined).filter((column) => column !== -1)
    if (found.length > 0) columns[kind] = found
  }
  const whole = people.filter(({ parts }) => parts.length === 0)
  const inParts = people.filter(({ parts }) => parts.length > 0)
  put('submission', at.submission ?? at.note ?? [])
  put('title', at.title ?? [])
  put(
    'authors',
    whole.flatMap(({ isSeveral, whole: column }) => (isSeveral ? column : [])),
  )
  put(
    'name',
    whole.flatMap(({ isSeveral, whole: column }) => (isSeveral ? [] : column)),
  )
  put(
    'given',
    inParts.map(({ parts }) => parts[0]),
  )
  put(
    'family',
    inParts.map(({ parts, behind }) =>
      parts.length > 1 ? parts.findLast((column) => column !== behind) : undefined,
    ),
  )
  for (const kind of PLACES)
    put(kind, [...people.map((one) => one[kind]), ...(people.length > 1 ? [] : (at[kind] ?? []))])
  for (const kind of ['pid', 'profile', 'roles', 'collaborators'] as const) put(kind, at[kind] ?? [])
  put('conflict', [...(at.conflicts ?? []), ...(at.conflict ?? [])])
  return {
    ...{ role, hasHeader: header !== null, titles: [...(header ?? [])], columns },
    ...(hasRowNumbers && { rowNumbers: true }),
  }
}
