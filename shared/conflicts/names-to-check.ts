import type { EntryResolution, Person } from '../contract/backend.ts'
import type { Choice } from '../contract/decisions.ts'
import { PERSON_KEY } from '../query/identifier-forms.ts'
import type { AboutLists, Side } from '../query/payload.ts'
import { asOneEntry, entryLabel, personsAsOne } from '../query/persons-as-one.ts'
import { openReasonOf } from './pair-status.ts'
import { allPairs, type Pair, type PairTable } from './pair-table.ts'
import { standingOf } from './standing.ts'

export type ResolvedName = { side: Side; resolution: EntryResolution }

/**
 * The uncertain names: those not found, then those with more people than were compared, then the ambiguous.
 * Each group is in the order of the lists.
 */
export function namesToCheck(table: PairTable): ResolvedName[] {
  const all = namesOf(table)
  return [...all.filter(isNotFound), ...all.filter(isCut), ...all.filter(isAmbiguous)]
}

/** `pairs`: their verdicts may change when the user chooses a person for the name. */
export type DecidingName = ResolvedName & { pairs: readonly Pair[] }

/**
 * Uncertain names of both sides that make a pair possible or unknown, those with most such pairs first.
 * Names with equally many keep the order of `namesToCheck`.
 */
export function decidingNames(table: PairTable): DecidingName[] {
  const names = namesToCheck(table).map((name): DecidingName => {
    const pairs = pairsOf(table, name).filter((pair) => isDecidedBy(name.resolution, pair))
    return { ...name, pairs }
  })
  return names
    .filter(({ pairs }) => pairs.length > 0)
    .sort((one, other) => other.pairs.length - one.pairs.length)
}

function pairsOf({ left, right, pairs }: PairTable, { side, resolution: { entry } }: ResolvedName): Pair[] {
  if (side === 'left') return [...(pairs[left.indexOf(entry)] ?? [])]
  const column = right.indexOf(entry)
  return pairs.flatMap((row) => row[column] ?? [])
}

/** A person of the other side, with the number of joint works. */
export type Tie = { name: string; count: number }

/** Returns the people with whom each candidate has joint works, by the candidate's `personId`. Most works come first. */
export function candidateTies(table: PairTable, name: ResolvedName): ReadonlyMap<string, Tie[]> {
  const ties = pairsOf(table, name).flatMap(({ pubs, leftName, rightName }) =>
    (pubs?.candidates ?? [])
      .filter(({ side }) => side === name.side)
      .map((one) => ({
        of: personId(one),
        name: name.side === 'left' ? rightName : leftName,
        count: one.count,
      })),
  )
  return Map.groupBy(
    ties.toSorted((one, other) => other.count - one.count),
    ({ of }) => of,
  )
}

/** Whether choosing a person for the name may change an undecided pair. */
function isDecidedBy(resolution: EntryResolution, pair: Pair): boolean {
  const group = standingOf(pair)
  if (group === 'unknown') return openReasonOf({ left: resolution, right: undefined }) !== null
  if (group !== 'possible') return false
  return resolution.status !== 'unique' || pair.uncertainReason === 'near_namesake'
}

function namesOf({ leftResolution, rightResolution }: PairTable): ResolvedName[] {
  const ofSide = (side: Side, resolutions: ReadonlyMap<string, EntryResolution>): ResolvedName[] =>
    [...resolutions.values()].map((resolution) => ({ side, resolution }))
  return [...ofSide('left', leftResolution), ...ofSide('right', rightResolution)]
}

export const isUncertain = (resolution: EntryResolution): boolean =>
  resolution.status !== 'unique' || hasMore(resolution)

/** Whether more people have the name, or a similar name, than were compared. */
const hasMore = ({ truncated, near_truncated }: EntryResolution): boolean =>
  truncated === true || near_truncated === true

/**
 * Returns people with the name, or with a longer or shorter form of it, most publications first.
 * For a name that was not found, people with a similar spelling follow.
 * Empty for several names in one entry: a choice would replace them all by one person.
 */
export function candidatesOf(resolution: EntryResolution): Person[] {
  const { status, persons, near = [], suggestions = [] } = resolution
  if (splitOf(resolution)) return []
  const nearest = [...persons, ...near].toSorted(
    (a, b) => (b.publications ?? -Infinity) - (a.publications ?? -Infinity),
  )
  const isListed = new Set(nearest.map(personId))
  const similar = suggestions.filter((one) => status === 'not_found' && !isListed.has(personId(one)))
  return [...nearest, ...similar]
}

/** For a name that was not found: the first candidate who has papers with the other side, else the first of all. */
export function bestSuggestion(
  table: PairTable,
  name: ResolvedName,
): { person: Person; ties: readonly Tie[] } | null {
  if (!isNotFound(name) || personsAsOne(name.resolution.entry)) return null
  const ties = candidateTies(table, name)
  const candidates = candidatesOf(name.resolution)
  const person = candidates.find((one) => ties.has(personId(one))) ?? candidates[0]
  return person ? { person, ties: ties.get(personId(person)) ?? [] } : null
}

