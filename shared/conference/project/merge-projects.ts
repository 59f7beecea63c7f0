import { pairText } from '../../conflicts/decisions/finding.ts'
import { personId } from '../conference.ts'
import type { Choice, Project, Proposal } from './project.ts'

type Both<T> = { mine: T; theirs: T; taken: 'mine' | 'theirs' }

/** Two values that both sides have set since they last knew the same, and the one that the merged project has. */
export type MergeConflict =
  | ({ kind: 'choice'; person: string } & Both<Choice>)
  | ({ kind: 'window'; person: string } & Both<number>)
  | { kind: (typeof STAYING)[number]; taken: 'mine' }

const STAYING = ['policy', 'settings', 'site'] as const

/**
 * Merges the project of a co-chair into one's own (docs/dev/protocol.md, Project file). Submissions and reviewers are united, and of
 * those that differ the later reading stays; so do the later choice and the longer window. Decisions and rulings are proposals, of which
 * the later by each author stays. Name, policy, settings and site stay as they are. Neither project is changed, and what is
 * the same keeps its identity.
 */
export function mergeProjects(
  mine: Project,
  theirs: Project,
): { project: Project; conflicts: MergeConflict[] } {
  const isTheirsLater = lastReading(theirs) > lastReading(mine)
  const isEqual = lastReading(theirs) === lastReading(mine)
  const later = <T>(one: T, other: T): T =>
    isEqual ? greater(one, other) : isTheirsLater && !isAlike(one, other) ? other : one
  const unite = <T>(one: readonly T[], other: readonly T[], keyOf: (item: T) => string): T[] => [
    ...united(keyed(one, keyOf), keyed(other, keyOf), later).values(),
  ]

  const choices = byTime(
    new Map(Object.entries(mine.choices)),
    new Map(Object.entries(theirs.choices)),
    ({ at }) => at,
    (one, other) => one.entry === other.entry,
  )
  const myWindows = new Map(Object.entries(mine.windows))
  const theirWindows = new Map(Object.entries(theirs.windows))
  const { submissions, reviewers } = mine.conference
  const hasDeclarations = mine.conference.hasDeclarations ?? theirs.conference.hasDeclarations
  const project: Project = {
    ...mine,
    ...(theirs.site !== undefined && { site: mine.site ?? theirs.site }),
    conference: {
      submissions: unite(submissions, theirs.conference.submissions, ({ id }) => id),
      reviewers: unite(reviewers, theirs.conference.reviewers, personId),
      ...(hasDeclarations && { hasDeclarations }),
    },
    sources: unite(mine.sources, theirs.sources, (source) => JSON.stringify(source)).toSorted(
      (one, other) => Number(one.at > other.at) - Number(one.at < other.at),
    ),
    choices: Object.fromEntries(choices.merged),
    proposals: [
      ...united(
        keyed(mine.proposals, proposalKey),
        keyed(theirs.proposals, proposalKey),
        laterBy((one) => ('decision' in one ? one.decision.decided_at : one.ruling.at)),
      ).values(),
    ],
    windows: Object.fromEntries(united(myWindows, theirWindows, Math.max)),
  }
  const conflicts: MergeConflict[] = [
    ...choices.conflicts.map(({ key, ...both }) => ({ kind: 'choice' as const, person: key, ...both })),
    ...[...myWindows].flatMap(([person, months]) => {
      const other = theirWindows.get(person)
      if (other === undefined || other === months) return []
      const taken = months > other ? ('mine' as const) : ('theirs' as const)
      return [{ kind: 'window' as const, person, mine: months, theirs: other, taken }]
    }),
    ...STAYING.filter((kind) => mine[kind] && theirs[kind] && !isAlike(mine[kind], theirs[kind])).map(
      (kind) => ({ kind, taken: 'mine' as const }),
    ),
  ]
  return { project, conflicts }
}

/** The pair and the author of a proposal. */
const proposalKey = ({ by, file, ...what }: Proposal): string => {
  const { author = '', reviewer = '' } = 'ruling' in what ? what.ruling : {}
  return JSON.stringify(['decision' in what ? pairText(what.decision.sides) : [author, reviewer], by ?? file])
}

/** When the project's files were last read. */
const lastReading = ({ sources }: Project): string =>
  sources.reduce((last, { at }) => (at > last ? at : last), '')

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One of two values, whichever comes first: the same for both sides of a merge. */
const greater = <T>(one: T, other: T): T => (JSON.stringify(one) >= JSON.stringify(other) ? one : other)

const laterBy =
  <T>(timeOf: (value: T) => string) =>
  (one: T, other: T): T =>
    timeOf(one) === timeOf(other) ? greater(one, other) : timeOf(one) > timeOf(other) ? one : other

const keyed = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> =>
  new Map(items.map((item) => [keyOf(item), item]))

function united<T>(
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  choose: (mine: T, theirs: T) => T,
): Map<string, T> {
  const merged = new Map(mine)
  for (const [key, other] of theirs) {
    const one = mine.get(key)
    merged.set(key, one === undefined ? other : choose(one, other))
  }
  return merged
}

/**
 * The later value of each key. Both sides have changed a value if it is later than the last one that both have alike: until
 * then, at least, one has known what the other had.
 */
function byTime<T>(
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  timeOf: (value: T) => string,
  isSame: (one: T, other: T) => boolean,
) {
  const later = laterBy(timeOf)
  const both = [...mine].flatMap(([key, one]) => {
    const other = theirs.get(key)
    return other === undefined ? [] : [{ key, mine: one, theirs: other }]
  })
  const alike = both.filter(
    (pair) => isSame(pair.mine, pair.theirs) && timeOf(pair.mine) === timeOf(pair.theirs),
  )
  const known = alike.reduce((last, { mine: one }) => (timeOf(one) > last ? timeOf(one) : last), '')
  const conflicts = both
    .filter(
      (pair) => !isSame(pair.mine, pair.theirs) && timeOf(pair.mine) > known && timeOf(pair.theirs) > known,
    )
    .map((pair) => ({
      ...pair,
      taken: later(pair.mine, pair.theirs) === pair.mine ? ('mine' as const) : ('theirs' as const),
    }))
  return { merged: united(mine, theirs, later), conflicts }
}
