import type { PairItem } from '../../shared/contract/backend.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, InformalRow, RecordRow } from '../database/bibliography.ts'
import { compareCodePoints } from '../names/code-points.ts'
import type { AllPairWorks } from './pair-records.ts'

/** An author position that belongs to one of the persons in the query. */
type Position = { nameId: number; personId: number }

/** A paper, shared by all pairs that list it, with the names of this pair's two authors on it. */
export type ListedPaper = { paper: PairItem; leftName: string; rightName: string }

/**
 * Returns the listed papers of each pair, at most `limitPerPair` each. Each record is described once, even if
 * several pairs list it.
 */
export function listedPapers(
  bibliography: Bibliography,
  { pairs, persons }: AllPairWorks,
  limitPerPair: number,
): ListedPaper[][] {
  const listed = pairs.map(({ works }) => works.slice(0, limitPerPair))
  const owners = nameOwners(bibliography, persons)
  const described = describedRecords(bibliography, new Set(listed.flat()), owners)
  const nameOf = printedNames(bibliography, described.values())
  // All pairs of an entry share one array of persons, so each set is built once.
  const setOf = memoize((persons: readonly number[]) => new Set(persons))
  return pairs.map(({ leftPersons, rightPersons }, index) => {
    const ofPair: ListedPaper[] = []
    for (const record of listed[index] ?? []) {
      const description = described.get(record.id)
      if (description === undefined) continue
      const { paper, positions } = description
      const printed = printedPair(positions, setOf(leftPersons), setOf(rightPersons))
      if (printed === undefined) continue
      const { left, right } = printed
      const leftName = nameOf.get(left.nameId) ?? ''
      const rightName = nameOf.get(right.nameId) ?? ''
      ofPair.push({ paper, leftName, rightName })
    }
    return ofPair
  })
}

type Described = { paper: PairItem; positions: Position[] }

function describedRecords(
  bibliography: Bibliography,
  records: ReadonlySet<RecordRow>,
  owners: ReadonlyMap<number, number>,
): Map<number, Described> {
  const informal = versionsByRecord(bibliography, records)
  const described = new Map<number, Described>()
  for (const record of records) {
    described.set(record.id, {
      paper: describedPaper(record, informal.get(record.id) ?? []),
      positions: positionsHeld(record, owners),
    })
  }
  return described
}

function describedPaper(record: RecordRow, informal: readonly InformalRow[]): PairItem {
  return {
    title: record.title,
    year: record.year,
    venue: record.venue,
    pub_type: record.type,
    key: record.key,
    url: record.url,
    publtype: record.publtype,
    author_count: record.authorIds.length,
    also: informal.map(({ key, venue, year, type }) => ({ key, venue, year, pub_type: type })),
  }
}

/** Finds the first two positions, left before right, held by a left person and by a different right person. */
function printedPair(
  positions: readonly Position[],
  isLeft: ReadonlySet<number>,
  isRight: ReadonlySet<number>,
): { left: Position; right: Position } | undefined {
  for (const left of positions) {
    if (!isLeft.has(left.personId)) continue
    const right = positions.find(({ personId }) => personId !== left.personId && isRight.has(personId))
    if (right !== undefined) return { left, right }
  }
  return undefined
}

function positionsHeld(record: RecordRow, owners: ReadonlyMap<number, number>): Position[] {
  return record.authorIds.flatMap((nameId) => {
    const personId = owners.get(nameId)
    return personId === undefined ? [] : [{ nameId, personId }]
  })
}

/** Reads the names that the persons in the query have on these papers. */
function printedNames(bibliography: Bibliography, described: Iterable<Described>): Map<number, string> {
  const ids = new Set<number>()
  for (const { positions } of described) for (const { nameId } of positions) ids.add(nameId)
  return bibliography.names([...ids])
}

/** Maps each name of these persons to its person. */
function nameOwners(bibliography: Bibliography, persons: ReadonlySet<number>): Map<number, number> {
  const owners = new Map<number, number>()
  for (const [personId, nameIds] of bibliography.nameIdsOf([...persons])) {
    for (const nameId of nameIds) owners.set(nameId, personId)
  }
  return owners
}

/** Reads the informal versions of each record, newest first. */
function versionsByRecord(
  bibliography: Bibliography,
  records: ReadonlySet<RecordRow>,
): Map<number, InformalRow[]> {
  const newestFirst = bibliography
    .informalVersions(Array.from(records, ({ id }) => id))
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0) || compareCodePoints(a.key, b.key))
  return Map.groupBy(newestFirst, ({ publishedId }) => publishedId)
}
