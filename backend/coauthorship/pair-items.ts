import type { PairItem } from '../../shared/contract/backend.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, RecordRow, VersionRow } from '../database/bibliography.ts'
import type { AllPairWorks } from './pair-records.ts'

/** An author of a record who is a person of the query, with the name printed on the record. */
type Position = { personId: number; nameId: number }

/** A paper with the names of a pair's two authors on it. All pairs that list the paper share the same `paper` object. */
export type ListedPaper = { paper: PairItem; leftName: string; rightName: string }

/** Returns the listed papers of each pair, at most `limitPerPair` each. Describes each record once for all pairs. */
export function listedPapers(
  bibliography: Bibliography,
  { pairs, persons }: AllPairWorks,
  limitPerPair: number,
): ListedPaper[][] {
  const listed = pairs.map(({ works }) =>
    works.length > limitPerPair ? works.slice(0, limitPerPair) : works,
  )
  const records = new Map<number, RecordRow>()
  for (const works of listed) for (const record of works) records.set(record.id, record)
  const versions = Map.groupBy(
    bibliography.listedVersions([...records.keys()]),
    ({ publishedId }) => publishedId,
  )
  const owners = nameOwners(bibliography, persons)
  const printed = new Set<number>()
  const described = new Map<number, { paper: PairItem; positions: Position[] }>()
  for (const [id, record] of records) {
    const positions: Position[] = []
    for (const nameId of record.authorIds) {
      const personId = owners.get(nameId)
      if (personId === undefined) continue
      positions.push({ personId, nameId })
      printed.add(nameId)
    }
    described.set(id, { paper: describedPaper(record, versions.get(id) ?? []), positions })
  }
  const names = bibliography.names([...printed])
  const nameAt = ({ nameId }: Position): string => names.get(nameId) ?? ''
  // All pairs of an entry share one array of persons, so `setOf` builds each set once.
  const setOf = memoize((ids: readonly number[]) => new Set(ids))
  return pairs.map(({ leftPersons, rightPersons }, index) => {
    const [papers, works] = [[] as ListedPaper[], listed[index] ?? []]
    if (works.length === 0) return papers
    const [isLeft, isRight] = [setOf(leftPersons), setOf(rightPersons)]
    for (const { id } of works) {
      const description = described.get(id)
      const pair = description && printedPair(description.positions, isLeft, isRight)
      if (pair)
        papers.push({ paper: description.paper, leftName: nameAt(pair[0]), rightName: nameAt(pair[1]) })
    }
    return papers
  })
}

export function describedPaper(record: RecordRow, versions: readonly VersionRow[]): PairItem {
  return {
    title: record.title,
    year: record.year,
    venue: record.venue,
    pub_type: record.type,
    key: record.key,
    url: record.url,
    publtype: record.publtype,
    author_count: record.authorIds.length,
    also: versions.map(({ publishedId, ...version }) => version),
  }
}

/** Finds the first position of a left person and the first position of a different right person. */
function printedPair(
  positions: readonly Position[],
  isLeft: ReadonlySet<number>,
  isRight: ReadonlySet<number>,
): [Position, Position] | undefined {
  for (const left of positions) {
    if (!isLeft.has(left.personId)) continue
    // A loop, not `find`, because a committee's pairs have thousands of papers.
    for (const right of positions)
      if (right.personId !== left.personId && isRight.has(right.personId)) return [left, right]
  }
  return undefined
}

function nameOwners(bibliography: Bibliography, persons: ReadonlySet<number>): Map<number, number> {
  const owners = new Map<number, number>()
  for (const [personId, nameIds] of bibliography.nameIdsOf([...persons])) {
    for (const nameId of nameIds) owners.set(nameId, personId)
  }
  return owners
}
