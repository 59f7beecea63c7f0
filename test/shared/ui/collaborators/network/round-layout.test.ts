import { expect, test } from 'vitest'
import { layoutRound, type Tie } from '../../../../../shared/ui/collaborators/network/round-layout.ts'

/** Five interleaved groups of ten people. All members of a group have written with each other. */
const ids = Array.from({ length: 50 }, (_, at) => `p${at}`)
const ties = ids.flatMap((source, at) =>
  ids
    .slice(at + 1)
    .flatMap((target, place): Tie[] =>
      (place + 1) % 5 === 0 ? [{ source, target, count: 1 + (at % 4), isPossible: false }] : [],
    ),
)

test('places the same people in the same way each time', () => {
  expect(layoutRound(ids, ties, 900)).toEqual(layoutRound(ids, ties, 900))
})

test.each([320, 700, 1100])('places names in separate rows for a width of %d pixels', (width) => {
  const { places, height } = layoutRound(ids, ties, width)
  expect([...places.keys()].toSorted()).toEqual(ids.toSorted())
  const isLeft = ({ x }: { x: number }) => x < width / 2
  const sides = Map.groupBy([...places.values()], isLeft)
  for (const side of [true, false].map((left) => sides.get(left) ?? [])) {
    expect(side).toHaveLength(25)
    const rows = side.map(({ y }) => y).toSorted((one, other) => one - other)
    expect(Math.min(...rows.slice(1).map((y, at) => y - (rows[at] ?? 0)))).toBeGreaterThanOrEqual(23)
    expect(rows[0]).toBeGreaterThan(12)
    expect(rows.at(-1)).toBeLessThan(height - 12)
    for (const { x } of side) expect(Math.min(x, width - x)).toBeGreaterThanOrEqual(90)
  }
})

test('places coauthors next to each other', () => {
  const { places } = layoutRound(ids, ties, 900)
  const angle = (id: string) => {
    const { x = 0, y = 0 } = places.get(id) ?? {}
    return Math.atan2(y - 312, x - 450)
  }
  const groups = ids.toSorted((one, other) => angle(one) - angle(other)).map((id) => Number(id.slice(1)) % 5)
  expect(groups.filter((group, at) => group !== groups.at(at - 1))).toHaveLength(5)
})

test.each([0, 1, 2, 3])('places %d people at different points', (count) => {
  const { places } = layoutRound(ids.slice(0, count), [], 320)
  expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
})
