import { useEffect, useRef, useState } from 'preact/hooks'
import { afterPaint } from '../../parts/drawing.tsx'
import type { GridSize, Place } from './grid-movement.ts'

/** The position in the matrix of a cell, whose row and column say it where only a part of the matrix is drawn. */
export function placeOfCell(cell: HTMLTableCellElement): Place {
  const row = cell.closest('tr')
  return {
    row: indexOf(row, 'aria-rowindex', row?.rowIndex ?? 0),
    column: indexOf(cell, 'aria-colindex', cell.cellIndex),
  }
}

/** ARIA counts from 1; the first row and the first column of the table hold the names. */
const indexOf = (element: Element | null, attribute: string, inTable: number): number =>
  Number(element?.getAttribute(attribute) ?? inTable + 1) - 2

/** The drawn cell at a position. */
function cellAt(grid: HTMLTableElement | null, { row, column }: Place): HTMLElement | undefined {
  const firstCell = grid?.rows[1]?.cells[1]
  const first = firstCell ? placeOfCell(firstCell) : { row: 0, column: 0 }
  return grid?.rows[row - first.row + 1]?.cells[column - first.column + 1]
}

/** The position of the cell that is an event's target or holds it, or null. */
export function placeOfEvent({ target }: Event): Place | null {
  const cell = target instanceof Element ? target.closest('td') : null
  return cell && placeOfCell(cell)
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
 * Moves the focus to a cell, which `draw` draws if it is not there. The browser's own scrolling would centre the cell in
 * the window and move the names above the matrix out of it. Therefore this scrolls the box first, and then the whole box
 * into the window.
 */
export function focusCell(grid: HTMLTableElement | null, place: Place, draw: () => void): void {
  scrollBoxTo(grid, place)
  draw()
  cellAt(grid, place)?.focus({ preventScroll: true })
  grid?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Scrolls the matrix in its box so that the sticky names do not cover a cell. All cells are of one size. */
function scrollBoxTo(grid: HTMLTableElement | null, { row, column }: Place): void {
  const box = grid?.parentElement
  const [corner, columnName] = grid?.rows[0]?.cells ?? []
  const rowHeight = grid?.rows[1]?.offsetHeight
  if (!box || !corner || !columnName || rowHeight === undefined) return
  const { offsetWidth: names, offsetHeight: head } = corner
  const cellWidth = columnName.offsetWidth
  box.scrollLeft = scrolledTo(box.scrollLeft, box.clientWidth, names, names + column * cellWidth, cellWidth)
  box.scrollTop = scrolledTo(box.scrollTop, box.clientHeight, head, head + row * rowHeight, rowHeight)
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
