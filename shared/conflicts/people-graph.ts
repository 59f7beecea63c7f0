import { isUncertain, personId } from './names-to-check.ts'
import { allPairs, lastYear, type Pair, type PairTable } from './pair-table.ts'
import { type Standing, standingOf } from './standing.ts'

/** A person of the answer: on which lists, and with how many others an edge joins the person. */
export type GraphPerson = { id: string; name: string; lists: 'a' | 'b' | 'both'; degree: number }

/** Two people of the answer with joint works, or who may have some. */
export type GraphEdge = {
  source: string
  target: string
  /** The joint works that count. */
  count: number
  lastYear: number | null
  group: Standing
  /** Where people stand on both lists, the one with most works. */
  pair: Pair
}

export type PeopleGraph = ReturnType<typeof peopleGraph>

/**
 * The graph of who has written with whom: an entry that is certainly one person is that person, on whichever
 * list they stand; any other entry is a node of its own. Edges are the pairs of known people that are not clear, those
 * included that the user has dismissed, and no person with themselves; with `only`, those of one group.
 */
export function peopleGraph(table: PairTable, only: Standing | null = null) {
  const left = table.left.map((entry) => idOf('a', entry, table))
  const right = table.right.map((entry) => idOf('b', entry, table))
  const edges = new Map<string, GraphEdge>()
  const inUnknown = new Set<string>()
  for (const pair of allPairs(table)) {
    const [source, target] = [left[pair.row], right[pair.column]]
    const group = standingOf(pair)
    if (source === undefined || target === undefined || source === target) continue
    if (group === 'unknown' || group === 'not_covered') for (const id of [source, target]) inUnknown.add(id)
    if (!isDrawn(group, only)) continue
    const id = [source, target].toSorted().join('\n')
    if ((edges.get(id)?.count ?? -1) >= pair.count) continue
    edges.set(id, { source, target, count: pair.count, lastYear: lastYear(pair), group, pair })
  }
  const ends = [...edges.values()].flatMap(({ source, target }) => [source, target])
  const edgesOf = Map.groupBy(ends, (id) => id)
  const [inA, inB] = [new Set(left), new Set(right)]
  const names = [...table.leftNames, ...table.rightNames]
  const ids = [...left, ...right]
  const all = [...new Set(ids)].map((id): GraphPerson => {
    const lists = !inA.has(id) ? 'b' : inB.has(id) ? 'both' : 'a'
    return { id, name: names[ids.indexOf(id)] ?? '', lists, degree: edgesOf.get(id)?.length ?? 0 }
  })
  const alone = all.filter(({ degree }) => degree === 0)
  return {
    /** Everybody with an edge: those of list A first, then those of both, each in the order of the lists. */
    people: all.filter(({ degree }) => degree > 0),
    edges: [...edges.values()],
    alone: alone.length,
    /** How many of these have an unknown or uncovered pair, so that they cannot be called clear. */
    unknown: alone.filter(({ id }) => inUnknown.has(id)).length,
  }
}

/** Nothing joins people who are clear, and of what is not known there is nothing to draw. */
const NOT_DRAWN: readonly Standing[] = ['clear', 'unknown', 'not_covered']

const isDrawn = (group: Standing, only: Standing | null): boolean =>
  !NOT_DRAWN.includes(group) && (only === null || only === group)

function idOf(list: 'a' | 'b', entry: string, { leftResolution, rightResolution }: PairTable): string {
  const resolution = (list === 'a' ? leftResolution : rightResolution).get(entry)
  const person = resolution?.persons[0]
  return person && !isUncertain(resolution) ? personId(person) : `${list} ${entry}`
}
