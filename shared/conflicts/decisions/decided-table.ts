import type { EntryResolution, PairItem, Person } from '../../contract/backend.ts'
import { type DecidedSide, isAboutOnePerson, type StoredDecision } from '../../contract/decisions.ts'
import { finish, type Steps } from '../../slices.ts'
import { allPairs, type Pair, type PairDecision, type PairTable, stands, withoutLine } from '../pair-table.ts'
import { type Finding, findingOf, isWider, sideOf, sideText } from './finding.ts'

/**
 * The table, as a policy judges it, with what was decided about its pairs (docs/dev/protocol.md, Decisions). A decision applies
 * to a pair of exactly its persons, in either order. It does not stand when there are joint works that it was not made for,
 * or under a wider rule. A confirmed pair stays a conflict.
 */
export function decidedTable(table: PairTable, decisions: readonly StoredDecision[]): PairTable {
  if (decisions.length === 0) return table
  const byPair = new Map(
    decisions.flatMap((decision) => {
      const [one, other] = decision.sides.map(sideText)
      return [`${one}${other}`, `${other}${one}`].map((sides) => [sides, decision] as const)
    }),
  )
  const left = sidesIn(table.left, table.leftResolution)
  const right = sidesIn(table.right, table.rightResolution)
  const sides = new Set(decisions.flatMap((decision) => decision.sides.map(sideText)))
  const decidedRow = (row: readonly Pair[], at: number): readonly Pair[] => {
    // Most people of a conference are in no decision.
    if (!sides.has(left.texts[at] ?? '')) return row
    const on = row.map(({ column }) => byPair.get(`${left.texts[at]}${right.texts[column]}`))
    return decidedPairs(table, row, on)
  }
  const judged = { ...table, pairs: table.pairs.map(decidedRow) }
  return table.hasFindingsAlone ? withDecidedPairs(judged, decisions, left, right) : judged
}

/** Rows as they were made last, by the row before, and of what: so a row stays the same while its decisions do. */
type MadeRows = WeakMap<readonly Pair[], { of: readonly unknown[]; row: readonly Pair[] }>
const decidedRows: MadeRows = new WeakMap()
const addedRows: MadeRows = new WeakMap()

function madeRow(
  made: MadeRows,
  before: readonly Pair[],
  of: readonly unknown[],
  make: () => readonly Pair[],
): readonly Pair[] {
  const last = made.get(before)
  if (last?.of.length === of.length && last.of.every((one, at) => one === of[at])) return last.row
  const row = make()
  made.set(before, { of, row })
  return row
}

/** A row with the decisions on its pairs. */
function decidedPairs(
  table: PairTable,
  row: readonly Pair[],
  on: readonly (StoredDecision | undefined)[],
): readonly Pair[] {
  if (!on.some(Boolean)) return row
  return madeRow(decidedRows, row, on, () =>
    row.map((pair, at): Pair => {
      const decision = on[at]
      const finding = decision && findingOf(table, pair)
      const isFound = finding && typeof finding !== 'string'
      return isFound ? { ...pair, decision: decisionOn(finding, decision) } : pair
    }),
  )
}

/**
 * The table with the decided pairs of which the answer has no line, such as a confirmed one without joint works by now. An
 * entry without a resolution is one person there: the one of its name.
 */
function withDecidedPairs(
  table: PairTable,
  decisions: readonly StoredDecision[],
  ofLeft: Sides,
  ofRight: Sides,
): PairTable {
  const left = placesIn(ofLeft, table.leftResolution)
  const right = placesIn(ofRight, table.rightResolution)
  const known = { ...table, leftResolution: left.resolutions, rightResolution: right.resolutions }
  const added = new Map<number, { column: number; decision: StoredDecision }[]>()
  for (const decision of decisions)
    for (const [one, other] of [decision.sides, decision.sides.toReversed()])
      for (const row of left.placesOf(one))
        for (const column of right.placesOf(other)) {
          const others = added.get(row) ?? []
          const isThere = [...(table.pairs[row] ?? []), ...others].some((pair) => pair.column === column)
          if (!isThere) added.set(row, [...others, { column, decision }])
        }
  const pairAt = (row: number, column: number): Pair => {
    const names = { leftName: table.leftNames[row] ?? '', rightName: table.rightNames[column] ?? '' }
    const entries = { left: table.left[row] ?? '', right: table.right[column] ?? '' }
    return {
      ...withoutLine({ row, column, ...entries, ...names }, false, known),
      pubs: { ...entries, count: 0, items: [], verdict: 'none' as const },
    }
  }
  const pairs = [...table.pairs]
  for (const [row, more] of added) {
    const before = table.pairs[row] ?? []
    const of = more.flatMap(({ column, decision }) => [column, decision])
    pairs[row] = madeRow(addedRows, before, of, () => [
      ...before,
      ...more.flatMap(({ column, decision }): Pair[] => {
        const pair = pairAt(row, column)
        const finding = findingOf(known, pair)
        return typeof finding === 'string' ? [] : [{ ...pair, decision: decisionOn(finding, decision) }]
      }),
    ])
  }
  return { ...known, pairs }
}

