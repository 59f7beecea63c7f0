import { CONFERENCE_LEFT, CONFERENCE_RIGHT } from '../contract/backend/conflict-shapes.ts'
import { hasAtMost, NAME_LENGTH } from '../limits.ts'
import { normalizeEntry } from '../query/entries.ts'
import type { Side } from '../query/payload.ts'
import { finish, type Steps } from '../slices.ts'
import { type Conference, personId, type Someone } from './conference-model.ts'

/** The user's choices by `personId`. */
export type Choices = Readonly<Record<string, { entry: string; at: string }>>

/** The indexes of a submission and its author. If `submission` is null, `person` is the index of a reviewer. */
export type RosterPlace = { submission: number | null; person: number }

/** Distinct entries: `left` of authors, `right` of reviewers. */
export type Roster = {
  left: readonly string[]
  right: readonly string[]
  /** The entry of each author, by submission, and of each reviewer. Empty without a usable name. */
  authors: readonly (readonly string[])[]
  reviewers: readonly string[]
  /** Whether `left` or `right` lacks people, because a query takes no more names. */
  isCut: boolean
}

/**
 * Returns the chosen entry, else dblp's person id, else the name. Empty if the name is missing or too long.
 * Also empty for an unread text, because it may name several people.
 */
export function entryOf(person: Someone, choices: Choices): string {
  if (person.isUnread) return ''
  const id = personId(person)
  const chosen = Object.hasOwn(choices, id) ? choices[id] : undefined
  const entry = chosen?.entry ?? normalizeEntry(person.pid ?? person.name)
  return hasAtMost(entry, NAME_LENGTH) ? entry : ''
}

/** Memoizes the last roster of each conference. A roster of 100,000 people takes time. */
const known = new WeakMap<Conference, Making>()
type Making = { choices: Choices; made: Steps<Roster> | Roster }

export const rosterOf = (conference: Conference, choices: Choices): Roster =>
  finish(rosterSteps(conference, choices))

export function* rosterSteps(conference: Conference, choices: Choices): Steps<Roster> {
  const last = known.get(conference)
  const one: Making = last?.choices === choices ? last : { choices, made: makeRoster(conference, choices) }
  known.set(conference, one)
  // Several callers may wait for the same roster. Each takes its next step, so no step is done twice.
  while ('next' in one.made) {
    const step = one.made.next()
    if (step.done) one.made = step.value
    else yield
  }
  return one.made
}

function* makeRoster({ submissions, reviewers }: Conference, choices: Choices): Steps<Roster> {
  const authors: string[][] = []
  const ofAuthors = new Set<string>()
  for (const submission of submissions) {
    const entries = submission.authors.map((one) => entryOf(one, choices))
    authors.push(entries)
    for (const entry of entries) ofAuthors.add(entry)
    yield
  }
  const ofReviewers: string[] = []
  for (const one of reviewers) {
    ofReviewers.push(entryOf(one, choices))
    yield
  }
  const left = distinct(ofAuthors)
  const right = distinct(ofReviewers)
  return {
    left: left.slice(0, CONFERENCE_LEFT),
    right: right.slice(0, CONFERENCE_RIGHT),
    authors,
    reviewers: ofReviewers,
    isCut: left.length > CONFERENCE_LEFT || right.length > CONFERENCE_RIGHT,
  }
}

/** Leaves out the empty entries of people without a usable name. */
export const distinct = (entries: Iterable<string>): string[] =>
  [...new Set(entries)].filter((entry) => entry !== '')

/** Finds the places of the wanted entries. The entry `''` has the places of people without a usable name. */
export function placesOf(
  { authors, reviewers }: Roster,
  side: Side,
  wanted: ReadonlySet<string>,
): Map<string, RosterPlace[]> {
  const placed = (submission: number | null, entries: readonly string[]) =>
    entries.flatMap((entry, person) => (wanted.has(entry) ? [{ entry, submission, person }] : []))
  const places =
    side === 'right'
      ? placed(null, reviewers)
      : authors.flatMap((entries, submission) => placed(submission, entries))
  return Map.groupBy(places, ({ entry }) => entry)
}
