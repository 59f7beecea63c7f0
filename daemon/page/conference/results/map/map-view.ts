/** The visible part of a map of cells: the pixels of a cell's side, and the place at the upper left corner in cells. */
export type MapView = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** Most pixels of a cell's side. */
export const LARGEST = 32

/** The view in which a map of `cells` fits into `pixels`. */
export const fitted = (cells: Size, pixels: Size): MapView => ({
  scale: Math.min(
    LARGEST,
    pixels.width / Math.max(1, cells.width),
    pixels.height / Math.max(1, cells.height),
  ),
  x: 0,
  y: 0,
})

/** The view zoomed by a factor about a point in pixels, which stays at its place as far as the edges allow. */
export function zoomed(view: MapView, factor: number, at: Point, cells: Size, pixels: Size): MapView {
  const least = fitted(cells, pixels).scale
  const scale = Math.min(Math.max(view.scale * factor, least), Math.max(LARGEST, least))
  const place = placeAt(view, at)
  return within({ scale, x: place.x - at.x / scale, y: place.y - at.y / scale }, cells, pixels)
}

/** The view moved by pixels. */
export const panned = (view: MapView, by: Point, cells: Size, pixels: Size): MapView =>
  within({ ...view, x: view.x - by.x / view.scale, y: view.y - by.y / view.scale }, cells, pixels)

/** The view moved as little as needed to show a cell. */
export function showing(view: MapView, cell: Point, cells: Size, pixels: Size): MapView {
  const along = (from: number, one: number, length: number): number =>
    Math.min(one, Math.max(from, one + 1 - length / view.scale))
  const moved = { ...view, x: along(view.x, cell.x, pixels.width), y: along(view.y, cell.y, pixels.height) }
  return within(moved, cells, pixels)
}

function within(view: MapView, cells: Size, pixels: Size): MapView {
  const along = (from: number, count: number, length: number): number =>
    Math.max(0, Math.min(from, count - length / view.scale))
  return {
    ...view,
    x: along(view.x, cells.width, pixels.width),
    y: along(view.y, cells.height, pixels.height),
  }
}

/** The place in cells at a point in pixels. */
export const placeAt = ({ scale, x, y }: MapView, at: Point): Point => ({
  x: x + at.x / scale,
  y: y + at.y / scale,
})
