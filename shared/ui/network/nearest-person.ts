import type { NetworkLayout, Placed } from './network-layout.ts'

/** The unit vector that an arrow key points along. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The person whom an arrow key, Home or End leads to; null for other keys and at the edge. Among those within 60 degrees
 * of the key's direction it is the nearest, those straight ahead first.
 */
export function nearestPerson({ places }: NetworkLayout, from: string, key: string): string | null {
  if (key === 'Home' || key === 'End') {
    const all = [...places].toSorted(([, one], [, other]) => one.y - other.y || one.x - other.x)
    return (key === 'Home' ? all[0] : all.at(-1))?.[0] ?? null
  }
  const direction = DIRECTIONS[key]
  const start = places.get(from)
  if (!direction || !start) return null
  let nearest: { id: string; cost: number } | null = null
  for (const [id, place] of places) {
    const cost = id === from ? null : costOf(start, place, direction)
    if (cost !== null && (nearest === null || cost < nearest.cost)) nearest = { id, cost }
  }
  return nearest?.id ?? null
}

/** The way ahead plus twice the way aside; null if the place lies more aside than ahead. */
function costOf(from: Placed, to: Placed, [dx, dy]: readonly [number, number]): number | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const ahead = x * dx + y * dy
  const aside = Math.abs(x * dy) + Math.abs(y * dx)
  return ahead <= 0 || aside > ahead * Math.sqrt(3) ? null : ahead + 2 * aside
}
