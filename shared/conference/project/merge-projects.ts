import { pairText } from '../../conflicts/decisions/finding.ts'
import { personId } from '../conference-model.ts'
import type { Project, Proposal } from './project.ts'

/** A merge keeps the values of the user's own project for these fields. */
const STAYING = ['policy', 'settings'] as const

/**
 * Merges the project of a co-chair's file into the user's own (docs/dev/protocol.md, Project file). Unites submissions and reviewers,
 * and takes the later reading where they differ, and the longer window. The co-chair's decisions and choices become proposals, and
 * only the later proposal of each author stays. Changes neither project. Equal values keep their identity. `differed`: the people
 * with two windows, and the fields of the project that differ.
 */
export function mergeProjects(mine: Project, theirs: Project): { project: Project; differed: string[] } {
  const isTheirsLater = lastReading(theirs) > lastReading(mine)
  const isEqual = lastReading(theirs) === lastReading(mine)
  const later = <T>(one: T, other: T): T =>
    isEqual ? greater(one, other) : isTheirsLater && !isAlike(one, other) ? other : one
  const { submissions, reviewers } = mine.conference
  const hasDeclarations = mine.conference.hasDeclarations ?? theirs.conference.hasDeclarations
  const project: Project = {
    ...mine,
    conference: {
      submissions: united(submissions, theirs.conference.submissions, ({ id }) => id, later),
      reviewers: united(reviewers, theirs.conference.reviewers, personId, later),
      ...(hasDeclarations && { hasDeclarations }),
    },
    sources: united(
      mine.sources,
      theirs.sources,
      // The co-chair's file also has the sources that the user once sent.
      ({ by: _, ...source }) => JSON.stringify(source),
      (one) => one,
    ).toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at)),
    proposals: united(
      mine.proposals,
      theirs.proposals,
      (one) => JSON.stringify([matterOf(one), one.by ?? one.file]),
      (one, other) =>
        timeOf(one) === timeOf(other) ? greater(one, other) : timeOf(one) > timeOf(other) ? one : other,
    ),
    windows: Object.fromEntries(
      united(
        Object.entries(mine.windows),
        Object.entries(theirs.windows),
        ([person]) => person,
        (one, other) => (one[1] >= other[1] ? one : other),
      ),
    ),
  }
  const hasOtherWindow = (person: string): boolean =>
    Object.hasOwn(theirs.windows, person) && theirs.windows[person] !== mine.windows[person]
  const differed = [
    ...Object.keys(mine.windows).filter(hasOtherWindow),
    ...STAYING.filter((name) => !isAlike(mine[name], theirs[name])),
  ]
  return { project, differed }
}

/** Identifies the subject of a proposal: two persons, two entries, a person's name, or the site. */
export function matterOf(one: Proposal): string {
  if ('decision' in one) return pairText(one.decision.sides)
  if ('ruling' in one) return JSON.stringify([one.ruling.author, one.ruling.reviewer])
  return 'choice' in one ? `choice ${one.choice.person}` : 'site'
}

const timeOf = (one: Proposal): string =>
  'decision' in one
    ? one.decision.decided_at
    : 'ruling' in one
      ? one.ruling.at
      : 'choice' in one
        ? one.choice.at
        : ''

const lastReading = ({ sources }: Project): string =>
  sources.reduce((last, { at }) => (at > last ? at : last), '')

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Picks one of two values by their JSON, so that both sides of a merge pick the same. */
const greater = <T>(one: T, other: T): T => (JSON.stringify(one) >= JSON.stringify(other) ? one : other)

/** All items of two lists, each key once. */
function united<T>(
  mine: readonly T[],
  theirs: readonly T[],
  keyOf: (item: T) => string,
  choose: (mine: T, theirs: T) => T,
): T[] {
  const merged = new Map(mine.map((item) => [keyOf(item), item]))
  for (const other of theirs) {
    const one = merged.get(keyOf(other))
    merged.set(keyOf(other), one === undefined ? other : choose(one, other))
  }
  return [...merged.values()]
}
