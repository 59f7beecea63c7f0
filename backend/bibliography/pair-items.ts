import type { PairItem } from '../../shared/contract/backend.ts'
import type { Bibliography, InformalRow, RecordRow } from './bibliography.ts'
import { compareCodePoints } from './code-points.ts'
import type { AllPairWorks } from './pair-works.ts'
import { PersonLists } from './person-lists.ts'
import { remembered } from './remembered.ts'
import type { Breathe } from './turns.ts'

/** An author position that one of the persons asked about holds. */
type Position = { nameId: number; personId: number }

/** A paper, the same for every pair that shares it, and the names that two persons have on it. */
export type ListedPaper = { paper: PairItem; leftName: string; rightName: string }

/** Persons or records, and pairs, between two looks at the clock. */
const STEPS = 256
const PAIRS = 8

/** The listed papers of each pair, at most `limitPerPair` each. Every record is described once, however many list it. */
export async function listedPapers(
  bibliography: Bibliography,
  { pairs, persons }: AllPairWorks,
  limitPerPair: number,
  breathe: Breathe,
): Promise<ListedPaper[][]> {
  const listed = pairs.map(({ works }) => works.slice(0, limitPerPair))
  const owners = await nameOwners(bibliography, persons, breathe)
  const records = await distinct(listed, breathe)
  const described = await describedRecords(bibliography, [...records], owners, breathe)
  const nameOf = await printedNames(bibliography, described.values(), breathe)
  // The same list of persons stands with all pairs of an entry.
  const setOf = remembered((persons: readonly number[]) => new Set(persons))
  const papers: ListedPaper[][] = []
  for (const [index, { leftPersons, rightPersons }] of pairs.entries()) {
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
    papers.push(ofPair)
    if (index % PAIRS === 0) await breathe()
  }
  return papers
}

async function distinct(lists: readonly (readonly RecordRow[])[], breathe: Breathe): Promise<Set<RecordRow>> {
  const records = new Set<RecordRow>()
  for (const [index, list] of lists.entries()) {
    for (const record of list) records.add(record)
    if (index % PAIRS === 0) await breathe()
  }
  return records
}

type Described = { paper: PairItem; positions: Position[] }

async function describedRecords(
  bibliography: Bibliography,
  records: readonly RecordRow[],
  owners: ReadonlyMap<number, number>,
  breathe: Breathe,
): Promise<Map<number, Described>> {
  const described = new Map<number, Described>()
  for (let start = 0; start < records.length; start += STEPS) {
    const some = records.slice(start, start + STEPS)
    const informal = versionsByRecord(bibliography, some)
    for (const record of some) {
      described.set(record.id, {
        paper: describedPaper(record, informal.get(record.id) ?? []),
        positions: positionsHeld(record, owners),
      })
    }
    await breathe()
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

/** The first two positions, left before right, that a left person and another, right person hold. */
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

/** The names that persons asked about have on these papers. */
async function printedNames(
  bibliography: Bibliography,
  described: Iterable<Described>,
  breathe: Breathe,
): Promise<Map<number, string>> {
  const ids = new Set<number>()
  for (const { positions } of described) for (const { nameId } of positions) ids.add(nameId)
  const names = new Map<number, string>()
  const all = [...ids]
  for (let start = 0; start < all.length; start += STEPS) {
    for (const [id, name] of bibliography.names(all.slice(start, start + STEPS))) names.set(id, name)
    await breathe()
  }
  return names
}

/** Whose each name is, for the names of these persons. */
async function nameOwners(
  bibliography: Bibliography,
  persons: ReadonlySet<number>,
  breathe: Breathe,
): Promise<Map<number, number>> {
  const names = new PersonLists(bibliography.nameIdsOf)
  await names.load(persons, breathe)
  const owners = new Map<number, number>()
  for (const personId of persons) for (const nameId of names.of(personId)) owners.set(nameId, personId)
  return owners
}

/** The informal versions of each record, newest first. */
function versionsByRecord(
  bibliography: Bibliography,
  records: readonly RecordRow[],
): Map<number, InformalRow[]> {
  const newestFirst = bibliography
    .informalVersions(records.map(({ id }) => id))
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0) || compareCodePoints(a.key, b.key))
  return Map.groupBy(newestFirst, ({ publishedId }) => publishedId)
}
