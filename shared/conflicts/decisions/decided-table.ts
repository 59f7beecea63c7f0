import type { EntryResolution, PairItem } from '../../contract/backend.ts'
import type { DecidedSide, StoredDecision } from '../../contract/decisions.ts'
import type { Side } from '../../query/payload.ts'
import { finish, type Steps } from '../../slices.ts'
import {
  type AnswerFacts,
  type Pair,
  type PairDecision,
  type PairTable,
  stands,
  withoutLine,
} from '../pair-table.ts'
import { type Finding, findingOf, isWider, sideOf, sideText } from './finding.ts'

/**
 * Applies decisions to a judged table. See *Decisions* in docs/dev/protocol.md.
 * A decision applies to a pair of exactly its persons, in either order. A confirmed pair stays a conflict.
 * A dismissal no longer applies if `decisionOn` finds new works or another reason.
 */
export function decidedTable(table: PairTable, decisions: readonly StoredDecision[]): PairTable {
  if (decisions.length === 0) return table
  const { on, ...resolutions } = decisionsIn(table, decisions)
  const known = { ...table, ...resolutions }
  return { ...known, pairs: table.pairs.map((pairs, row) => decidedRow(known, row, pairs, on.get(row))) }
}

export type RowDecisions = ReadonlyMap<number, StoredDecision>

/** Finds the decided pairs by row. Adds resolutions for decided people whom the answer does not resolve. */
export function decisionsIn(table: AnswerFacts, decisions: readonly StoredDecision[]) {
  const [left, right] = [placesIn(table, 'left'), placesIn(table, 'right')]
  const on = new Map<number, Map<number, StoredDecision>>()
  for (const decision of decisions)
    for (const [one, other] of [decision.sides, decision.sides.toReversed()])
      for (const row of left.placesOf(one))
        for (const column of right.placesOf(other))
          on.set(row, (on.get(row) ?? new Map()).set(column, decision))
  return { on, leftResolution: left.resolutions(), rightResolution: right.resolutions() }
}

/** Adds the decisions to a row. In a conference, also adds decided pairs that have no line in the answer. */
export function decidedRow(
  table: AnswerFacts,
  row: number,
  pairs: readonly Pair[],
  decisions: RowDecisions | undefined,
): readonly Pair[] {
  if (!decisions) return pairs
  const decidedPair = (pair: Pair): Pair | null => {
    const decision = decisions.get(pair.column)
    const finding = decision && findingOf(table, pair)
    return finding && typeof finding !== 'string'
      ? { ...pair, decision: decisionOn(finding, decision) }
      : null
  }
  const listed = new Set(pairs.map(({ column }) => column))
  const added = [...decisions.keys()]
    .filter((column) => !listed.has(column))
    .sort((one, other) => one - other)
  return [
    ...pairs.map((pair) => decidedPair(pair) ?? pair),
    ...added.flatMap((column) => decidedPair(unlistedPair(table, row, column)) ?? []),
  ]
}

/** A decided pair without a line in the answer of a conference. */
function unlistedPair(table: AnswerFacts, row: number, column: number): Pair {
  const entries = { left: table.left[row] ?? '', right: table.right[column] ?? '' }
  const names = { leftName: table.leftNames[row] ?? '', rightName: table.rightNames[column] ?? '' }
  const pair = withoutLine({ row, column, ...entries, ...names }, false, table)
  return { ...pair, pubs: { count: 0, items: [], verdict: 'none' } }
}

/** The places of entries: by `sideText`, and by name for entries without a resolution. */
type Sides = {
  byText: ReadonlyMap<string, readonly number[]>
  byName: ReadonlyMap<string, number>
}

/** Memoizes sides: a conference has 80,000 entries, and decisions do not change their sides. */
const knownSides = new WeakMap<AnswerFacts['leftResolution'], { entries: readonly string[]; sides: Sides }>()

const sidesIn = (entries: readonly string[], found: AnswerFacts['leftResolution']): Sides =>
  finish(sidesSteps(entries, found))

/** Call this before the first decision. Works in steps, because a conference has 80,000 entries. */
export function* prepareSides({ left, right, leftResolution, rightResolution }: AnswerFacts): Steps<void> {
  yield* sidesSteps(left, leftResolution)
  yield* sidesSteps(right, rightResolution)
}

function* sidesSteps(entries: readonly string[], found: AnswerFacts['leftResolution']): Steps<Sides> {
  const known = knownSides.get(found)
  if (known?.entries === entries) return known.sides
  const byText = new Map<string, number[]>()
  for (const [place, entry] of entries.entries()) {
    const side = sideOf(found.get(entry))
    if (typeof side !== 'string') {
      const text = sideText(side)
      byText.set(text, [...(byText.get(text) ?? []), place])
    }
    yield
  }
  const byName = new Map(entries.flatMap((entry, place) => (found.has(entry) ? [] : [[entry, place]])))
  const sides = { byText, byName }
  knownSides.set(found, { entries, sides })
  return sides
}

/**
 * Finds entries that mean exactly the decided persons.
 * An entry of a conference without a resolution means the one person of its name.
 */
