import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { drawNow, inNextTask, whenIdle } from '../../parts/drawing.tsx'

/** Places from `first` up to, not including, `end`. */
export type Range = { first: number; end: number }

/** Which rows of a grid are drawn as they are now. The others are drawn in slices, between which the view reacts. */
export class RowSlices {
  /** What the rows show. A new object makes every row due again. */
  readonly of: object
  readonly #isDrawn: boolean[]
  #left: number

  constructor(of: object, rows: number) {
    this.of = of
    this.#isDrawn = Array.from({ length: rows }, () => false)
    this.#left = rows
  }

  isDrawn(place: number): boolean {
    return this.#isDrawn[place] === true
  }

  get isComplete(): boolean {
    return this.#left === 0
  }

  /** How many rows of the range are not drawn yet. */
  lacking({ first, end }: Range): number {
    if (this.isComplete) return 0
    return this.#isDrawn.slice(Math.max(0, first), end).filter((isDrawn) => !isDrawn).length
  }

  draw({ first, end }: Range): void {
    for (let place = Math.max(0, first); place < Math.min(end, this.#isDrawn.length); place++) {
      if (this.#isDrawn[place]) continue
      this.#isDrawn[place] = true
      this.#left--
    }
  }

  /** Draws the next `count` rows from the first that can be seen on, then those before it. */
  drawNext(count: number, { first }: Range): void {
    const rows = this.#isDrawn.length
    for (let drawn = 0, step = 0; drawn < count && step < rows; step++) {
      const place = (Math.max(0, first) + step) % rows
      if (this.#isDrawn[place]) continue
      this.draw({ first: place, end: place + 1 })
      drawn++
    }
  }
}

/** Cells that are drawn at first, with all else that changes in the view. */
const FIRST_CELLS = 150
/** Cells in view that are drawn in each task then: the rows of a usual window take one, of less than 50 ms. */
const SEEN_CELLS = 1000
/** Cells out of view that are drawn at a time when the browser is idle, and while the view is scrolled. */
const SLICE_CELLS = 250

const rowsOf = (cells: number, columns: number): number =>
  Math.max(1, Math.floor(cells / Math.max(1, columns)))

type SlicesOf = {
  /** What the rows show. */
  of: object
  rows: number
  columns: number
  /** The rows that can be seen now. */
  seen: () => Range
}

/**
 * Draws the first of the rows that can be seen at once, the others in the next task, and the rest in idle slices.
 * `drawAt` draws a range that is needed before its turn, since it gets the focus, and `drawSeen` what has been scrolled
 * to. All is drawn before it is printed.
 */
export function useRowSlices({ of, rows, columns, seen }: SlicesOf): {
  slices: RowSlices
  drawAt: (range: Range) => void
  drawSeen: () => void
} {
  const [, redraw] = useState(0)
  const current = useRef<RowSlices>(undefined)
  if (current.current?.of !== of) {
    current.current = new RowSlices(of, rows)
    current.current.drawNext(rowsOf(FIRST_CELLS, columns), seen())
  }
  const slices = current.current
  useLayoutEffect(() => {
    if (slices.isComplete) return
    const draw = (count: number): void => {
      slices.drawNext(count, seen())
      redraw((before) => before + 1)
    }
    const inView = slices.lacking(seen())
    return inView > 0
      ? inNextTask(() => draw(Math.min(inView, rowsOf(SEEN_CELLS, columns))))
      : whenIdle(() => draw(rowsOf(SLICE_CELLS, columns)))
  })
  useEffect(() => {
    // Paper shows every row.
    const drawAll = (): void => {
      current.current?.draw({ first: 0, end: Number.POSITIVE_INFINITY })
      drawNow(() => redraw((before) => before + 1))
    }
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [])
  const drawAt = (range: Range): void => {
    if (slices.lacking(range) === 0) return
    slices.draw(range)
    drawNow(() => redraw((before) => before + 1))
  }
  const drawSeen = (): void => {
    const range = seen()
    if (!current.current?.lacking(range)) return
    current.current.drawNext(rowsOf(SLICE_CELLS, columns), range)
    drawNow(() => redraw((before) => before + 1))
    // A jump shows up to 1,000 other cells: a frame each for some of them.
    if (current.current.lacking(range) > 0) requestAnimationFrame(drawSeen)
  }
  return { slices, drawAt, drawSeen }
}
