import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { Place } from '../state/grid-movement.ts'

/** The cell at a place; the first row and the first column of the table are the names. */
export const cellAt = (grid: HTMLTableElement | null, { row, column }: Place): HTMLElement | undefined =>
  grid?.rows[row + 1]?.cells[column + 1]

/** Scrolls the matrix in its own box, never the page, so that the chosen cell stands clear of the names. */
export function useChosenInView(grid: RefObject<HTMLTableElement | null>, place: Place | null): void {
  const row = place?.row ?? -1
  const column = place?.column ?? -1
  useLayoutEffect(() => {
    const box = grid.current?.parentElement
    const corner = grid.current?.rows[0]?.cells[0]
    const cell = row < 0 ? undefined : cellAt(grid.current, { row, column })
    if (!box || !corner || !cell) return
    box.scrollLeft = scrolledTo(
      box.scrollLeft,
      box.clientWidth,
      corner.offsetWidth,
      cell.offsetLeft,
      cell.offsetWidth,
    )
    box.scrollTop = scrolledTo(
      box.scrollTop,
      box.clientHeight,
      corner.offsetHeight,
      cell.offsetTop,
      cell.offsetHeight,
    )
  }, [grid, row, column])
}

/** The nearest scroll offset, all in pixels, at which a stretch from `start` shows whole behind a sticky head. */
export function scrolledTo(
  offset: number,
  view: number,
  head: number,
  start: number,
  length: number,
): number {
  const least = start + length - view
  const most = start - head
  return Math.max(0, Math.min(Math.max(offset, least), most))
}
