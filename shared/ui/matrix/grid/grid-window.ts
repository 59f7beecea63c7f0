import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { drawNow } from '../../parts/drawing.tsx'
import { placeOfCell } from './grid-cells.ts'
import type { Place } from './grid-movement.ts'

/** Places from `first` up to, not including, `end`. */
export type Range = { first: number; end: number }
/** Rows and columns of a grid. */
export type GridWindow = { rows: Range; columns: Range }

/** The height of a row and the least width of a column in pixels, until they are measured: see matrix.css. */
const ROW_HEIGHT = 28
const CELL_WIDTH = 32
/** Rows and columns that are drawn on each side of those in view, so that not every scroll event draws. */
const BEYOND = 6

const WHOLE: GridWindow = {
  rows: { first: 0, end: Number.POSITIVE_INFINITY },
  columns: { first: 0, end: Number.POSITIVE_INFINITY },
}

const isIn = ({ first, end }: Range, at: number): boolean => at >= first && at < end

export const isWithin = ({ rows, columns }: GridWindow, { row, column }: Place): boolean =>
  isIn(rows, row) && isIn(columns, column)

/**
 * Draws the cells in view of a grid and some more: all of 2,500 take a tenth of a second, all of 90,000 take 20 s. The
 * heads of all rows and columns are drawn. Printing draws all cells. If the cell with the focus goes, the grid gets the focus.
 */
export function useGridWindow() {
  /** The box in which the grid scrolls. */
  const box = useRef<HTMLDivElement>(null)
  /** The element over the box that shades its edges. */
  const edges = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(firstDrawn)
  const current = useRef(drawn)
  current.current = drawn
  const draw = useCallback((isForced: boolean): void => {
    const grid = box.current?.querySelector('table')
    if (!box.current || !grid) return
    if (edges.current) markEdges(edges.current, box.current)
    const seen = seenIn(box.current, grid)
    const next = { rows: widened(seen.rows), columns: widened(seen.columns) }
    if (!isForced && covers(current.current, seen)) return
    const { activeElement } = document
    const isLost =
      activeElement instanceof HTMLTableCellElement &&
      grid.contains(activeElement) &&
      !isWithin(next, placeOfCell(activeElement))
    if (isLost) grid.focus({ preventScroll: true })
    drawNow(() => setDrawn(next))
  }, [])
  const onScroll = useCallback(() => draw(false), [])
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('beforeprint', () => drawNow(() => setDrawn(WHOLE)), { signal })
    addEventListener('afterprint', () => draw(true), { signal })
    // The observer reports after the layout of a frame and before its paint.
    const sizes = new ResizeObserver(onScroll)
    for (const element of [box.current, box.current?.firstElementChild]) if (element) sizes.observe(element)
    return () => {
      listening.abort()
      sizes.disconnect()
    }
  }, [])
  /** Scrolls the box, never the page, to a cell, and draws it. */
  const show = useCallback((place: Place): void => {
    scrollBoxTo(box.current, place)
    draw(false)
  }, [])
  return { box, edges, drawn, onScroll, show }
}

/** Returns the cells to draw before the box can be measured: about those in view. */
const firstDrawn = (): GridWindow => ({
  rows: widened({ first: 0, end: Math.ceil((innerHeight * 0.6) / ROW_HEIGHT) }),
  columns: widened({ first: 0, end: Math.ceil((innerWidth * 0.5) / CELL_WIDTH) }),
})

const widened = ({ first, end }: Range): Range => ({ first: Math.max(0, first - BEYOND), end: end + BEYOND })

/** Whether all that is seen is drawn. */
export const covers = (drawn: GridWindow, { rows, columns }: GridWindow): boolean =>
  drawn.rows.first <= rows.first &&
  drawn.rows.end >= rows.end &&
  drawn.columns.first <= columns.first &&
  drawn.columns.end >= columns.end

/** The sizes of a grid: of its sticky heads, and of a cell. All cells are of one size. */
function sizesOf(grid: HTMLTableElement) {
  const [head, row] = grid.rows
  const [corner, columnName] = head?.cells ?? []
  return {
    names: corner?.offsetWidth ?? 0,
    head: head?.offsetHeight ?? 0,
    width: columnName?.offsetWidth || CELL_WIDTH,
    height: row?.offsetHeight || ROW_HEIGHT,
  }
}

function seenIn(box: HTMLElement, grid: HTMLTableElement): GridWindow {
  const { names, head, width, height } = sizesOf(grid)
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = box
  const [rows, columns] = [grid.rows.length - 1, (grid.rows[0]?.cells.length ?? 1) - 1]
  const seen = (offset: number, view: number, size: number, count: number): Range => ({
    first: Math.floor(offset / size),
    end: Math.min(count, Math.ceil((offset + view) / size)),
  })
  return {
    rows: seen(scrollTop, clientHeight - head, height, rows),
    columns: seen(scrollLeft, clientWidth - names, width, columns),
  }
}

/** Scrolls the grid in its box so that the sticky names do not cover a cell. */
function scrollBoxTo(box: HTMLElement | null, { row, column }: Place): void {
  const grid = box?.querySelector('table')
  if (!box || !grid) return
  const { names, head, width, height } = sizesOf(grid)
  box.scrollLeft = scrolledTo(box.scrollLeft, box.clientWidth, names, names + column * width, width)
  box.scrollTop = scrolledTo(box.scrollTop, box.clientHeight, head, head + row * height, height)
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

/** Tells the style sheet at which edges something is hidden, and how much of the box the scroll bars leave. */
function markEdges({ style }: HTMLElement, box: HTMLElement): void {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box
  const hidden = {
    above: scrollTop,
    below: scrollHeight - clientHeight - scrollTop,
    before: scrollLeft,
    after: scrollWidth - clientWidth - scrollLeft,
  }
  // Browsers round scroll offsets: an edge at which one pixel is hidden is none.
  for (const [edge, pixels] of Object.entries(hidden)) style.setProperty(`--${edge}`, pixels > 1 ? '1' : '0')
  style.width = `${clientWidth}px`
  style.height = `${clientHeight}px`
}
