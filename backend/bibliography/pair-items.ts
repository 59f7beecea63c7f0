import type { PairItem } from '../../shared/contract/backend.ts'
import type { Bibliography, InformalRow, RecordRow } from './bibliography.ts'
import { compareCodePoints } from './code-points.ts'
import type { PairWorks } from './pair-works.ts'

/** An author position that one of the persons asked about holds. */
type Position = { nameId: number; personId: number }

/** The listed papers of each pair, at most `limitPerPair` each. Every record is described once, however many list it. */
export function listItems(
  bibliography: Bibliography,
  pairs: readonly PairWorks[],
  limitPerPair: number,
): PairItem[][] {
  const listed = pairs.map(({ works }) => works.slice(0, limitPerPair))
  const records = new Set(listed.flat())
  const informal = versionsByRecord(bibliography, records)
  const owners = nameOwners(bibliography, pairs)
  const described = new Map<RecordRow, { paper: PairItem; positions: Position[] }>()
  for (const record of records) {
    described.set(record, {
      paper: describedPaper(record, informal.get(record.id) ?? []),
      positions: positionsHeld(record, owners),
    })
  }
  const names = new Map<number, string>()
  const nameOf = (id: number): string => {
    const name = names.get(id) ?? bibliography.name(id)
    names.set(id, name)
    return name
  }
  return pairs.map(({ leftPersons, rightPersons }, pair) => {
    const isLeft = new Set(leftPersons)
    const isRight = new Set(rightPersons)
    return (listed[pair] ?? []).flatMap((record) => {
      const description = described.get(record)
      const printed = description && printedPair(description.positions, isLeft, isRight)
      if (printed === undefined) return []
      const [left, right] = printed
      return [{ ...description?.paper, left_name: nameOf(left.nameId), right_name: nameOf(right.nameId) }]
    })
  })
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

/** The first two positions, left before right, that a left person and another, right person hold. */
function printedPair(
  positions: readonly Position[],
  isLeft: ReadonlySet<number>,
  isRight: ReadonlySet<number>,
): [left: Position, right: Position] | undefined {
  for (const left of positions) {
    if (!isLeft.has(left.personId)) continue
    const right = positions.find(({ personId }) => personId !== left.personId && isRight.has(personId))
    if (right !== undefined) return [left, right]
  }
  return undefined
}

function positionsHeld(record: RecordRow, owners: ReadonlyMap<number, number>): Position[] {
  return record.authorIds.flatMap((nameId) => {
    const personId = owners.get(nameId)
    return personId === undefined ? [] : [{ nameId, personId }]
  })
}

/** Whose each name is, for the names of everybody who may stand on a listed paper. */
function nameOwners(bibliography: Bibliography, pairs: readonly PairWorks[]): Map<number, number> {
  const persons = new Set<number>()
  const seen = new Set<readonly number[]>()
  for (const { works, leftPersons, rightPersons } of pairs) {
    if (works.length === 0) continue
    for (const side of [leftPersons, rightPersons]) {
      // Pairs of one entry have the same list: once is enough.
      if (seen.has(side)) continue
      seen.add(side)
      for (const personId of side) persons.add(personId)
    }
  }
  const owners = new Map<number, number>()
  for (const personId of persons) {
    for (const nameId of bibliography.nameIdsOf(personId)) owners.set(nameId, personId)
  }
  return owners
}

/** The informal versions of each record, newest first. */
function versionsByRecord(
  bibliography: Bibliography,
  records: Iterable<RecordRow>,
): Map<number, InformalRow[]> {
  const ids = Array.from(records, ({ id }) => id)
  const newestFirst = bibliography
    .informalVersions(ids)
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0) || compareCodePoints(a.key, b.key))
  return Map.groupBy(newestFirst, ({ publishedId }) => publishedId)
}
