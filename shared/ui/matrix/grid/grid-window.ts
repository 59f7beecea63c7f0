import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { drawNow } from '../../parts/drawing.tsx'
import type { GridSize, Place } from './grid-movement.ts'
import { placeOfCell } from './matrix-cells.ts'
import type { Range } from './row-slices.ts'

/** Rows and columns of a grid. */
export type GridWindow = { rows: Range; columns: Range }

/** Of a larger grid only what is in view is drawn: 90,000 cells are 200,000 nodes and take 20 s. */
const MOST_CELLS = 100 * 100
/** Rows and columns that are drawn on each side of those in view, so that not every scroll event draws. */
const BEYOND = 6

export const isLarge = ({ rows, columns }: GridSize): boolean => rows * columns > MOST_CELLS

export const isWithin = ({ rows, columns }: GridWindow, { row, column }: Place): boolean =>
  row >= rows.first && row < rows.end && column >= columns.first && column < columns.end

const covers = (drawn: Range, seen: Range): boolean => drawn.first <= seen.first && drawn.end >= seen.end

/** A range with some more on both sides, within `length`. */
const widened = ({ first, end }: Range, length: number, beyond: number): Range => ({
  first: Math.max(0, Math.min(first, length - 1) - beyond),
  end: Math.max(1, Math.min(end + beyond, length)),
})

type WindowOf = { grid: RefObject<HTMLTableElement | null>; size: GridSize; seen: () => GridWindow }

/**
 * What of a grid is drawn: all of it, or the part of a large one that is in view. `drawSeen` draws what has been scrolled
 * to. If the cell with the focus goes, the grid has the focus, whose keys still start from that cell. All is drawn to be
 * printed.
 */
export function useGridWindow({ grid, size, seen }: WindowOf): { drawn: GridWindow; drawSeen: () => void } {
  const [isPrinted, setPrinted] = useState(false)
  const [, redraw] = useState(0)
  const part = useRef<GridWindow>(undefined)
  useEffect(() => {
    const before = (): void => drawNow(() => setPrinted(true))
    const after = (): void => setPrinted(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  const whole = useMemo(
    () => ({ rows: { first: 0, end: size.rows }, columns: { first: 0, end: size.columns } }),
    [size.rows, size.columns],
  )
  const windowNow = (beyond: number): GridWindow => {
    const { rows, columns } = seen()
    return { rows: widened(rows, size.rows, beyond), columns: widened(columns, size.columns, beyond) }
  }
  const isEnough = (drawn: GridWindow): boolean => {
    const { rows, columns } = windowNow(0)
    return (
      covers(whole.rows, drawn.rows) &&
      covers(whole.columns, drawn.columns) &&
      covers(drawn.rows, rows) &&
      covers(drawn.columns, columns)
    )
  }
  if (!part.current || !isEnough(part.current)) part.current = windowNow(BEYOND)
  if (isPrinted || !isLarge(size)) return { drawn: whole, drawSeen: () => undefined }
  const drawSeen = (): void => {
    if (part.current && isEnough(part.current)) return
    const next = windowNow(BEYOND)
    const { activeElement } = document
    const focused = activeElement instanceof HTMLTableCellElement && placeOfCell(activeElement)
    if (focused && grid.current?.contains(activeElement) && !isWithin(next, focused))
      grid.current.focus({ preventScroll: true })
    part.current = next
    drawNow(() => redraw((before) => before + 1))
  }
  return { drawn: part.current, drawSeen }
}
