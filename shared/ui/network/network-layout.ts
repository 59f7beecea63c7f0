import type { PeopleGraph } from '../../conflicts/people-graph.ts'

/** Where a person is drawn, in CSS pixels from the upper left corner. */
export type Placed = { x: number; y: number }

export type NetworkLayout = { width: number; height: number; places: ReadonlyMap<string, Placed> }

/** Room of a line of text, and of a name beside its point. */
export const ROW = 24
const LABEL = 150
export const MARGIN = 12
export const LEAST_ROWS = 10
/** How far from its edge a drawing's points begin. */
export const labelRoom = (width: number): number => MARGIN + Math.min(LABEL, width * 0.28)

/** After this many rounds of sorting, rows hardly change. */
const ROUNDS = 8

/**
 * Places list A at the left, list B at the right and people on both lists in the middle. Names stand outside the lines;
 * each has a row of its own among those on its side, so that none is written over another one. People are sorted by the
 * mean row of those with whom lines join them, so that few lines cross. The same graph and width give the same places.
 */
export function layoutNetwork({ people, edges }: PeopleGraph, width: number): NetworkLayout {
  const sides = [true, false].map((isB) =>
    people.filter(({ lists }) => (lists === 'b') !== isB).map(({ id }) => id),
  )
  const rows = Math.max(LEAST_ROWS, ...sides.map(({ length }) => length))
  const rowOf = new Map<string, number>()
  const spread = (side: readonly string[]): void => {
    for (const [index, id] of side.entries()) rowOf.set(id, ((index + 0.5) / side.length) * rows)
  }
  const joined = Map.groupBy(
    edges.flatMap(({ source, target }) => [
      { id: source, other: target },
      { id: target, other: source },
    ]),
    ({ id }) => id,
  )
  const meanRow = (id: string): number => {
    const others = joined.get(id) ?? []
    return others.reduce((sum, { other }) => sum + (rowOf.get(other) ?? 0), 0) / others.length
  }
  sides.forEach(spread)
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) {
      const means = new Map(side.map((id) => [id, meanRow(id)]))
      side.sort((one, other) => (means.get(one) ?? 0) - (means.get(other) ?? 0))
      spread(side)
    }
  }
  const label = labelRoom(width)
  const columns = { a: label, both: width / 2, b: width - label }
  const places = people.map(({ id, lists }): [string, Placed] => [
    id,
    {
      x: Math.round(columns[lists]),
      y: Math.round(MARGIN + (rowOf.get(id) ?? 0) * ROW),
    },
  ])
  return { width, height: 2 * MARGIN + rows * ROW, places: new Map(places) }
}

/** The unit vector that an arrow key points along. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The person whom an arrow key, Home or End leads to; null for other keys and at the edge: the nearest in the key's
 * direction, those straight ahead first.
 */
export function nearestPerson({ places }: NetworkLayout, from: string, key: string): string | null {
  const byRow = [...places].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x)
  if (key === 'Home' || key === 'End') return byRow.at(key === 'Home' ? 0 : -1)?.[0] ?? null
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0]
  const start = places.get(from)
  if (!start) return null
  const ahead = byRow.flatMap(([id, { x, y }]) => {
    const distance = (x - start.x) * dx + (y - start.y) * dy
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx)
    return distance > 0 && aside <= 2 * distance ? [{ id, cost: distance + 2 * aside }] : []
  })
  return ahead.toSorted((one, other) => one.cost - other.cost)[0]?.id ?? null
}
