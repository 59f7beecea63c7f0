import { isAffiliation, isGivenName } from '../name-evidence.ts'
import { itemsIn, runsIn } from './cell-items.ts'
import { type Cell, Column, type ColumnOptions, type PeopleInCell } from './column.ts'
import { type Part, partsOf } from './person-in-text.ts'
import { joinedRuns, kindBehind } from './text-after-name.ts'

/** Reads the cells of one column. Together they show how the column writes names. */
export function peopleInCells(cells: readonly string[], options: ColumnOptions = {}): PeopleInCell[] {
  const read = cells.map((cell) => cellIn(cell, options))
  const column = new Column(read, options)
  return read.map((cell) => column.read(cell))
}

/** Returns a reader of a column's cells. The cells of `sample` show how the column writes names. */
export function cellReader(
  sample: readonly string[],
  options: ColumnOptions = {},
): (cell: string) => PeopleInCell {
  const column = new Column(
    sample.map((cell) => cellIn(cell, options)),
    options,
  )
  return (cell) => column.read(cellIn(cell, options))
}

/** The most items of a cell: one more than the authors that a submission may have, so that the caller notices too many. */
const MAX_PEOPLE = 3_001

function cellIn(cell: string, { isList = false }: ColumnOptions): Cell {
  const { items, isCut } = itemsIn(cell)
  const read = items.slice(0, MAX_PEOPLE).map((item) => {
    const { runs, guessed } = runsIn(item)
    const parts = runs.map((run) => nameFirst(partsOf(run.slice(0, 2 * MAX_PEOPLE), isList)))
    for (const run of parts) for (const part of run) part.kind = kindBehind(part, run[0])
    return { runs: joinedRuns(parts.filter((run) => run.length > 0)), guessed }
  })
  return { items: read, isCut }
}

/** Puts the name of `London⇥Ada Lovelace` first. `Santiago⇥Ramón y Cajal⇥Inria` may begin with a given name, and stays. */
function nameFirst(run: Part[]): Part[] {
  const [first, second, ...others] = run
  const isTurned = second?.mark === '|' && second.isName && !isAffiliation(second.name, '')
  if (!first || !isTurned || !isAffiliation(first.name || first.text, '')) return run
  const mayBeGiven = isGivenName(first.name) || (others.length > 0 && /^\p{Lu}\p{Ll}+$/u.test(first.name))
  return mayBeGiven ? run : [{ ...second, mark: first.mark }, { ...first, mark: '|' }, ...others]
}
