import {
  displayName,
  type Pair,
  type PairPlace,
  type PairTable,
  withoutSuggestions,
} from '../conflicts/pair-table.ts'
import type { ConflictPair } from '../contract/backend/conflicts.ts'
import type { Steps } from '../slices.ts'
import type { Answer } from './answer.ts'
import type { Roster } from './roster.ts'

/**
 * The answer as a table in which a row has only the pairs with a finding, by `column`. All that works on the pairs of a
 * table works on it: policies, decisions, papers, exports. A pair without a place is clear or unresolved.
 */
export function* conferenceTable({ left, right }: Roster, answer: Answer, exact: boolean): Steps<PairTable> {
  const { data } = answer
  const resolutions = data?.sample ? offeringNobody(answer.resolutions) : answer.resolutions
  const columns = new Map(right.map((entry, column) => [entry, column]))
  const leftNames = left.map((entry) => displayName(entry, resolutions.left.get(entry)))
  const rightNames = right.map((entry) => displayName(entry, resolutions.right.get(entry)))
  const rowOf = (entry: string, row: number): Pair[] =>
    Array.from(answer.pairs.get(entry) ?? [], ([other, pair]): Pair | null => {
      const column = columns.get(other)
      if (column === undefined) return null
      const names = { leftName: leftNames[row] ?? entry, rightName: rightNames[column] ?? other }
      return pairIn(pair, { row, column, left: entry, right: other, ...names })
    })
      .filter((pair) => pair !== null)
      .sort((one, other) => one.column - other.column)
  const pairs: Pair[][] = []
  for (const [row, entry] of left.entries()) {
    pairs.push(rowOf(entry, row))
    yield
  }
  return {
    ...{ left, right, leftNames, rightNames, pairs, hasFindingsAlone: true },
    leftResolution: resolutions.left,
    rightResolution: resolutions.right,
    question: { year_min: null, exact_base_match: exact },
    data: data ?? { date: null, newestYear: null, sample: false },
  }
}

const offeringNobody = ({ left, right }: Answer['resolutions']): Answer['resolutions'] => ({
  left: new Map(Array.from(left, ([entry, one]) => [entry, withoutSuggestions(one)])),
  right: new Map(Array.from(right, ([entry, one]) => [entry, withoutSuggestions(one)])),
})

function pairIn({ left: _, right: __, last_year: ___, ...found }: ConflictPair, place: PairPlace): Pair {
  const { verdict, reason = 'unsaid', count } = found
  const { left, right } = place
  return {
    ...place,
    count,
    status: verdict,
    unresolvedReason: null,
    uncertainReason: verdict === 'possible' ? reason : null,
    pubs: { ...found, left, right },
  }
}
