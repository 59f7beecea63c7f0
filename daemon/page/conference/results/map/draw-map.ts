import { CELL_KINDS, type Cell } from '../../../../../shared/conference/cells.ts'

export type Point = { x: number; y: number }

type Drawing = {
  /** Pixels of a cell's side. */
  side: number
  /** Pixels of the map before the upper left corner of the canvas. */
  from: Point
  /** The numbers of cells across and down. */
  count: Point
  /** The cells that the filter shows, and all, which stay faint. */
  found: readonly Cell[]
  all: readonly Cell[]
  placeOf: (cell: Cell) => Point
  chosen: Cell | undefined
  /** The columns and rows of the map about which nothing is known. */
  unknown: { x: readonly number[]; y: readonly number[] }
}

/** Cells smaller than this many pixels are drawn so large, or a single one could not be seen. */
const SMALLEST = 2

/** Draws the part of the map that the canvas shows. */
export function drawMap(canvas: HTMLCanvasElement | null, drawing: Drawing): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const { side, from, count, found, all, placeOf, chosen, unknown } = drawing
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const style = getComputedStyle(canvas)
  /** A custom property holds the colours of all themes (cell-map.css); the colour is that of this one. */
  const colour = (property: string): string => {
    canvas.style.color = `var(${property})`
    return style.color
  }
  const drawn = Math.max(SMALLEST, side - (side > 6 ? 1 : 0))
  context.fillStyle = colour('--map-none')
  context.fillRect(0, 0, Math.min(width, count.x * side - from.x), Math.min(height, count.y * side - from.y))
  context.fillStyle = colour('--map-unknown')
  for (const x of unknown.x) context.fillRect(x * side - from.x, -from.y, side, count.y * side)
  for (const y of unknown.y) context.fillRect(-from.x, y * side - from.y, count.x * side, side)
  const corner = (cell: Cell): Point => {
    const { x, y } = placeOf(cell)
    return { x: x * side - from.x, y: y * side - from.y }
  }
  const fill = (some: readonly Cell[]): void => {
    // The gravest are drawn last, over those that share their pixels.
    const byKind = Map.groupBy(some, ({ kind }) => kind)
    for (const kind of CELL_KINDS.toReversed()) {
      context.fillStyle = colour(`--map-${kind}`)
      for (const cell of byKind.get(kind) ?? []) {
        const { x, y } = corner(cell)
        if (x > -drawn && y > -drawn && x < width && y < height) context.fillRect(x, y, drawn, drawn)
      }
    }
  }
  if (found.length < all.length) {
    context.globalAlpha = 0.15
    fill(all)
    context.globalAlpha = 1
  }
  fill(found)
  if (!chosen) return
  const { x, y } = corner(chosen)
  context.strokeStyle = colour('--ink')
  context.lineWidth = 2
  context.strokeRect(x - 2, y - 2, drawn + 4, drawn + 4)
}