function placesIn(table: AnswerFacts, side: Side) {
  const found = table[`${side}Resolution`]
  const { byText, byName } = sidesIn(table[side], found)
  /** A copy of the 80,000 resolutions, made only when a decision adds one. */
  let added: Map<string, EntryResolution> | null = null
  const placesOf = (decided: DecidedSide | undefined): readonly number[] => {
    if (!decided) return []
    const places = byText.get(sideText(decided)) ?? []
    const [person] = decided.persons
    const isByName = isOnePerson(decided) && !person?.disambiguation
    const place = isByName ? byName.get(person?.name ?? '') : undefined
    if (!table.hasFindingsAlone || !person || place === undefined) return places
    added ??= new Map(found)
    added.set(person.name, { entry: person.name, status: 'unique', persons: [person], person_count: 1 })
    return [place, ...places]
  }
  return { placesOf, resolutions: () => added ?? found }
}

/** Returns rows and columns of the pairs that `about` identifies (`pairText`). */
export function placesAbout(table: AnswerFacts, about: string): { row: number; column: number }[] {
  const left = sidesIn(table.left, table.leftResolution).byText
  const right = sidesIn(table.right, table.rightResolution).byText
  return [...left].flatMap(([text, rows]) => {
    const [isFirst, isLast] = [about.startsWith(`[${text},`), about.endsWith(`,${text}]`)]
    const others = [isFirst && about.slice(text.length + 2, -1), isLast && about.slice(1, -text.length - 2)]
    const columns = new Set(others.flatMap((other) => right.get(other || '') ?? []))
    return rows.flatMap((row) => [...columns].map((column) => ({ row, column })))
  })
}

/** Returns the stored decision for the pair of `finding`. `newItems` and `comesBack` say why the decision no longer applies. */
export function decisionOn(finding: Finding, stored: StoredDecision): PairDecision {
  const { id, ruling, note, decided_at } = stored
  const decidedAt = `${decided_at.replace(' ', 'T')}Z`
  // New works only strengthen a confirmed conflict.
  if (ruling === 'confirmed') return { id, ruling, note, decidedAt, newItems: [] }
  const decision = { id, ruling, note, decidedAt, newItems: newWorks(finding, stored) }
  if (isWider(finding.made_under, stored.made_under)) return { ...decision, comesBack: 'wider_rule' }
  if (!stands(decision)) return decision
  // The user may have dismissed the finding because it was only possible.
  if (isCertain(finding.verdict) && !isCertain(stored.verdict)) {
    return { ...decision, newItems: finding.items, comesBack: 'now_certain' }
  }
  if (finding.work_count > stored.work_count) return { ...decision, comesBack: 'more_works' }
  const isDoubtful = hasMoreDoubtful(finding.doubtful, stored.doubtful)
  return isDoubtful ? { ...decision, comesBack: 'more_doubtful' } : decision
}

/** Whether people with similar names have more or newer works than `then`. Decisions of earlier versions have no `then`. */
function hasMoreDoubtful(now: Finding['doubtful'], then: Finding['doubtful']): boolean {
  if (!now) return false
  const yearOf = (of: Finding['doubtful']): number => of?.last_year ?? Number.POSITIVE_INFINITY
  return now.count > (then?.count ?? 0) || yearOf(now) > yearOf(then)
}

const isCertain = (verdict: StoredDecision['verdict']): boolean =>
  verdict === 'conflict' || verdict === 'same_person'

/**
 * Returns the listed works that are new since the decision.
 * A decision on a cut list does not name the `leftOut` oldest works, so an unknown work may be one of these.
 * Then unknown works are new if they are newer than the oldest known work, or if there are too many of them.
 */
function newWorks({ items, work_count }: Finding, stored: StoredDecision): PairItem[] {
  const then = new Set(stored.works)
  const known = items.filter((item) => isKnown(item, then))
  const unknown = items.filter((item) => !isKnown(item, then))
  const leftOut = stored.work_count - stored.works.length
  if (leftOut === 0) return unknown
  const oldest = Math.min(...known.map(({ year }) => year ?? -Infinity))
  const newer = unknown.filter(({ year }) => known.length === 0 || (year ?? -Infinity) > oldest)
  if (newer.length > 0) return newer
  return work_count > stored.work_count || unknown.length > leftOut ? unknown : []
}

/** A preprint and its publication are versions of one work. */
const isKnown = ({ key, also = [] }: PairItem, keys: ReadonlySet<string>): boolean =>
  keys.has(key ?? '') || also.some((version) => keys.has(version.key))

const isOnePerson = ({ persons, more }: DecidedSide): boolean => persons.length === 1 && more === 0

/** Keys of persons, and names without a resolution. The daemon finds decisions by them. */
export function personsIn(table: AnswerFacts): { keys: string[]; names: string[] } {
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const persons = resolutions.flatMap((resolution) => resolution.persons)
  const keys = new Set(persons.flatMap(({ key }) => (key === null ? [] : [key])))
  const names = new Set<string>()
  if (table.hasFindingsAlone) {
    for (const entry of table.left) if (!table.leftResolution.has(entry)) names.add(entry)
    for (const entry of table.right) if (!table.rightResolution.has(entry)) names.add(entry)
  }
  return { keys: [...keys], names: [...names] }
}
