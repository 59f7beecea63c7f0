import type { PairItem } from '../../shared/contract/backend.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, RecordRow, VersionRow } from '../database/bibliography.ts'
import type { AllPairWorks } from './pair-records.ts'

/** An author position that belongs to one of the persons in the query. */
type Position = { nameId: number; personId: number }

/** A paper, shared by all pairs that list it, with the names of this pair's two authors on it. */
export type ListedPaper = { paper: PairItem; leftName: string; rightName: string }

/** Returns the listed papers of each pair, at most `limitPerPair` each. A record is described once for all pairs. */
export function listedPapers(
  bibliography: Bibliography,
  { pairs, persons }: AllPairWorks,
  limitPerPair: number,
): ListedPaper[][] {
  const listed = pairs.map(({ works }) => works.slice(0, limitPerPair))
  const records = [...new Set(listed.flat())]
  const versions = Map.groupBy(
    bibliography.listedVersions(records.map(({ id }) => id)),
    ({ publishedId }) => publishedId,
  )
  const owners = nameOwners(bibliography, persons)
  const described = new Map(
    records.map((record) => [
      record.id,
      {
        paper: describedPaper(record, versions.get(record.id) ?? []),
        positions: record.authorIds.flatMap((nameId): Position[] => {
          const personId = owners.get(nameId)
          return personId === undefined ? [] : [{ nameId, personId }]
        }),
      },
    ]),
  )
  const printed = Array.from(described.values(), ({ positions }) => positions.map(({ nameId }) => nameId))
  const nameOf = bibliography.names([...new Set(printed.flat())])
  // All pairs of an entry share one array of persons, so each set is built once.
  const setOf = memoize((ids: readonly number[]) => new Set(ids))
  return pairs.map(({ leftPersons, rightPersons }, index) =>
    (listed[index] ?? []).flatMap(({ id }) => {
      const description = described.get(id)
      const pair = printedPair(description?.positions ?? [], setOf(leftPersons), setOf(rightPersons))
      if (description === undefined || pair === undefined) return []
      const [leftName = '', rightName = ''] = pair.map(({ nameId }) => nameOf.get(nameId))
      return { paper: description.paper, leftName, rightName }
    }),
  )
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

/** Finds the first two positions, left before right, held by a left person and by a different right person. */
function printedPair(
  positions: readonly Position[],
  isLeft: ReadonlySet<number>,
  isRight: ReadonlySet<number>,
): [Position, Position] | undefined {
  for (const left of positions) {
    if (!isLeft.has(left.personId)) continue
    const right = positions.find(({ personId }) => personId !== left.personId && isRight.has(personId))
    if (right !== undefined) return [left, right]
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
