import type { EntryResolution, PairItem, PairPubs, PairsAnswer } from '../contract/backend.ts'
import type { Decision } from '../contract/decisions.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { personsAsOne } from '../query/persons-as-one.ts'
import {
  openReasonOf,
  type PairStatus,
  pairStatusOf,
  type UncertainReason,
  type UnresolvedReason,
  uncertainReasonOf,
  unresolvedReasonOf,
} from './pair-status.ts'
import type { DataReach, Judgement, Judging } from './policy/coverage.ts'

/** `confirmed`: a conflict. `dismissed`: no conflict. `somebody_else`: papers by another person of the same name. */
export type Ruling = Decision['ruling']

export type PairDecision = {
  id: number
  ruling: Ruling
  note: string
  /** A time in ISO 8601, UTC. */
  decidedAt: string
  /** Joint works that were missing, or only possible, when the user decided. If there are any, the decision does not apply. */
  newItems: readonly PairItem[]
  /**
   * Why the decision does not apply, besides `newItems`. `wider_rule`: the user decided under a narrower rule.
   * `more_works`: the answer counts more joint works than before, and does not list them.
   * `now_certain`: the finding was only possible. `more_doubtful`: people with a similar name have more works.
   */
  comesBack?: 'wider_rule' | 'more_works' | 'now_certain' | 'more_doubtful'
}

export type ComesBackReason = NonNullable<PairDecision['comesBack']> | 'new_works'

/** Returns why the decision does not apply, or null if it applies. */
export const comesBackFor = ({ newItems, comesBack }: PairDecision): ComesBackReason | null =>
  comesBack ?? (newItems.length > 0 ? 'new_works' : null)

/** Whether the decision applies. */
export const stands = (decision: PairDecision): boolean => comesBackFor(decision) === null

/** Leaves out the two names: the answer of a conference has only their indexes. */
type PairWorks = Pick<
  PairPubs,
  'count' | 'items' | 'verdict' | 'reason' | 'undated' | 'without_year' | 'doubtful' | 'candidates'
>

export type Pair = {
  /** Indexes into the two lists of entries, from 0. */
  row: number
  column: number
  left: string
  right: string
  leftName: string
  rightName: string
  count: number
  status: PairStatus
  /** Null unless the status is `unresolved`. */
  unresolvedReason: UnresolvedReason | null
  /** Null unless the status is `possible`. */
  uncertainReason: UncertainReason | null
  /** Absent if the answer has only the count. */
  pubs: PairWorks | undefined
  /** Set if a policy has judged joint works of the pair. Then `count` and `pubs` are about works that count. */
  judgement?: Judgement
  /** In a conference: the newest year of all joint works, even if they do not count. Null without a year. */
  newestOfAll?: number | null
  decision?: PairDecision
}

export type PairPlace = Pick<Pair, 'row' | 'column' | 'left' | 'right' | 'leftName' | 'rightName'>

export type AnswerFacts = {
  left: readonly string[]
  right: readonly string[]
  leftNames: readonly string[]
  rightNames: readonly string[]
  /** Set for a conference: pairs without a finding have no line, and unique entries may have no resolution. */
  hasFindingsAlone?: true
  /** The resolutions by entry. Empty if the server does not send resolutions. */
  leftResolution: ReadonlyMap<string, EntryResolution>
  rightResolution: ReadonlyMap<string, EntryResolution>
  /** The table has no papers from before `year_min`. */
  options: { year_min: number | null; exact_base_match: boolean }
  data: DataReach
  /** Set if a policy has judged the table (policy/judge.ts). */
  judging?: Judging
}

/** `pairs[row][column]`: all left × right pairs. */
export type PairTable = AnswerFacts & { pairs: readonly (readonly Pair[])[] }

/**
 * Makes the table of an answer, whose pairs may have any order. A pair that the answer lacks is unknown.
 * `asked`: the query. Some servers do not repeat it in their answers.
 */