/** The sides that the entries of a table mean, as texts, and where each stands; of entries without a resolution by name. */
type Sides = {
  texts: readonly string[]
  byText: ReadonlyMap<string, readonly number[]>
  byName: ReadonlyMap<string, number>
}

/** The sides of the lists of answers: a decision changes none, and a conference has 80,000. */
const knownSides = new WeakMap<PairTable['leftResolution'], { entries: readonly string[]; sides: Sides }>()

const sidesIn = (entries: readonly string[], found: PairTable['leftResolution']): Sides =>
  finish(sidesSteps(entries, found))

/** Prepares the sides of a table, of which a conference has 80,000, before anything is decided on it. */
export function* prepareSides({ left, right, leftResolution, rightResolution }: PairTable): Steps<void> {
  yield* sidesSteps(left, leftResolution)
  yield* sidesSteps(right, rightResolution)
}

function* sidesSteps(entries: readonly string[], found: PairTable['leftResolution']): Steps<Sides> {
  const known = knownSides.get(found)
  if (known?.entries === entries) return known.sides
  const texts: string[] = []
  for (const entry of entries) {
    const side = sideOf(found.get(entry))
    texts.push(typeof side === 'string' ? side : sideText(side))
    yield
  }
  const byText = Map.groupBy(entries.keys(), (place) => texts[place] ?? '')
  const byName = new Map(entries.flatMap((entry, place) => (found.has(entry) ? [] : [[entry, place]])))
  const sides = { texts, byText, byName }
  knownSides.set(found, { entries, sides })
  return sides
}

/** The entries that mean exactly the persons of a decided side, and the resolutions with those whom a decision names alone. */
function placesIn({ byText, byName }: Sides, found: PairTable['leftResolution']) {
  const resolutions = new Map(found)
  const placesOf = (side: DecidedSide | undefined): readonly number[] => {
    if (!side) return []
    const [person] = side.persons
    const place = isOnePerson(side) && !person?.disambiguation ? byName.get(person?.name ?? '') : undefined
    if (!person || place === undefined) return byText.get(sideText(side)) ?? []
    resolutions.set(person.name, { entry: person.name, status: 'unique', persons: [person], person_count: 1 })
    return [place, ...(byText.get(sideText(side)) ?? [])]
  }
  return { placesOf, resolutions }
}

/** A decision as it applies to what an answer says of its persons. */
export function decisionOn(finding: Finding, stored: StoredDecision): PairDecision {
  const { id, ruling, note, decided_at } = stored
  const decidedAt = `${decided_at.replace(' ', 'T')}Z`
  // More works make no conflict less of one. If it came back, a policy that counts none of them would call it clear.
  if (ruling === 'confirmed') return { id, ruling, note, decidedAt, newItems: [] }
  const decision = { id, ruling, note, decidedAt, newItems: newWorks(finding, stored) }
  if (isWider(finding.made_under, stored.made_under)) return { ...decision, comesBack: 'wider_rule' }
  if (!stands(decision)) return decision
  // A finding that was only possible may have been dismissed for that reason.
  if (isCertain(finding.verdict) && !isCertain(stored.verdict)) {
    return { ...decision, newItems: finding.items, comesBack: 'now_certain' }
  }
  if (finding.work_count > stored.work_count) return { ...decision, comesBack: 'more_works' }
  const isDoubtful = hasMoreDoubtful(finding.doubtful, stored.doubtful)
  return isDoubtful ? { ...decision, comesBack: 'more_doubtful' } : decision
}

