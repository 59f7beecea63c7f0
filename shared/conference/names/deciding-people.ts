import { type ListedFit, listedFit } from '../../conflicts/listed-fit.ts'
import { candidatesOf, personId as dblpId, entryOf as entryOfPerson } from '../../conflicts/names-to-check.ts'
import { hasOtherOrcid, isSamePerson, sureSuggestion } from '../../conflicts/sure-suggestion.ts'
import type { EntryResolution, Person } from '../../contract/backend.ts'
import type { Side } from '../../query/payload.ts'
import { finish, type Steps } from '../../slices.ts'
import { personId, type Someone } from '../conference-model.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { mailWord } from '../mail-domains.ts'
import { placesOf, type Roster, type RosterPlace } from '../roster.ts'
import { isUnknown } from '../unknown-people.ts'

/** Tells which candidates have joint papers with fellow authors: the other authors of the same submission. */
export type FellowWorks = {
  /** The entries of fellow authors who certainly have papers with a candidate, by the candidate's entry. */
  worksWith: ReadonlyMap<string, ReadonlySet<string>>
  /** The entries of all authors, by submission. */
  fellows: Roster['authors']
}

export type Candidate = {
  person: Person
  /** This entry means only this person. A choice saves it. */
  entry: string
  /** The fact of the files that fits this person: the ORCID, the affiliation, or none. */
  fit: ListedFit
  /** Whether the address in the files fits an affiliation of this person. */
  mailFits: boolean
  /** Authors of the same submission who have papers with this candidate. Null until the backend was asked. */
  fellows: readonly string[] | null
  /**
   * Whether only this candidate has the strongest evidence. The ORCID comes first,
   * then papers with a fellow author, then a sure suggestion.
   * Without the ORCID, the name must be equal or differ only as `isSamePerson` allows. False in the starter data.
   */
  isSure: boolean
}

/** An author or reviewer for whom the user has to choose a person of dblp. */
export type DecidingPerson = {
  side: Side
  /** The `personId`, which is also the key of a choice. */
  id: string
  someone: Someone
  entry: string
  /** Null if the person has no usable name. */
  resolution: EntryResolution | null
  places: readonly RosterPlace[]
  /** The number of pairs of a submission and a reviewer that are open because of this name. */
  decides: number
  /** Whether all pairs of this person are open: nobody has the name, or not all people with the name were compared. */
  isUnknown: boolean
  /** The likeliest first. */
  candidates: readonly Candidate[]
}

/**
 * Returns the people whose names decide pairs: possible conflicts, or all pairs of an unknown person.
 * People with most such pairs come first.
 */
export function decidingPeople(judged: JudgedConference, works: FellowWorks | null = null): DecidingPerson[] {
  const people = [...peopleOn(judged, 'right', works), ...peopleOn(judged, 'left', works)]
  return people.toSorted(
    (one, other) => other.decides - one.decides || Number(one.isUnknown) - Number(other.isUnknown),
  )
}

function peopleOn(judged: JudgedConference, side: Side, works: FellowWorks | null): DecidingPerson[] {
  const { conference, roster, table, unknown } = judged
  const resolutions = side === 'left' ? table.leftResolution : table.rightResolution
  const possible = finish(possiblePairs(judged))[side]
  const someoneAt = ({ submission, person }: RosterPlace): Someone | undefined =>
    submission === null ? conference.reviewers[person] : conference.submissions[submission]?.authors[person]
  const unknownEntries =
    side === 'left'
      ? unknown.authors.flatMap((people, submission) =>
          people.map((person) => roster.authors[submission]?.[person] ?? ''),
        )
      : unknown.reviewers.map((reviewer) => roster.reviewers[reviewer] ?? '')
  // The entries that a cut roster lacks count as unknown. But an earlier block may have resolved some of them.
  const nobodies = new Set(unknownEntries.filter((entry) => isUnknown(entry, resolutions.get(entry))))
  return [...placesOf(roster, side, nobodies.union(possible.entries))].flatMap(([entry, places]) => {
    const resolution = resolutions.get(entry) ?? null
    const isOfNobody = nobodies.has(entry)
    const byPerson = Map.groupBy(places, (place) => personId(someoneAt(place) ?? { name: entry }))
    return Array.from(byPerson, ([id, ownPlaces]): DecidingPerson | null => {
      const someone = ownPlaces[0] && someoneAt(ownPlaces[0])
      // The user cannot choose one name for a text that may name several people.
      if (!someone || someone.isUnread) return null
      const pairs =
        side === 'right'
          ? conference.submissions.length
          : ownPlaces.length * (conference.reviewers.length - unknown.reviewers.length)
      const decides = isOfNobody ? pairs : ownPlaces.reduce((sum, place) => sum + possible.countAt(place), 0)
      if (decides === 0) return null
      const candidates = resolution
        ? candidatesFor(someone, resolution, ownPlaces, works, table.data.sample)
        : []
      return {
        side,
        id,
        someone,
        entry,
        resolution,
        places: ownPlaces,
        decides,
        isUnknown: isOfNobody,
        candidates,
      }
    }).filter((person) => person !== null)
  })
}

