import type { Window } from '../conflicts/policy/conflict-policy.ts'
import type { Person } from '../contract/backend.ts'
import type { Coauthor, CoauthorsAnswer } from '../contract/coauthors.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { oneLine, plainName } from '../export/taken-answer.ts'
import { distinctLines, lineId, orderedKey } from './collaborator-lines.ts'
import { familyNameLast, isFamilyFirst } from './family-name-order.ts'
import { mostEachYear, newestFirst, worksIn, type Years, yearsOf } from './joint-works.ts'

/** Somebody on the list of collaborators of one or more people. */
export type Collaborator = {
  /** Tells apart the rows of a list: dblp's key, else the name. */
  id: string
  /** As dblp writes it, without the number of a homonym. */
  name: string
  /** As dblp writes it, or a line: the name under which a line is about this row. */
  fullName: string
  /** As a line writes it that has the family name first: `Van den Bussche, Jan`. */
  familyFirst?: string | undefined
  /** The name for forms, as the list's owner has corrected it; every export uses it. */
  formName?: string | undefined
  /** The entry of a query that means them. */
  entry: string
  affiliation: string | null
  /** Where the affiliation is from: dblp, an earlier list, or the list's owner. */
  affiliationFrom: 'dblp' | 'list' | 'owner' | null
  /** The earlier list that has them, empty for one without a name; null if none has. */
  inList: string | null
  orcid: string | null
  /** dblp's key; null for a name without a person record, and for a line that was written by hand. */
  key: string | null
  /** Within the window; of the one of these people with whom they have the most. Null for a line without joint works. */
  works: number | null
  firstYear: number | null
  lastYear: number | null
  /** The names, as asked, of those with whom they have written. */
  of: readonly string[]
  /** The strongest reason: a line by hand says more than joint works. */
  reason: CollaboratorLine['reason']
  /** Whether an earlier list was merged and lacks them. */
  isNew: boolean
  /** Joint works a year, ascending, of all years. */
  years: Years
  /** The newest works of the window, at most five. */
  papers: Coauthor['papers']
}

/** The part of a saved list that changes what an answer lists. */
export type ListChanges = { out: readonly string[]; lines: readonly CollaboratorLine[] }

export type CollaboratorRules = {
  /** The years that count; null if all do. */
  window: Window | null
  /** The least number of joint works. */
  least: number
}

const ALL_WORKS: CollaboratorRules = { window: null, least: 1 }
const NO_CHANGES: ListChanges = { out: [], lines: [] }

/** A list of collaborators, and the people who are not on it. */
export type CollaboratorTable = {
  /** Those of the last years first; lines without joint works follow. */
  rows: readonly Collaborator[]
  /** People whom the user has taken out. */
  takenOut: readonly Collaborator[]
  /** Lines of an earlier list whose person has no works in the window any more. */
  past: readonly Collaborator[]
}

/**
 * Everybody with whom the people of an answer have written, each once, with the changes of the list's owner: lines by hand
 * and of an earlier list give affiliations and reasons, and stand for themselves if the answer has nobody of the name.
 * People whom the name does not tell from others are left out: `unsureEntries`.
 */
export const collaboratorTable = (
  answer: CoauthorsAnswer,
  changes: ListChanges = NO_CHANGES,
  rules: CollaboratorRules = ALL_WORKS,
): CollaboratorTable => changedTable(countedPeople(answer, rules), changes)

export type CountedPeople = ReturnType<typeof countedPeople>

