import { useEffect, useRef, useState } from 'preact/hooks'
import { afterPaint } from '../../parts/drawing.tsx'
import type { GridSize, Place } from './grid-movement.ts'

/** The cell at a position. The first row and the first column of the table hold the names. */
const cellAt = (grid: HTMLTableElement | null | undefined, { row, column }: Place): HTMLElement | undefined =>
  grid?.rows[row + 1]?.cells[column + 1]

/** The position of the cell that is an event's target or holds it, or null. */
export function placeOfEvent({ target }: Event): Place | null {
  const cell = target instanceof Element ? target.closest('td') : null
  const row = cell?.closest('tr')
  return cell && row && row.rowIndex > 0 ? { row: row.rowIndex - 1, column: cell.cellIndex - 1 } : null
}

type Grid = { current: HTMLTableElement | null }

/**
 * Keeps the chosen cell in view by scrolling the box, never the page. After the paint: before it, the browser would
 * have to lay out all cells to say where this one is.
 */
export function useChosenInView(grid: Grid, place: Place | null, drawRow: (row: number) => void): void {
  const row = place?.row ?? -1
  const column = place?.column ?? -1
  // It scrolls after a new choice, not whenever a row is drawn.
  useEffect(() => {
    let isCurrent = row >= 0
    void afterPaint().then(() => {
      if (!isCurrent) return
      drawRow(row)
      scrollBoxTo(grid.current, { row, column })
    })
    return () => {
      isCurrent = false
    }
  }, [grid, row, column])
}

/**
 * Moves the focus to a cell. The browser's own scrolling would centre the cell in the window and move the names above
 * the matrix out of it. Therefore this scrolls the box first, and then the whole box into the window.
 */
export function focusCell(grid: HTMLTableElement | null, place: Place): void {
  scrollBoxTo(grid, place)
  cellAt(grid, place)?.focus({ preventScroll: true })
  grid?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Scrolls the matrix in its box so that the sticky names do not cover a cell. */
function scrollBoxTo(grid: HTMLTableElement | null, place: Place): void {
  const box = grid?.parentElement
  const corner = grid?.rows[0]?.cells[0]
  const row = grid?.rows[place.row + 1]
  const cell = cellAt(grid, place)
  if (!box || !corner || !row || !cell) return
  box.scrollLeft = scrolledTo(
    box.scrollLeft,
    box.clientWidth,
    corner.offsetWidth,
    cell.offsetLeft,
    cell.offsetWidth,
  )
  // The row's offset, since a cell's is from its row.
  box.scrollTop = scrolledTo(
    box.scrollTop,
    box.clientHeight,
    corner.offsetHeight,
    row.offsetTop,
    row.offsetHeight,
  )
}

/** The nearest scroll offset, in pixels, at which the range from `start` is fully visible after a sticky head. */
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
