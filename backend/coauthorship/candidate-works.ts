import type { PairCandidate } from '../../shared/contract/backend.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { describedEntry } from '../names/description.ts'
import type { ResolvedEntry } from '../names/resolution.ts'

type Side = PairCandidate['side']

/** Returns the candidates of a pair that have works with its other entry; undefined if there are none. */
export type CandidatesOf = (row: number, column: number) => PairCandidate[] | undefined

/**
 * Counts the works that each candidate for an uncertain entry shares with the persons of the entries of the other side
 * (docs/protocol.md, Candidates). Only listed candidates count: persons, near namesakes and suggestions.
 */
export function candidateWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): CandidatesOf {
  const found = new Map<string, PairCandidate[]>()
  const count = (side: Side, own: readonly ResolvedEntry[], others: readonly ResolvedEntry[]): void => {
    for (const { entry, other, key, name, count } of sharedBy(bibliography, own, others, yearMin)) {
      const place = side === 'left' ? `${entry} ${other}` : `${other} ${entry}`
      found.set(place, [...(found.get(place) ?? []), { side, key, name, count }])
    }
  }
  count('left', left, right)
  count('right', right, left)
  return (row, column) => found.get(`${row} ${column}`)
}

type Shared = { entry: number; other: number; key: string | null; name: string; count: number }

/** The works that candidates for each uncertain entry share with each entry of the other side, the most first. */
function sharedBy(
  bibliography: Bibliography,
  own: readonly ResolvedEntry[],
  others: readonly ResolvedEntry[],
  yearMin: number | null,
): Shared[] {
  const candidates = own.flatMap((resolved, entry) =>
    isCertain(resolved)
      ? []
      : Array.from(describedEntry(bibliography, resolved).listed, ([id, person]) => ({ entry, id, person })),
  )
  if (candidates.length === 0) return []
  const personsOf = others.map(({ persons }) => persons.map(({ id }) => id))
  const recordsOf = bibliography.recordIdsOf([
    ...new Set([...candidates.map(({ id }) => id), ...personsOf.flat()]),
  ])
  const byRecord = Map.groupBy(
    candidates.flatMap((candidate) =>
      (recordsOf.get(candidate.id) ?? []).map((record) => ({ candidate, record })),
    ),
    ({ record }) => record,
  )
  const works = personsOf.flatMap((persons, other) => {
    const records = new Set(
      persons.flatMap((id) => (recordsOf.get(id) ?? []).filter((one) => byRecord.has(one))),
    )
    return Array.from(records, (record) => ({ other, record }))
  })
  const counted = recordsSince(bibliography, new Set(works.map(({ record }) => record)), yearMin)
  const totals = new Map<(typeof candidates)[number], Map<number, number>>()
  for (const { other, record } of works) {
    if (!counted.has(record)) continue
    for (const { candidate } of byRecord.get(record) ?? []) {
      const ofCandidate = totals.get(candidate) ?? new Map<number, number>()
      totals.set(candidate, ofCandidate.set(other, (ofCandidate.get(other) ?? 0) + 1))
    }
  }
  return (
    Array.from(
      totals,
      ([
        {
          entry,
          id,
          person: { key, name },
        },
        counts,
      ]) => Array.from(counts, ([other, count]) => ({ entry, other, key, name, count, id })),
    )
      .flat()
      // A candidate who is one of the other persons shares all works with themselves.
      .filter(({ other, id }) => !personsOf[other]?.includes(id))
      .toSorted((a, b) => b.count - a.count || a.id - b.id)
  )
}

const isCertain = ({ status, nearTruncated }: ResolvedEntry): boolean => status === 'unique' && !nearTruncated

/** Those of the records that are of `yearMin` or later; all of them without one. */
function recordsSince(
  bibliography: Bibliography,
  records: ReadonlySet<number>,
  yearMin: number | null,
): ReadonlySet<number> {
  if (yearMin === null) return records
  const recent = bibliography.records([...records]).filter(({ year }) => year !== null && year >= yearMin)
  return new Set(recent.map(({ id }) => id))
}
