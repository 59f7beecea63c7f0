import type { PairCandidate } from '../../shared/contract/backend.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { describedEntry } from '../names/description.ts'
import { isCertain, type ResolvedEntry } from '../names/resolution.ts'
import { sharedWorks } from './shared-records.ts'

/**
 * Counts works that candidates share with the other side's persons (docs/dev/protocol.md, Candidates). A candidate is a person,
 * near namesake or suggestion for an uncertain entry.
 */
export function candidateWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): (row: number, column: number) => PairCandidate[] | undefined {
  const ofLeft = candidatesOfSide(bibliography, 'left', left, right, yearMin)
  const ofRight = candidatesOfSide(bibliography, 'right', right, left, yearMin)
  return (row, column) => {
    const [leftFound, rightFound] = [
      ofLeft.get(row * right.length + column),
      ofRight.get(column * left.length + row),
    ]
    if (leftFound === undefined && rightFound === undefined) return undefined
    return [...(leftFound ?? []), ...(rightFound ?? [])].map(({ candidate }) => candidate)
  }
}

/** Finds each pair's candidates for the entry of one side, most shared works first. */
function candidatesOfSide(
  bibliography: Bibliography,
  side: PairCandidate['side'],
  entries: readonly ResolvedEntry[],
  others: readonly ResolvedEntry[],
  yearMin: number | null,
) {
  const candidates = entries.flatMap((resolved, entry) =>
    isCertain(resolved)
      ? []
      : Array.from(describedEntry(bibliography, resolved).listed, ([id, person]) => ({ entry, id, person })),
  )
  const personsOf = candidates.length === 0 ? [] : others.map(({ persons }) => persons.map(({ id }) => id))
  const recordsOf = bibliography.recordIdsOf([
    ...new Set([...candidates.map(({ id }) => id), ...personsOf.flat()]),
  ])
  const { shares } = sharedWorks(
    candidates.map(({ id }) => [[id]]),
    personsOf.map((ids) => [ids]),
    recordsOf,
  )
  const counts = new Map<number, number>()
  for (const record of recordsSince(bibliography, [...shares.keys()], yearMin)) {
    for (const pair of shares.get(record)?.keys() ?? []) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  const found = [...counts].flatMap(([pair, count]) => {
    const [candidate, other] = [candidates[Math.floor(pair / others.length)], pair % others.length]
    // Leaves out a candidate who is also a person of the other entry, and so would share every work.
    if (candidate === undefined || personsOf[other]?.includes(candidate.id)) return []
    const { entry, id, person } = candidate
    const place = entry * others.length + other
    return { place, id, candidate: { side, key: person.key, name: person.name, count } }
  })
  const mostFirst = found.toSorted((a, b) => b.candidate.count - a.candidate.count || a.id - b.id)
  return Map.groupBy(mostFirst, ({ place }) => place)
}

function recordsSince(bibliography: Bibliography, records: number[], yearMin: number | null): number[] {
  if (yearMin === null) return records
  const recent = bibliography.records(records).filter(({ year }) => year !== null && year >= yearMin)
  return recent.map(({ id }) => id)
}
