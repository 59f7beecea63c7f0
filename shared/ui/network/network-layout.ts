import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force'
import type { PeopleGraph } from '../../conflicts/people-graph.ts'

/** Where a person is drawn, in CSS pixels from the upper left corner. */
export type Placed = {
  x: number
  y: number /** On which side of the point the name stands. */
  label: 'before' | 'after'
}

export type NetworkLayout = { width: number; height: number; places: ReadonlyMap<string, Placed> }

type Node = SimulationNodeDatum & { id: string; x: number; y: number; label: Placed['label'] }
type Link = SimulationLinkDatum<Node> & { weight: number }

/** What the force of a link grows with: two papers differ from one as much as twenty from ten. */
const weightOf = (count: number): number => 1 + Math.log2(Math.max(1, count))

/** Room of a line of text, and of a name beside its point. */
const LINE = 20
const LABEL = 150
const MARGIN = 12
/** In so many steps the simulation cools down to d3-force's usual end. */
const TICKS = 120
/** How long the layout may keep the page from answering, in milliseconds. */
const SLICE_MS = 12

/**
 * Places the people of a graph by forces, list A at the left and list B at the right, names beside their points and not
 * on one another. The same graph and width give the same places: d3-force draws its random numbers from a fixed seed. It
 * works in slices between which the page can answer; `signal` ends it.
 */
export async function layoutNetwork(
  { people, edges }: PeopleGraph,
  width: number,
  signal: AbortSignal,
): Promise<NetworkLayout> {
  const label = Math.min(LABEL, width * 0.28)
  const inner = { from: MARGIN + label, to: width - MARGIN - label }
  const middle = width / 2
  // The points lie between the names of both sides; on each side there is a line for every name.
  const height = heightFor(people.map(({ lists }) => lists))
  const nodes: Node[] = people.map(({ id, lists }, index) => ({
    id,
    label: lists === 'b' ? 'after' : 'before',
    x: lists === 'a' ? inner.from : lists === 'b' ? inner.to : middle,
    y: MARGIN + ((index * 0.618_033_988_7) % 1) * (height - 2 * MARGIN),
  }))
  const links: Link[] = edges.map(({ source, target, count }) => ({
    source,
    target,
    weight: weightOf(count),
  }))
  const target = (node: Node): number =>
    people[node.index ?? 0]?.lists === 'both' ? middle : node.label === 'before' ? inner.from : inner.to
  const simulation = forceSimulation(nodes)
    .force(
      'link',
      forceLink<Node, Link>(links)
        .id(({ id }) => id)
        .distance(60)
        .strength(({ weight }) => Math.min(0.5, weight * 0.04)),
    )
    .force('apart', forceManyBody<Node>().strength(-40).distanceMax(200))
    .force('side', forceX<Node>(target).strength(0.25))
    .force('middle', forceY<Node>(height / 2).strength(0.02))
    .force('collide', forceCollide<Node>(LINE * 0.6))
    .alphaDecay(1 - 0.001 ** (1 / TICKS))
    .stop()

  let sliceEnd = performance.now() + SLICE_MS
  for (let tick = 0; tick < TICKS; tick++) {
    simulation.tick()
    if (performance.now() < sliceEnd) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    sliceEnd = performance.now() + SLICE_MS
  }
  for (const node of nodes) node.x = Math.round(Math.min(inner.to, Math.max(inner.from, node.x)))
  separateNames(nodes, label)
  return fitted(nodes, width)
}

/** Enough for the names of the longer side, one below another. */
function heightFor(lists: readonly string[]): number {
  const longest = Math.max(...['a', 'b', 'both'].map((list) => lists.filter((one) => one === list).length), 1)
  return Math.max(240, longest * LINE * 1.15)
}

/** Moves the people up to the edge, so that there is no empty margin above. */
function fitted(nodes: readonly Node[], width: number): NetworkLayout {
  const top = Math.min(...nodes.map(({ y }) => y))
  const bottom = Math.max(...nodes.map(({ y }) => y))
  const places = new Map(
    nodes.map(({ id, x, y, label }): [string, Placed] => [
      id,
      { x, y: Math.round(y - top + MARGIN + LINE / 2), label },
    ]),
  )
  return { width, height: Math.ceil(bottom - top + 2 * MARGIN + LINE), places }
}

/** Moves people down until no name is written over another one, uppermost first. */
function separateNames(nodes: readonly Node[], label: number): void {
  const placed: Node[] = []
  for (const node of nodes.toSorted((one, other) => one.y - other.y)) {
    for (const upper of placed)
      if (upper.y - node.y < LINE && overlap(upper, node, label)) node.y = Math.max(node.y, upper.y + LINE)
    placed.push(node)
    // The next one is compared with the lowest last.
    placed.sort((one, other) => one.y - other.y)
  }
}

/** Whether the names of two people share a column of pixels. */
function overlap(one: Node, other: Node, label: number): boolean {
  const [from, to] = extentOf(one, label)
  const [otherFrom, otherTo] = extentOf(other, label)
  return from < otherTo && otherFrom < to
}

const extentOf = ({ x, label: side }: Node, label: number): [number, number] =>
  side === 'before' ? [x - label, x + LINE / 2] : [x - LINE / 2, x + label]
