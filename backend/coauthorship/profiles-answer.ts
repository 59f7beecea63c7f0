import {
  PROFILE_PAPERS,
  type Profile,
  type ProfilesAnswer,
  TIE_NAMES,
} from '../../shared/contract/backend/profiles.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, type ResolvedEntry, resolveEntry } from '../names/resolution.ts'
import { describedPaper } from './pair-items.ts'
import { type OwnWorks, peopleOnWorks } from './people-on-works.ts'

export type ProfilesQuestion = {
  names: readonly string[]
  others: readonly string[]
  rules: MatchRules
  /** Replaces the date that the data give. */
  dataDate: string | null
}

/** An entry that is one human, with the works of this human. */
type Human = OwnWorks & { entry: ResolvedEntry }

/** Somebody who has written with both, and the smaller of the two numbers of works. */
type Between = { person: number; works: number }

/**
 * Describes those of `names` that are one person, and who stands between them and `others` (docs/dev/protocol.md,
 * Profiles).
 */
export function answerProfiles(bibliography: Bibliography, question: ProfilesQuestion): ProfilesAnswer {
  const { names, others, rules, dataDate } = question
  const resolve = (text: string) => resolveEntry(bibliography, parseEntry(text), rules)
  const [asked, rest] = [names.map(resolve), others.map(resolve)]
  const humans = humansOf(bibliography, [...asked, ...rest])
  const betweenOthers = rest.map((entry) => humans.get(entry))
  const found = asked.map((entry) => {
    const human = humans.get(entry)
    const ties = betweenOthers.map((other) => (human && other ? peopleBetween(human, other) : []))
    return { entry, works: human?.works ?? [], ties }
  })
  const listed = found.flatMap(({ ties }) => ties.flatMap((tie) => tie.slice(0, TIE_NAMES)))
  const namesOf = bibliography.namesOf([...new Set(listed.map(({ person }) => person))])
  const newest = found.flatMap(({ works }) => works.slice(0, PROFILE_PAPERS).map(({ id }) => id))
  const records = bibliography.records([...new Set(newest)])
  const papers = new Map(records.map((record) => [record.id, describedPaper(record, [])]))
  const profiles = found.map(
    ({ entry, works, ties }): Profile => ({
      entry: entry.entry.text,
      papers: works
        .slice(0, PROFILE_PAPERS)
        .map(({ id }) => papers.get(id))
        .filter((paper) => paper !== undefined),
      ties: ties.flatMap((tie, at) => {
        const between = tie.slice(0, TIE_NAMES).map(({ person }) => namesOf.get(person)?.[0] ?? '')
        return tie.length === 0 ? [] : [{ other: rest[at]?.entry.text ?? '', count: tie.length, between }]
      }),
    }),
  )
  return { profiles, data_date: dataDate ?? bibliography.facts().dataDate }
}

/** Reads the works of the entries that are one human each. An entry that may be several people has none. */
function humansOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): Map<ResolvedEntry, Human> {
  const certain = entries.filter(({ status, asOne }) => status === 'unique' || asOne)
  const found = peopleOnWorks(
    bibliography,
    certain.map(({ persons }) => persons.map(({ id }) => id)),
  )
  // One for each of them.
  return new Map(certain.map((entry, at) => [entry, { entry, ...(found[at] as OwnWorks) }]))
}

/** The people who have written with both, the closest to both first; none of the two, and nobody if they are one. */
function peopleBetween(one: Human, other: Human): Between[] {
  const [own, theirs] = [one, other].map(({ entry }) => new Set(entry.persons.map(({ id }) => id)))
  if (own === undefined || theirs === undefined || !own.isDisjointFrom(theirs)) return []
  const ends = own.union(theirs)
  const between: Between[] = []
  for (const [person, works] of one.coauthors) {
    const others = other.coauthors.get(person)
    if (others !== undefined && !ends.has(person))
      between.push({ person, works: Math.min(works.length, others.length) })
  }
  // Person numbers are by publications.
  return between.toSorted((a, b) => b.works - a.works || a.person - b.person)
}
