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

/** The user's decision about a pair: a conflict, no conflict, or papers by another person of the same name. */
export type Ruling = Decision['ruling']

/** A decision as it applies to a pair of an answer. */
export type PairDecision = {
  id: number
  ruling: Ruling
  note: string
  /** ISO 8601, UTC. */
  decidedAt: string
  /** The joint works that were not there, or only possible, when it was decided. While there are any, it does not stand. */
  newItems: readonly PairItem[]
  /**
   * Why it does not stand, where `newItems` does not show it: it was made under a narrower rule; there are more joint works,
   * which the answer does not list; the answer was not certain then; more works are of people with a similar name.
   */
  comesBack?: 'wider_rule' | 'more_works' | 'now_certain' | 'more_doubtful'
}

export type ComesBackReason = NonNullable<PairDecision['comesBack']> | 'new_works'

/** Why a decision does not stand; null if it does. */
export const comesBackFor = ({ newItems, comesBack }: PairDecision): ComesBackReason | null =>
  comesBack ?? (newItems.length > 0 ? 'new_works' : null)

/** Whether the pair is what its user has decided. */
export const stands = (decision: PairDecision): boolean => comesBackFor(decision) === null

/** The entry of a pair in an answer, without whom it is about: a conference's names them by numbers. */
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
  /** The names of the two entries in the view (`displayName`). */
  leftName: string
  rightName: string
  count: number
  status: PairStatus
  /** Set only if the status is `unresolved`. */
  unresolvedReason: UnresolvedReason | null
  /** Set only if the status is `possible`. */
  uncertainReason: UncertainReason | null
  /** The pair's entry in the answer's list; absent if the answer has only the count. */
  pubs: PairWorks | undefined
  /** The policy's judgement, if there are joint works. `count` and `pubs` then are of the works that count. */
  judgement?: Judgement
  /** The user's decision about the pair. */
  decision?: PairDecision
}

/** Where a pair stands, and whom it is about. */
export type PairPlace = Pick<Pair, 'row' | 'column' | 'left' | 'right' | 'leftName' | 'rightName'>

/** An answer without its pairs. */
export type AnswerFacts = {
  left: readonly string[]
  right: readonly string[]
  leftNames: readonly string[]
  rightNames: readonly string[]
  /** A conference's: only pairs with a finding have a line, and an entry that means one person may have no resolution. */
  hasFindingsAlone?: true
  /** Resolutions by entry; empty if the server does not send them. */
  leftResolution: ReadonlyMap<string, EntryResolution>
  rightResolution: ReadonlyMap<string, EntryResolution>
  /** The question's options, besides the names. Earlier papers than of `year_min` are not in the table. */
  question: { year_min: number | null; exact_base_match: boolean }
  /** Until when the data reach. */
  data: DataReach
  /** Set if a policy has judged the table (policy/judge.ts). */
  judging?: Judging
}

/** An answer with every left × right pair: `pairs[row][column]`. */
export type PairTable = AnswerFacts & { pairs: readonly (readonly Pair[])[] }

/**
 * Converts an answer into a table. It finds pairs by their two names, so the server's order does not matter. A pair that
 * the answer leaves out is unknown. `asked` is the question, which other servers do not repeat in their answers.
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
  const question = {
    year_min: answer.year_min ?? asked?.year_min ?? null,
    exact_base_match: answer.exact_base_match ?? true,
  }
  return { ...lists, pairs, leftResolution, rightResolution, question, data: dataReach(answer) }
}

const dataReach = ({ data_date, newest_year, sample }: PairsAnswer): DataReach => ({
  date: data_date ?? null,
  newestYear: newest_year ?? null,
  sample: sample ?? false,
})

/**
 * The name of the person that an identifier stands for, such as `64/5141` or an ORCID, and the label of several persons as
 * one; any other entry as it is.
 */
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

/**
 * The resolution without anybody who has a similar name, if the name is not found. In the sample nearly everybody is missing,
 * so that the similar name is another person's.
 */
export const withoutSuggestions = (resolution: EntryResolution): EntryResolution =>
  resolution.status === 'not_found' ? { ...resolution, near: [], suggestions: undefined } : resolution

/** A pair of which the answer of a conference has no line: somebody is unknown, or the data do not reach, or there is nothing. */
export function withoutLine(place: PairPlace, isUnknown: boolean, table: AnswerFacts): Pair {
  const { leftResolution, rightResolution, judging } = table
  const isCovered = judging?.coverage.isCovered ?? true
  const resolved = { left: leftResolution.get(place.left), right: rightResolution.get(place.right) }
  const reason = openReasonOf(resolved) ?? (isUnknown ? 'not_found' : null)
  return {
    ...{ ...place, count: 0, pubs: undefined, unresolvedReason: reason, uncertainReason: null },
    status: reason ? 'unresolved' : isCovered ? 'none' : 'not_covered',
  }
}

/** Reads own properties only, since an entry may be called `constructor`. */
function countIn(matrix: PairsAnswer['matrix'], left: string, right: string): number {
  const row = Object.hasOwn(matrix, left) ? matrix[left] : undefined
  const count = row && Object.hasOwn(row, right) ? row[right] : undefined
  return typeof count === 'number' && count > 0 ? count : 0
}

/** The table with the two lists in each other's place; each pair keeps its names and has the place of the other table. */
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

/** All pairs in reading order. */
export const allPairs = (table: PairTable): Pair[] => table.pairs.flat()

/** The newest year of the joint works that count; null if none is listed with a year. */
export const lastYear = ({ pubs }: Pick<Pair, 'pubs'>): number | null => newestYear(pubs?.items ?? [])

/** The newest year of some works, or null. */
export function newestYear(items: readonly PairItem[]): number | null {
  let newest: number | null = null
  // A conference has a million pairs: no list is made.
  for (const { year } of items) if (typeof year === 'number' && year > (newest ?? -Infinity)) newest = year
  return newest
}

/** Whether two pairs stand at one place of the table. */
export const isSamePair = (
  one: Pick<Pair, 'row' | 'column'> | undefined,
  other: Pick<Pair, 'row' | 'column'> | undefined,
): boolean => one?.row === other?.row && one?.column === other?.column