/** The people of an answer and their rows: the long part, which a change of the list does not touch. */
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
    const people = line.reason === 'institution' ? [] : (known.get(orderedKey(line.name)) ?? [])
    if (people.length === 0) ownLines.push(line)
    // Of two people with one name, a line does not say whose affiliation it has.
    const said = people.length > 1 ? { ...line, affiliation: null } : line
    for (const person of people) ofPerson.set(person, [...(ofPerson.get(person) ?? []), said])
  }
  const hasEarlier = lines.some(({ earlier }) => earlier)
  const rows = inWindow.map(({ person, row }): Collaborator => {
    const own = ofPerson.get(person) ?? []
    if (own.length === 0) return hasEarlier ? { ...row, isNew: true } : row
    return {
      ...row,
      familyFirst: own.findLast(({ name }) => isFamilyFirst(name))?.name,
      formName: own.findLast(({ form_name }) => form_name)?.form_name,
      ...affiliationOf(
        own.findLast(({ affiliation }) => affiliation !== null),
        row,
      ),
      inList: inList(own.findLast(({ earlier }) => earlier)),
      reason: own.findLast(({ reason }) => isStronger(reason))?.reason ?? row.reason,
      isNew: hasEarlier && !own.some(({ earlier }) => earlier),
    }
  })
  const left = outOfWindow.flatMap(({ person }) => ofPerson.get(person) ?? [])
  // Somebody with another reason stays, whatever the window says of joint works.
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

/** The affiliation that a line says, else dblp's. A line that its owner has changed is from no list any more. */
function affiliationOf(line: CollaboratorLine | undefined, row?: Collaborator) {
  if (!line) return { affiliation: row?.affiliation ?? null, affiliationFrom: row?.affiliationFrom ?? null }
  return {
    affiliation: line.affiliation,
    affiliationFrom: line.affiliation === null ? null : line.from === undefined ? 'owner' : 'list',
  } as const
}

/** The earlier list that a line is of. */
const inList = (line: CollaboratorLine | undefined): string | null =>
  line?.earlier ? (line.from ?? '') : null

/** People by the names under which a line may mean them: with and without a homonym's number, and aliases of nobody else. */
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

/** Reasons that hold longer than joint works, and say more. */
const isStronger = (reason: string): boolean => reason === 'advisor' || reason === 'coeditor'

/** A line of somebody whose joint works are all outside the window: one by hand stays, but for a mere affiliation. */
const isStaying = ({ reason, earlier }: CollaboratorLine): boolean =>
  isStronger(reason) || (reason === 'collaborator' && !earlier)
const isPast = (line: CollaboratorLine): boolean => line.earlier && !isStaying(line)

const lastFirst = (one: Collaborator, other: Collaborator): number =>
  (other.lastYear ?? 0) - (one.lastYear ?? 0) ||
  (other.works ?? 0) - (one.works ?? 0) ||
  BY_NAME.compare(one.name, other.name)

// Strings that are compared one by one take twenty times as long.
const BY_NAME = new Intl.Collator('en')

/** A person of an answer, and their joint works with each of those who were asked about. */
type Joined = { person: Person; all: readonly { entry: string; coauthor: Coauthor }[] }

function joinedPeople({ authors }: CoauthorsAnswer): Joined[] {
  const found = authors.flatMap(({ entry, coauthors }) => coauthors.map((coauthor) => ({ entry, coauthor })))
  const byPerson = Map.groupBy(found, ({ coauthor }) => personKey(coauthor.person))
  return [...byPerson.values()].flatMap((all) =>
    all.slice(0, 1).map(({ coauthor }) => ({ person: coauthor.person, all })),
  )
}

const personKey = ({ key, name }: Person): string => key ?? name

function rowOf(person: Person, all: Joined['all'], { window }: CollaboratorRules): Collaborator {
  const from = window?.from ?? Number.NEGATIVE_INFINITY
  const counted = all.map(({ entry, coauthor }) => {
    const years = yearsOf(coauthor)
    const within = years.filter(([year]) => year >= from)
    // A work without a year may be from the window.
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
  ...{
    id: lineId(line),
    name: plainName(isFamilyFirst(line.name) ? familyNameLast(line.name) : line.name),
    fullName: line.name,
    ...(isFamilyFirst(line.name) && { familyFirst: line.name }),
    formName: line.form_name,
    entry: line.name,
    ...affiliationOf(line),
    inList: inList(line),
    reason: line.reason,
  },
  ...{ orcid: null, key: null, works: null, firstYear: null, lastYear: null },
  ...{ of: [], isNew: false, years: [], papers: [] },
})