export function pairTable(answer: PairsAnswer, asked?: { year_min?: number | undefined }): PairTable {
  const listed = new Map<string, Map<string, PairPubs>>()
  for (const pair of answer.pair_pubs) {
    const ofLeft = listed.get(pair.left) ?? new Map<string, PairPubs>()
    listed.set(pair.left, ofLeft.set(pair.right, pair))
  }
  const leftResolution = byEntry(answer.resolution?.left, answer.sample)
  const rightResolution = byEntry(answer.resolution?.right, answer.sample)
  const leftNames = answer.left_authors.map((entry) => displayName(entry, leftResolution.get(entry)))
  const rightNames = answer.right_authors.map((entry) => displayName(entry, rightResolution.get(entry)))
  const pairs = answer.left_authors.map((left, row) =>
    answer.right_authors.map((right, column): Pair => {
      const pubs = listed.get(left)?.get(right)
      const count = pubs?.count ?? countIn(answer.matrix, left, right)
      const resolved = { left: leftResolution.get(left), right: rightResolution.get(right) }
      const status = pubs || count > 0 ? pairStatusOf(pubs, count, resolved) : 'unknown'
      const unresolvedReason = status === 'unresolved' ? unresolvedReasonOf(resolved) : null
      const uncertainReason = status === 'possible' ? uncertainReasonOf(pubs, resolved) : null
      const leftName = leftNames[row] ?? left
      const rightName = rightNames[column] ?? right
      const names = { left, right, leftName, rightName }
      return { row, column, ...names, count, status, unresolvedReason, uncertainReason, pubs }
    }),
  )
  const lists = { left: answer.left_authors, right: answer.right_authors, leftNames, rightNames }
  const options = {
    year_min: answer.year_min ?? asked?.year_min ?? null,
    exact_base_match: answer.exact_base_match ?? true,
  }
  return { ...lists, pairs, leftResolution, rightResolution, options, data: dataReach(answer) }
}

const dataReach = ({ data_date, newest_year, sample }: PairsAnswer): DataReach => ({
  date: data_date ?? null,
  newestYear: newest_year ?? null,
  sample: sample ?? false,
})

/** Returns the person's name for an identifier, the label of several persons as one, else the entry. */
export function displayName(entry: string, resolution: EntryResolution | undefined): string {
  if (resolution?.as_one) return personsAsOne(entry)?.label ?? entry
  const [person, ...others] = resolution?.persons ?? []
  return person && others.length === 0 && isIdentifier(entry) ? person.name : entry
}

const byEntry = (
  resolutions: readonly EntryResolution[] = [],
  isSample = false,
): Map<string, EntryResolution> =>
  new Map(resolutions.map((one) => [one.entry, isSample ? withoutSuggestions(one) : one]))

/** Removes people with similar names. The sample lacks most people, so the user hardly means one of these. */
export const withoutSuggestions = (resolution: EntryResolution): EntryResolution =>
  resolution.status === 'not_found' ? { ...resolution, near: [], suggestions: undefined } : resolution

/** A pair without a line is unknown, not covered by the data, or clear. */
export function withoutLine(place: PairPlace, isUnknown: boolean, table: AnswerFacts): Pair {
  const { leftResolution, rightResolution, judging } = table
  const isCovered = judging?.coverage.isCovered ?? true
  const resolved = { left: leftResolution.get(place.left), right: rightResolution.get(place.right) }
  const reason = openReasonOf(resolved) ?? (isUnknown ? 'not_found' : null)
  return {
    ...place,
    count: 0,
    pubs: undefined,
    unresolvedReason: reason,
    uncertainReason: null,
    status: reason ? 'unresolved' : isCovered ? 'none' : 'not_covered',
  }
}

/** Reads no inherited property, because an entry may be called `constructor`. */
function countIn(matrix: PairsAnswer['matrix'], left: string, right: string): number {
  const row = Object.hasOwn(matrix, left) ? matrix[left] : undefined
  const count = row && Object.hasOwn(row, right) ? row[right] : undefined
  return typeof count === 'number' ? Math.max(0, count) : 0
}

/** Pairs keep their left and right names, but exchange row and column. */
export const transposed = (table: PairTable): PairTable => ({
  ...table,
  left: table.right,
  right: table.left,
  leftNames: table.rightNames,
  rightNames: table.leftNames,
  leftResolution: table.rightResolution,
  rightResolution: table.leftResolution,
  pairs: table.right.map((_, column) =>
    table.pairs.flatMap((row) => {
      const pair = row[column]
      return pair ? [{ ...pair, row: pair.column, column: pair.row }] : []
    }),
  ),
})

export const allPairs = (table: PairTable): Pair[] => table.pairs.flat()

/** Returns the newest year of the listed works that count. Null if none has a year. */
export const lastYear = ({ pubs }: Pick<Pair, 'pubs'>): number | null => newestYear(pubs?.items ?? [])

export function newestYear(items: readonly PairItem[]): number | null {
  let newest = -Infinity
  // A conference has a million pairs, so this makes no list of years.
  for (const { year } of items) newest = Math.max(newest, year ?? -Infinity)
  return newest === -Infinity ? null : newest
}

export const isSamePair = (
  one: Pick<Pair, 'row' | 'column'> | undefined,
  other: Pick<Pair, 'row' | 'column'> | undefined,
): boolean => one?.row === other?.row && one?.column === other?.column
