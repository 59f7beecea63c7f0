import { useRef, useState } from 'preact/hooks'
import type { GridSize, Place } from './grid-movement.ts'

/**
 * The position of a cell. All rows are in the table, but only some cells of each, which have their column as ARIA counts:
 * from 1, the names included.
 */
export const placeOfCell = (cell: HTMLTableCellElement): Place => ({
  row: (cell.closest('tr')?.rowIndex ?? 0) - 1,
  column: Number(cell.ariaColIndex) - 2,
})

/** The cell at a position, if it is drawn. */
export const cellAt = (grid: HTMLTableElement | null, { row, column }: Place): HTMLElement | null =>
  grid?.rows[row + 1]?.querySelector<HTMLElement>(`td[aria-colindex="${column + 2}"]`) ?? null

/** The cell that is an event's target or holds it, or null. */
export const cellOf = ({ target }: Event): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest('td') : null

const FIRST: Place = { row: 0, column: 0 }

/** The one cell of a grid that Tab reaches: the last focused one, or the chosen one after a new choice. */
export function useTabStop(
  chosen: Place | null,
  { rows, columns }: GridSize,
): [Place, (place: Place) => void] {
  const [, redraw] = useState(0)
  const stop = useRef({ active: chosen ?? FIRST, chosen })
  // Here and not in an effect, which would draw the matrix a second time.
  if (chosen && !isSame(chosen, stop.current.chosen)) stop.current.active = chosen
  stop.current.chosen = chosen
  const setActive = (place: Place): void => {
    if (isSame(place, stop.current.active)) return
    stop.current.active = place
    redraw((before) => before + 1)
  }
  const { active } = stop.current
  // A grid that has become smaller gets a new tab stop.
  return [active.row < rows && active.column < columns ? active : FIRST, setActive]
}

const isSame = (one: Place, other: Place | null): boolean =>
  one.row === other?.row && one.column === other.column
