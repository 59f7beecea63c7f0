import { expect, test } from 'vitest'
import type { Pair } from '../../../../shared/conflicts/pair-table.ts'
import type { GraphEdge, GraphPerson, PeopleGraph } from '../../../../shared/conflicts/people-graph.ts'
import { layoutNetwork, nearestPerson, type Placed } from '../../../../shared/ui/network/network-layout.ts'

/** Fifty people on each list; each of A has written with every third of B, and some more. */
function bigGraph(): PeopleGraph {
  const people = Array.from({ length: 100 }, (_, at): GraphPerson => {
    return { id: `p${at}`, name: `Person ${at}`, lists: at < 48 ? 'a' : at < 52 ? 'both' : 'b', degree: 1 }
  })
  const edges = people.slice(0, 50).flatMap(({ id }, at) =>
    people.slice(50).flatMap((other, place): GraphEdge[] =>
      (at * 7 + place) % 9 === 0
        ? // The layout does not read the pair.
          [
            {
              source: id,
              target: other.id,
              count: 1 + (at % 5),
              lastYear: 2020,
              group: 'conflict',
              pair: {} as Pair,
            },
          ]
        : [],
    ),
  )
  return { people, edges, alone: 0, unknown: 0 }
}

test('a network is the same from run to run', () => {
  expect(layoutNetwork(bigGraph(), 900)).toEqual(layoutNetwork(bigGraph(), 900))
})

test.each([320, 900])(
  'everybody has a place inside, lists apart, no name on another one, %d pixels wide',
  (width) => {
    const { places, height } = layoutNetwork(bigGraph(), width)
    const graph = bigGraph()
    expect(places.size).toBe(graph.people.length)
    const mean = (list: string) => {
      const of = graph.people
        .filter(({ lists }) => lists === list)
        .map(({ id }) => places.get(id)?.x ?? Number.NaN)
      return of.reduce((sum, x) => sum + x, 0) / of.length
    }
    expect(mean('a')).toBeLessThan(mean('b'))
    for (const { x, y } of places.values()) {
      expect(x).toBeGreaterThan(60)
      expect(x).toBeLessThan(width - 60)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(height)
    }
    const all = [...places.values()]
    // Those of A and of both have their names before their points, those of B after them.
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        if (one.x > width / 2 === other.x > width / 2 && Math.abs(one.x - other.x) < 60)
          expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(19)
  },
)

test('people stand beside those with whom lines join them, so that lines do not cross', () => {
  const side = (list: 'a' | 'b'): GraphPerson[] =>
    [0, 1, 2, 3].map((at) => ({ id: `${list}${at}`, name: '', lists: list, degree: 1 }))
  const edges = [0, 1, 2, 3].map((at) => ({ source: `a${at}`, target: `b${3 - at}`, count: 1 }) as GraphEdge)
  const { places } = layoutNetwork({ people: [...side('a'), ...side('b')], edges, alone: 0, unknown: 0 }, 900)
  for (const { source, target } of edges) expect(places.get(source)?.y).toBe(places.get(target)?.y)
})

test('arrow keys lead to the nearest person in their direction, Home and End to the first and the last', () => {
  const places = new Map<string, Placed>([
    ['here', { x: 100, y: 100 }],
    ['right', { x: 200, y: 110 }],
    ['far right', { x: 400, y: 100 }],
    ['above', { x: 100, y: 20 }],
    ['below', { x: 130, y: 200 }],
  ])
  const to = (key: string) => nearestPerson({ width: 500, height: 300, places }, 'here', key)
  expect(['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'Home', 'End', 'a'].map(to)).toEqual([
    'right',
    'above',
    'below',
    null,
    'above',
    'below',
    null,
  ])
  // Somebody a little higher on the other side does not stand above.
  places.set('aside', { x: 400, y: 15 })
  expect(nearestPerson({ width: 500, height: 300, places }, 'above', 'ArrowUp')).toBeNull()
})