/** Whether more works that only others share are counted than when it was decided. Earlier versions counted none. */
function hasMoreDoubtful(now: Finding['doubtful'], then: Finding['doubtful']): boolean {
  if (!now) return false
  const yearOf = (of: Finding['doubtful']): number => of?.last_year ?? Number.POSITIVE_INFINITY
  return now.count > (then?.count ?? 0) || yearOf(now) > yearOf(then)
}

const isCertain = (verdict: StoredDecision['verdict']): boolean =>
  verdict === 'conflict' || verdict === 'same_person'

/**
 * The listed works that the decision was not made for. If the list of then was cut, works that are not known may have
 * been among those that it left out, which were no newer than the listed ones; at most as many as it left out.
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

/** A preprint that has been published since is the same work. */
const isKnown = ({ key, also = [] }: PairItem, keys: ReadonlySet<string>): boolean =>
  keys.has(key ?? '') || also.some((version) => keys.has(version.key))

/** A decision on persons who have other keys by now, which is offered for a pair and never applied to it. */
export type EarlierDecision = { pair: Pair; decision: StoredDecision }

/**
 * The decisions that apply to no pair by the keys of their persons, but to one by their names: dblp has renumbered or
 * merged them. Only certain names count.
 */
export function earlierDecisions(table: PairTable, decisions: readonly StoredDecision[]): EarlierDecision[] {
  const ids = new Set(allPairs(table).flatMap(({ decision }) => decision?.id ?? []))
  const rest = decisions.filter(
    ({ id, sides }) => !ids.has(id) && sides.every(isOnePerson) && !isAboutOnePerson(sides),
  )
  if (rest.length === 0) return []
  const rows = placesByName(table.left, table.leftResolution)
  const columns = placesByName(table.right, table.rightResolution)
  const pairsOf = (left: DecidedSide, right: DecidedSide): Pair[] =>
    placesOf(left, rows).flatMap((row) =>
      placesOf(right, columns).flatMap((column) => table.pairs[row]?.[column] ?? []),
    )
  return rest.flatMap((decision) => {
    const [one, other] = decision.sides
    const [pair, ...others] = new Set([...pairsOf(one, other), ...pairsOf(other, one)])
    return pair && others.length === 0 && !pair.decision ? [{ pair, decision }] : []
  })
}

type Places = ReadonlyMap<string, readonly { place: number }[]>

/** Where the entries stand that mean one person, by that person's key and names. */
function placesByName(entries: readonly string[], resolutions: PairTable['leftResolution']): Places {
  const named = entries.flatMap((entry, place) => {
    const { key, name, aliases = [] } = onlyPerson(resolutions.get(entry)) ?? {}
    return [key, name, ...aliases].flatMap((name) => (name ? { name, place } : []))
  })
  return Map.groupBy(named, ({ name }) => name)
}

function placesOf({ persons: [decided] }: DecidedSide, places: Places): number[] {
  const found = [decided?.key, decided?.name].flatMap((name) => places.get(name ?? '') ?? [])
  return [...new Set(found.map(({ place }) => place))]
}

const isOnePerson = ({ persons, more }: DecidedSide): boolean => persons.length === 1 && more === 0

function onlyPerson(resolution: EntryResolution | undefined): Person | undefined {
  const side = sideOf(resolution)
  return typeof side !== 'string' && isOnePerson(side) ? resolution?.persons[0] : undefined
}

/** The keys and the names of all persons in a table, by which decisions are asked for. */
export function personsIn(table: PairTable): { keys: string[]; names: string[] } {
  const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
  const persons = resolutions.flatMap((resolution) => resolution.persons)
  const keys = new Set(persons.flatMap(({ key }) => (key === null ? [] : [key])))
  const single = resolutions.flatMap((resolution) => onlyPerson(resolution) ?? [])
  const names = new Set(single.flatMap(({ name, aliases = [] }) => [name, ...aliases]))
  if (table.hasFindingsAlone) {
    for (const entry of table.left) if (!table.leftResolution.has(entry)) names.add(entry)
    for (const entry of table.right) if (!table.rightResolution.has(entry)) names.add(entry)
  }
  return { keys: [...keys], names: [...names] }
}
