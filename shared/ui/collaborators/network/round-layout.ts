/** Where a person is drawn, in CSS pixels from the upper left corner. */
export type Placed = { x: number; y: number }

export type RoundLayout = { width: number; height: number; places: ReadonlyMap<string, Placed> }

/** Two people, given by their ids, who have written together. */
export type Tie = {
  source: string
  target: string
  count: number
  lastYear: number | null
  /** It is not certain that they are the people. */
  isPossible: boolean
}

/** Room of a line of text, and of a name beside its point. */
const ROW = 24
const LABEL = 150
const MARGIN = 12
const LEAST_ROWS = 10
/** How far from its edge a drawing's points begin. */
export const labelRoom = (width: number): number => MARGIN + Math.min(LABEL, width * 0.28)

/** After this many rounds of exchanges, hardly any line gets shorter. */
const ROUNDS = 12

/** How much wider than high the round is at most. */
const FLATTEST = 1.3

/**
 * Places people around a middle, so that those with ties are near each other. Names stand outside, before the points at the
 * left and after those at the right; each has a row of its own on its side, so that none is written over another one. The
 * same people, ties and width give the same places.
 */
export function layoutRound(ids: readonly string[], ties: readonly Tie[], width: number): RoundLayout {
  const order = roundOrder(ids, ties)
  const half = Math.ceil(order.length / 2)
  // Clockwise: down at the right, up at the left.
  const sides = [
    { side: order.slice(0, half), towards: 1 },
    { side: order.slice(half).reverse(), towards: -1 },
  ]
  const rows = Math.max(LEAST_ROWS, half)
  const radius = Math.min(width / 2 - labelRoom(width), (rows * ROW * FLATTEST) / 2)
  const places = sides.flatMap(({ side, towards }) =>
    side.map((id, index): [string, Placed] => {
      const down = (index + 0.5) / side.length
      const x = width / 2 + towards * radius * Math.sqrt(1 - (2 * down - 1) ** 2)
      return [id, { x: Math.round(x), y: Math.round(MARGIN + down * rows * ROW) }]
    }),
  )
  return { width, height: 2 * MARGIN + rows * ROW, places: new Map(places) }
}

/** People in a circle: any two change places as long as that makes their ties shorter, those with many works most. */
function roundOrder(ids: readonly string[], ties: readonly Tie[]): string[] {
  const order = [...ids]
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const ends = ties.flatMap(({ source, target, count }) => {
    const weight = 1 + Math.floor(Math.log2(Math.max(1, count)))
    return [
      { id: source, other: target, weight },
      { id: target, other: source, weight },
    ]
  })
  const endsOf = Map.groupBy(ends, ({ id }) => id)
  const lengthOf = (id: string): number =>
    (endsOf.get(id) ?? []).reduce((sum, { other, weight }) => {
      const apart = Math.abs((placeOf.get(id) ?? 0) - (placeOf.get(other) ?? 0))
      return sum + weight * Math.min(apart, order.length - apart)
    }, 0)
  const put = (id: string, at: number): void => {
    order[at] = id
    placeOf.set(id, at)
  }
  for (let round = 0, before: string; round < ROUNDS; round++) {
    before = order.join('\n')
    for (let at = 0; at < order.length; at++) {
      for (let to = at + 1; to < order.length; to++) {
        const [one, other] = [order[at], order[to]]
        if (one === undefined || other === undefined) continue
        const length = lengthOf(one) + lengthOf(other)
        put(one, to)
        put(other, at)
        if (lengthOf(one) + lengthOf(other) < length) continue
        put(one, at)
        put(other, to)
      }
    }
    if (order.join('\n') === before) break
  }
  return order
}

/** Where a line between two people bends to: the further apart they are, the nearer to the middle. */
export function bendOf(from: Placed, to: Placed, middle: Placed): Placed {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const [right, down] = [middle.x - x, middle.y - y]
  const apart = Math.hypot(to.x - from.x, to.y - from.y)
  const pull = Math.min(1 / 3, (0.6 * apart) / Math.max(1, Math.hypot(right, down)))
  return { x: Math.round(x + right * pull), y: Math.round(y + down * pull) }
}
