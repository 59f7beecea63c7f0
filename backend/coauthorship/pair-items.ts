import type { PairItem } from '../../shared/contract/backend.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import type { AllPairWorks } from './pair-records.ts'

type Position = { personId: number; nameId: number }

/** A paper with a pair's two printed names. Pairs with the same paper share the `paper` object. */
export type ListedPaper = { paper: PairItem; leftName: string; rightName: string }

/** Returns each pair's papers, at most `limitPerPair`. Describes each record once for all pairs. */
export function listedPapers(
  bibliography: Bibliography,
  { pairs, persons }: AllPairWorks,
  limitPerPair: number,
): ListedPaper[][] {
  const listed = pairs.map(({ works }) =>
    works.length > limitPerPair ? works.slice(0, limitPerPair) : works,
  )
  const records = new Set<RecordRow>()
  for (const works of listed) for (const record of works) records.add(record)
  const papers = papersOf(bibliography, [...records])
  const personOf = personsOfNames(bibliography, persons)
  const printed = new Set<number>()
  const positionsOf = new Map<RecordRow, Position[]>()
  for (const record of records) {
    const positions: Position[] = []
    for (const nameId of record.authorIds) {
      const personId = personOf.get(nameId)
      if (personId === undefined) continue
      positions.push({ personId, nameId })
      printed.add(nameId)
    }
    positionsOf.set(record, positions)
  }
  const names = bibliography.names([...printed])
  const nameAt = ({ nameId }: Position): string => names.get(nameId) ?? ''
  // The pairs of an entry share an array of persons, so each set is built once.
  const setOf = memoize((ids: readonly number[]) => new Set(ids))
  return pairs.map(({ leftPersons, rightPersons }, index) => {
    const [ofPair, works] = [[] as ListedPaper[], listed[index] ?? []]
    if (works.length === 0) return ofPair
    const [isLeft, isRight] = [setOf(leftPersons), setOf(rightPersons)]
    for (const record of works) {
      const paper = papers.get(record)
      const pair = printedPair(positionsOf.get(record) ?? [], isLeft, isRight)
      if (paper && pair) ofPair.push({ paper, leftName: nameAt(pair[0]), rightName: nameAt(pair[1]) })
    }
    return ofPair
  })
}

/** A description lives as long as the bibliography caches the record. */
const knownPapers = new WeakMap<RecordRow, PairItem>()

function papersOf(bibliography: Bibliography, records: readonly RecordRow[]): WeakMap<RecordRow, PairItem> {
  const unknown = records.filter((record) => !knownPapers.has(record))
  const versions = bibliography.versionsOf(unknown)
  for (const record of unknown) knownPapers.set(record, describedPaper(record, versions.get(record.id)))
  return knownPapers
}

export function describedPaper(record: RecordRow, also: PairItem['also'] = []): PairItem {
  return {
    title: record.title,
    year: record.year,
    venue: record.venue,
    pub_type: record.type,
    key: record.key,
    url: record.url,
    publtype: record.publtype,
    author_count: record.authorIds.length,
    also,
  }
}

/** Finds an author of the left side and another author of the right side. The first in printed order count. */
export function printedPair(
  positions: readonly Position[],
  isLeft: Pick<ReadonlySet<number>, 'has'>,
  isRight: Pick<ReadonlySet<number>, 'has'>,
): [Position, Position] | undefined {
  for (const left of positions) {
    if (!isLeft.has(left.personId)) continue
    // A loop is faster than `find`: a committee's pairs have thousands of papers.
    for (const right of positions)
      if (right.personId !== left.personId && isRight.has(right.personId)) return [left, right]
  }
  return undefined
}

function personsOfNames(bibliography: Bibliography, persons: ReadonlySet<number>): Map<number, number> {
  const personOf = new Map<number, number>()
  for (const [personId, nameIds] of bibliography.nameIdsOf([...persons])) {
    for (const nameId of nameIds) personOf.set(nameId, personId)
  }
  return personOf
}
