import type { Window } from '../conflicts/policy/conflict-policy.ts'
import type { Person } from '../contract/backend.ts'
import type { Coauthor, CoauthorsAnswer } from '../contract/coauthors.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { oneLine, plainName } from '../export/taken-answer.ts'
import { distinctLines, isPast, isStaying, isStronger, lineId, orderedKey } from './collaborator-lines.ts'
import { familyNameLast, isFamilyFirst } from './family-name-order.ts'
import { mostEachYear, newestFirst, worksIn, type Years, yearsOf } from './joint-works.ts'

export type Collaborator = {
  /** The key in dblp, or the name. */
  id: string
  /** The name without the number of a homonym. */
  name: string
  /** The name in dblp, or in the line if dblp has no such person. */
  fullName: string
  /** The name in a line with the family name first: `Van den Bussche, Jan`. */
  familyFirst?: string | undefined
  /** The owner's correction of the name. Every export uses it. */
  formName?: string | undefined
  /** 2 for a line about the second person of the name. Absent for the first person. */
  namesake?: number | undefined
  entry: string
  affiliation: string | null
  /** `list` means an earlier list. */
  affiliationFrom: 'dblp' | 'list' | 'owner' | null
  /** The name of the earlier list with this person, '' if that list has no name. Null without such a list. */
  inList: string | null
  orcid: string | null
  /** Dblp's key. Null for a name without a person record, and for the owner's own line. */
  key: string | null
  /** The largest number of joint works in the window with one person of the query. Null without joint works. */
  works: number | null
  firstYear: number | null
  lastYear: number | null
  /** Entries of the query that have joint works with this person. */
  of: readonly string[]
  reason: CollaboratorLine['reason']
  /** Whether an earlier list was merged and lacks this person. */
  isNew: boolean
  /** Joint works of all years, also outside the window, the earliest year first. */
  years: Years
  /** The newest works of the window, at most five. */
  papers: Coauthor['papers']
}

/** `out`: ids of people whom the user has taken out. */
export type ListChanges = { out: readonly string[]; lines: readonly CollaboratorLine[] }

export type CollaboratorRules = {
  /** Null if all years count. */
  window: Window | null
  /** People with fewer joint works are not on the list. */
  least: number
}

const ALL_WORKS: CollaboratorRules = { window: null, least: 1 }
const NO_CHANGES: ListChanges = { out: [], lines: [] }

export type CollaboratorTable = {
  /** Latest joint works first. Lines without joint works follow. */
  rows: readonly Collaborator[]
  takenOut: readonly Collaborator[]
  /** Lines of an earlier list whose people have no works in the window. */
  past: readonly Collaborator[]
}

/**
 * Lists each coauthor once. An entry that is not certainly one person adds nobody.
 * A line adds its affiliation, and a stronger reason, to the coauthor with its name. Without such a coauthor, it is a row.
 */
export const collaboratorTable = (
  answer: CoauthorsAnswer,
  changes: ListChanges = NO_CHANGES,
  rules: CollaboratorRules = ALL_WORKS,
): CollaboratorTable => changedTable(countedPeople(answer, rules), changes)

export type CountedPeople = ReturnType<typeof countedPeople>

/** Slow: call it once for an answer, not at each change of the list. */
export function countedPeople(answer: CoauthorsAnswer, rules: CollaboratorRules) {
  const everybody = joinedPeople(answer).map(({ person, all }) => ({
    person,
    row: rowOf(person, all, rules),
  }))
  const isCounted = ({ row: { works } }: { row: Collaborator }) => works !== null && works >= rules.least
  return {
    inWindow: everybody.filter(isCounted).sort((one, other) => lastFirst(one.row, other.row)),
    outOfWindow: everybody.filter((one) => !isCounted(one)),
    known: peopleByName(everybody),
  }
}

export function changedTable(
  { inWindow, outOfWindow, known }: CountedPeople,
  { out, lines }: ListChanges,
): CollaboratorTable {
  const ofPerson = new Map<Person, CollaboratorLine[]>()
  const ownLines: CollaboratorLine[] = []
  for (const line of lines) {
    const people = peopleOfLine(known, line)
    if (people.length === 0) ownLines.push(line)
    // The affiliation may belong to either person of that name.
    const certain = people.length > 1 ? { ...line, affiliation: null } : line
    for (const person of people) ofPerson.set(person, [...(ofPerson.get(person) ?? []), certain])
  }
  const hasEarlier = lines.some(({ earlier }) => earlier)
  const rows = inWindow.map(({ person, row }): Collaborator => {
    const linesOfPerson = ofPerson.get(person) ?? []
    if (linesOfPerson.length === 0) return hasEarlier ? { ...row, isNew: true } : row
    return {
      ...row,
      familyFirst: linesOfPerson.findLast(({ name }) => isFamilyFirst(name))?.name,
      formName: linesOfPerson.findLast(({ form_name }) => form_name)?.form_name,
      ...affiliationOf(
        linesOfPerson.findLast(({ affiliation }) => affiliation !== null),
        row,
      ),
      inList: inList(linesOfPerson.findLast(({ earlier }) => earlier)),
      reason: linesOfPerson.findLast(({ reason }) => isStronger(reason))?.reason ?? row.reason,
      isNew: hasEarlier && !linesOfPerson.some(({ earlier }) => earlier),
    }
  })
  const left = outOfWindow.flatMap(({ person }) => ofPerson.get(person) ?? [])
  const [staying, past] = [isStaying, isPast].map((is) => [...new Set(left)].filter(is))
  const isOut = new Set(out)
  return {
    rows: [
      ...rows.filter(({ id }) => !isOut.has(id)),
      ...distinctLines([...ownLines, ...(staying ?? [])]).map(rowOfLine),
    ],
    takenOut: rows.filter(({ id }) => isOut.has(id)),
    past: (past ?? []).map(rowOfLine),
  }
}