/** The names in an entry with several full names. Null for other entries. */
export const splitOf = ({ split_into: names = [] }: EntryResolution): readonly string[] | null =>
  names.length > 1 ? names : null

export const entryOf = ({ entry, name }: Person): string => entry ?? name

/** A disambiguation page is several people, so it cannot be a part of one human. */
export const mayBeAsOne = ({ disambiguation }: Person): boolean => disambiguation !== true

/** Returns the entry that names all `persons` as one human. Null if `asOneEntry` cannot write it. */
export const entryAsOne = (entry: string, persons: readonly Person[]): string | null =>
  asOneEntry({ label: entryLabel(entry), parts: persons.map(entryOf) })

/** Undefined if a chosen person has no record in dblp, or if no entry can name all of them. */
export function choiceOf(entry: string, persons: readonly Person[]): Choice | undefined {
  const [first] = persons
  if (typeof first?.key !== 'string' || persons.some(({ key }) => key === null)) return undefined
  const used = persons.length > 1 ? entryAsOne(entry, persons) : entryOf(first)
  return used === null ? undefined : { entry, person: { key: first.key, name: first.name }, used }
}

/** Returns the name of the person in dblp, or the names of several persons as one. Null for an uncertain entry. */
export const certainName = (resolution: EntryResolution | undefined): string | null =>
  resolution && !isUncertain(resolution) ? namesAsOne(resolution.persons) : null

const namesAsOne = (persons: readonly Person[]): string => persons.map(({ name }) => name).join(' + ')

/** A person without a record has no key, so the id contains the name, too. */
export const personId = ({ key, name }: Pick<Person, 'key' | 'name'>): string => `${key} ${name}`

export const isNotFound = ({ resolution }: ResolvedName): boolean => resolution.status === 'not_found'
const isCut = ({ resolution }: ResolvedName): boolean =>
  resolution.status !== 'not_found' && hasMore(resolution)
const isAmbiguous = ({ resolution }: ResolvedName): boolean =>
  resolution.status === 'ambiguous' && !hasMore(resolution)

/** Names that mean one person, or several persons that count as one, in the order of the lists. */
export const foundNames = (table: PairTable): ResolvedName[] =>
  namesOf(table).filter(({ resolution }) => !isUncertain(resolution))

export const isOnlyDisambiguation = (resolution: EntryResolution): boolean =>
  resolution.persons.length === 1 && resolution.persons[0]?.disambiguation === true

/** Returns the person's name. For several persons as one, returns the parts of the entry. */
export const chosenName = ({ person, used }: Choice): string =>
  personsAsOne(used)?.parts.join(' + ') ?? person.name

/** Returns name and entry of an earlier choice. Null unless all chosen persons are still candidates. */
export function chosenAgain(
  { person, used }: Choice,
  resolution: EntryResolution,
): { name: string; use: string } | null {
  const candidates = candidatesOf(resolution)
  const parts = personsAsOne(used)?.parts
  if (!parts) {
    const chosen = candidates.find(({ key }) => key === person.key)
    return chosen ? { name: person.name, use: entryOf(chosen) } : null
  }
  const isMeant = (one: Person, part: string): boolean =>
    mayBeAsOne(one) && [entryOf(one), one.name, one.key, one.key?.slice(PERSON_KEY.length)].includes(part)
  const chosen = parts.flatMap((part) => candidates.find((one) => isMeant(one, part)) ?? [])
  const use = chosen.length === parts.length ? entryAsOne(resolution.entry, chosen) : null
  return use === null ? null : { name: namesAsOne(chosen), use }
}

/** `name`: the name that views show. `typed`: the name in the user's list. */
type ChosenName = { side: Side; entry: string; typed: string; name: string }

/** Returns the names that the user chose, in the order of the lists. */
export function chosenNames(table: PairTable, about: AboutLists | undefined): ChosenName[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const typed = new Map(about?.[side]?.map((one) => [one.entry, one.typed]))
    return table[side].flatMap((entry, index) => {
      const of = typed.get(entry)
      const name = table[side === 'left' ? 'leftNames' : 'rightNames'][index] ?? entry
      return of === undefined ? [] : [{ side, entry, typed: of, name }]
    })
  })
}

/** Counts the clear pairs that depend on a name chosen by the user. */
export function clearByChoice(table: PairTable, about: AboutLists | undefined): number {
  const chosen = chosenNames(table, about)
  const isChosen = (of: Side, entry: string): boolean =>
    chosen.some((one) => one.side === of && one.entry === entry)
  if (chosen.length === 0) return 0
  return allPairs(table).filter(
    (pair) => standingOf(pair) === 'clear' && (isChosen('left', pair.left) || isChosen('right', pair.right)),
  ).length
}
