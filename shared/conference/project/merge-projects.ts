import { pairText } from '../../conflicts/decisions/finding.ts'
import { personId } from '../conference-model.ts'
import type { Project, Proposal } from './project.ts'

/** Fields that stay the user's. A merge only reports that the co-chair's values differ. */
const STAYING = ['policy', 'settings'] as const

/**
 * Merges a co-chair's project into the user's. See *Project file* in docs/dev/protocol.md.
 * Of two versions of a submission or reviewer, takes the one in the project that read files later.
 * Of a person's two windows, takes the longer. Of two proposals on one matter by the same sender, takes the later.
 * Equal values stay the user's objects. `differed`: ids of people with two windows; `policy` and `settings` if they differ.
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
      // The co-chair's file may have the user's own sources with a name in `by`. So `by` is not compared.
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

/** Returns the two sides of a decision, the two people of a ruling, the person of a choice, or `site`. */
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
  sources
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? ''

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Compares by JSON, so that both co-chairs' merges choose the same value. */
const greater = <T>(one: T, other: T): T => (JSON.stringify(one) >= JSON.stringify(other) ? one : other)

/** `choose` picks one of two items with the same key. */
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