/** The people of the answer whom a line names, also by an alias. */
export const peopleOfLine = (
  known: CountedPeople['known'],
  { name, reason }: CollaboratorLine,
): readonly Person[] => (reason === 'institution' ? [] : (known.get(orderedKey(name)) ?? []))

/** If the owner has changed a line, the line has no `from`. */
function affiliationOf(line: CollaboratorLine | undefined, row?: Collaborator) {
  if (!line) return { affiliation: row?.affiliation ?? null, affiliationFrom: row?.affiliationFrom ?? null }
  return {
    affiliation: line.affiliation,
    affiliationFrom: line.affiliation === null ? null : line.from === undefined ? 'owner' : 'list',
  } as const
}

const inList = (line: CollaboratorLine | undefined): string | null =>
  line?.earlier ? (line.from ?? '') : null

/** The keys are names without homonym numbers. A numbered name or an alias is a key, too, unless somebody else has it. */
function peopleByName(
  everybody: readonly { person: Person; row: Collaborator }[],
): ReadonlyMap<string, readonly Person[]> {
  const known = new Map<string, Person[]>()
  for (const { person, row } of everybody) {
    const key = orderedKey(row.name)
    known.set(key, [...(known.get(key) ?? []), person])
  }
  for (const { person, row } of everybody) {
    const numbered = row.fullName === row.name ? [] : [row.fullName]
    for (const key of [...numbered, ...(person.aliases ?? [])].map(orderedKey))
      if (!known.has(key)) known.set(key, [person])
  }
  return known
}

const lastFirst = (one: Collaborator, other: Collaborator): number =>
  (other.lastYear ?? 0) - (one.lastYear ?? 0) ||
  (other.works ?? 0) - (one.works ?? 0) ||
  BY_NAME.compare(one.name, other.name)

// `localeCompare` takes twenty times as long: it makes a collator for each pair.
const BY_NAME = new Intl.Collator('en')

type Joined = { person: Person; all: readonly { entry: string; coauthor: Coauthor }[] }

function joinedPeople({ authors }: CoauthorsAnswer): Joined[] {
  const found = authors.flatMap(({ entry, coauthors }) => coauthors.map((coauthor) => ({ entry, coauthor })))
  const byPerson = Map.groupBy(found, ({ coauthor }) => personKey(coauthor.person))
  return [...byPerson.values()].flatMap((all) =>
    all.slice(0, 1).map(({ coauthor }) => ({ person: coauthor.person, all })),
  )
}

export const personKey = ({ key, name }: Person): string => key ?? name

function rowOf(person: Person, all: Joined['all'], { window }: CollaboratorRules): Collaborator {
  const from = window?.from ?? Number.NEGATIVE_INFINITY
  const counted = all.map(({ entry, coauthor }) => {
    const years = yearsOf(coauthor)
    const within = years.filter(([year]) => year >= from)
    // A work without a year may be in the window.
    const undated = coauthor.works - worksIn(years)
    return { entry, count: worksIn(within) + undated, years: within.map(([year]) => year) }
  })
  const withAny = counted.filter(({ count }) => count > 0)
  const inYears = withAny.flatMap(({ years }) => years)
  const fullName = oneLine(person.name)
  return {
    id: personKey(person),
    name: plainName(fullName),
    fullName,
    entry: person.entry ?? person.key ?? fullName,
    affiliation: person.affiliations?.[0] ?? null,
    affiliationFrom: person.affiliations?.[0] ? 'dblp' : null,
    inList: null,
    orcid: person.orcid ?? null,
    key: person.key,
    works: withAny.length === 0 ? null : Math.max(...withAny.map(({ count }) => count)),
    firstYear: inYears.length === 0 ? null : Math.min(...inYears),
    lastYear: inYears.length === 0 ? null : Math.max(...inYears),
    of: withAny.map(({ entry }) => entry),
    reason: 'coauthor',
    isNew: false,
    years: mostEachYear(all.map(({ coauthor }) => yearsOf(coauthor))),
    papers: newestFirst(all.map(({ coauthor }) => coauthor.papers))
      .filter(({ year }) => typeof year !== 'number' || year >= from)
      .slice(0, 5),
  }
}

const rowOfLine = (line: CollaboratorLine): Collaborator => ({
  id: lineId(line),
  name: plainName(isFamilyFirst(line.name) ? familyNameLast(line.name) : line.name),
  fullName: line.name,
  ...(isFamilyFirst(line.name) && { familyFirst: line.name }),
  formName: line.form_name,
  namesake: line.namesake,
  entry: line.name,
  ...affiliationOf(line),
  inList: inList(line),
  reason: line.reason,
  orcid: null,
  key: null,
  works: null,
  firstYear: null,
  lastYear: null,
  of: [],
  isNew: false,
  years: [],
  papers: [],
})