const entryAt = ({ authors, reviewers }: Roster, { submission, person }: RosterPlace): string =>
  (submission === null ? reviewers : authors[submission])?.[person] ?? ''

/** By side: the entries that may decide a possible conflict, and the number of possible conflicts at a place. */
type PossiblePairs = Readonly<
  Record<Side, { entries: ReadonlySet<string>; countAt: (place: RosterPlace) => number }>
>

const known = new WeakMap<JudgedConference, PossiblePairs>()

/** Works in steps, because there may be a hundred thousand pairs. Memoizes them for each `JudgedConference`. */
export function* possiblePairs(judged: JudgedConference): Steps<PossiblePairs> {
  const { bySubmission, table, roster } = judged
  const last = known.get(judged)
  if (last) return last
  const stride = roster.authors.reduce((most, { length }) => Math.max(most, length), 1)
  // Numbers take less memory than texts.
  const keyOf = ({ submission, person }: RosterPlace): number => (submission ?? 0) * stride + person
  const counterOn = (side: Side) => {
    const [entries, counts] = [new Set<string>(), new Map<number, number>()]
    return {
      entries,
      countAt: (place: RosterPlace): number => counts.get(keyOf(place)) ?? 0,
      add: (place: RosterPlace): void => {
        const entry = entryAt(roster, place)
        if (!isOpen(table[`${side}Resolution`].get(entry))) return
        entries.add(entry)
        counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1)
      },
    }
  }
  const found = { left: counterOn('left'), right: counterOn('right') }
  for (const [submission, { possible }] of bySubmission.entries()) {
    for (const [author, reviewer] of possible) {
      found.left.add({ submission, person: author })
      found.right.add({ submission: null, person: reviewer })
    }
    yield
  }
  known.set(judged, found)
  return found
}

const isOpen = (resolution: EntryResolution | undefined): boolean =>
  resolution !== undefined && (resolution.status !== 'unique' || (resolution.near ?? []).length > 0)

function candidatesFor(
  someone: Someone,
  resolution: EntryResolution,
  places: readonly RosterPlace[],
  works: FellowWorks | null,
  isSample: boolean,
): Candidate[] {
  const { orcid, affiliation, email } = someone
  const about = { entry: resolution.entry, affiliation, orcid: orcid?.toUpperCase() }
  const word = mailWord(email)
  const found = candidatesOf(resolution).map((person) => {
    const fellows = works ? fellowsOf(works, entryOfPerson(person), places) : null
    const mailFits =
      word !== null && listedFit(person, { entry: resolution.entry, affiliation: word }) !== null
    return { person, entry: entryOfPerson(person), fit: listedFit(person, about), mailFits, fellows }
  })
  const byOrcid = found.filter(({ fit }) => fit === 'orcid')
  const byFellows = found.filter(({ fellows }) => fellows && fellows.length > 0)
  const mayBe = (person: Person): boolean =>
    !hasOtherOrcid(person, orcid) &&
    (resolution.persons.some((one) => dblpId(one) === dblpId(person)) ||
      isSamePerson(resolution.entry, person))
  const suggested = sureSuggestion(resolution, orcid)
  const byName = found.filter(({ person }) => person === suggested)
  const [only, ...others] = [byOrcid, byFellows, byName].find(({ length }) => length > 0) ?? []
  const isOne = !isSample && others.length === 0
  return found
    .map(
      (one): Candidate => ({
        ...one,
        isSure: isOne && only === one && (one.fit === 'orcid' || mayBe(one.person)),
      }),
    )
    .toSorted((one, other) => weightOf(other) - weightOf(one))
}

const weightOf = ({ isSure, fellows, fit, mailFits }: Candidate): number =>
  8 * Number(isSure) + 4 * Number((fellows?.length ?? 0) > 0) + 2 * Number(fit !== null) + Number(mailFits)

function fellowsOf(works: FellowWorks, entry: string, places: readonly RosterPlace[]): string[] {
  const fellows = places.flatMap(({ submission }) =>
    submission === null ? [] : (works.fellows[submission] ?? []),
  )
  const known = works.worksWith.get(entry)
  return [...new Set(fellows)].filter((fellow) => known?.has(fellow))
}
