/** A point, in CSS pixels from the upper left corner. */
export type Placed = { x: number; y: number }

export type RoundLayout = { width: number; height: number; places: ReadonlyMap<string, Placed> }

/** Two people who have written together, by their ids. */
export type Tie = {
  source: string
  target: string
  count: number
  /** Whether the papers may be by other people. */
  isPossible: boolean
}

const ROW_PX = 24
const LABEL_PX = 150
const MARGIN_PX = 12
const LEAST_ROWS = 10
/** The least distance from the circle to the left or right edge, with room for a name. */
export const labelRoom = (width: number): number => MARGIN_PX + Math.min(LABEL_PX, width * 0.28)

/** The circle may become an ellipse, at most this many times as wide as high. */
const FLATTEST = 1.3

/**
 * Places people in a circle, with coauthors near each other. Names are outside, each in its own row. Equal arguments give equal
 * places.
 */
export function layoutRound(ids: readonly string[], ties: readonly Tie[], width: number): RoundLayout {
  const order = roundOrder(ids, ties)
  const half = Math.ceil(order.length / 2)
  // Clockwise: down the right side, then up the left side.
  const sides = [
    { side: order.slice(0, half), towards: 1 },
    { side: order.slice(half).reverse(), towards: -1 },
  ]
  const rows = Math.max(LEAST_ROWS, half)
  const radius = Math.min(width / 2 - labelRoom(width), (rows * ROW_PX * FLATTEST) / 2)
  const places = sides.flatMap(({ side, towards }) =>
    side.map((id, index): [string, Placed] => {
      const down = (index + 0.5) / side.length
      const x = width / 2 + towards * radius * Math.sqrt(1 - (2 * down - 1) ** 2)
      return [id, { x: Math.round(x), y: Math.round(MARGIN_PX + down * rows * ROW_PX) }]
    }),
  )
  return { width, height: 2 * MARGIN_PX + rows * ROW_PX, places: new Map(places) }
}

/** Orders people for the circle. The next person is the one who has the most works with the six people before. */
function roundOrder(ids: readonly string[], ties: readonly Tie[]): string[] {
  const works = new Map(ties.map(({ source, target, count }) => [pairKey(source, target), count]))
  const rest = new Set(ids)
  const order: string[] = []
  while (rest.size > 0) {
    const before = order.slice(-LOOKED_BACK)
    const shared = (id: string): number =>
      before.reduce((sum, other) => sum + (works.get(pairKey(id, other)) ?? 0), 0)
    const [next = ''] = [...rest].toSorted((one, other) => shared(other) - shared(one))
    order.push(next)
    rest.delete(next)
  }
  return order
}

/** The most people that `roundOrder` looks back at. With more people, the order would return to an earlier group. */
const LOOKED_BACK = 6

const pairKey = (one: string, other: string): string => [one, other].toSorted().join('\n')

/** The control point of the curve between two people. Distant people get a curve closer to the middle. */
export function bendOf(from: Placed, to: Placed, middle: Placed): Placed {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const [right, down] = [middle.x - x, middle.y - y]
  const apart = Math.hypot(to.x - from.x, to.y - from.y)
  const pull = Math.min(1 / 3, (0.6 * apart) / Math.max(1, Math.hypot(right, down)))
  return { x: Math.round(x + right * pull), y: Math.round(y + down * pull) }
}
