import type { Profile, ProfilesAnswer } from '../../shared/contract/backend/profiles.ts'
import { PROFILE_PAPERS, TIE_NAMES } from '../../shared/limits.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, type ResolvedEntry, resolveEntry } from '../names/resolution.ts'
import { describedPaper } from './pair-items.ts'
import { type OwnWorks, peopleOnWorks } from './people-on-works.ts'

export type ProfilesQuery = {
  names: readonly string[]
  others: readonly string[]
  rules: MatchRules
  /** Overrides the date in the database. */
  dataDate: string | null
}

type Human = OwnWorks & { entry: ResolvedEntry }

/** A coauthor of two humans. `works`: the smaller of the two numbers of joint works. */
type CommonCoauthor = { person: number; works: number }

/**
 * Describes each name that certainly means one human: its newest papers, and its common coauthors with each of `others`
 * (docs/dev/protocol.md, Profiles). Other names get empty lists.
 */
export function answerProfiles(bibliography: Bibliography, query: ProfilesQuery): ProfilesAnswer {
  const { names, others, rules, dataDate } = query
  const resolve = (text: string) => resolveEntry(bibliography, parseEntry(text), rules)
  const [profiled, otherEntries] = [names.map(resolve), others.map(resolve)]
  const humans = humansOf(bibliography, [...profiled, ...otherEntries])
  const betweenOthers = otherEntries.map((entry) => humans.get(entry))
  const found = profiled.map((entry) => {
    const human = humans.get(entry)
    const ties = betweenOthers.map((other) => (human && other ? commonCoauthors(human, other) : []))
    return { entry, works: human?.works ?? [], ties }
  })
  const listed = found.flatMap(({ ties }) => ties.flatMap((tie) => tie.slice(0, TIE_NAMES)))
  const namesOf = bibliography.namesOf([...new Set(listed.map(({ person }) => person))])
  const newest = found.flatMap(({ works }) => works.slice(0, PROFILE_PAPERS).map(({ id }) => id))
  const records = bibliography.records([...new Set(newest)])
  const papers = new Map(records.map((record) => [record.id, describedPaper(record)]))
  const profiles = found.map(
    ({ entry, works, ties }): Profile => ({
      entry: entry.entry.text,
      papers: works
        .slice(0, PROFILE_PAPERS)
        .map(({ id }) => papers.get(id))
        .filter((paper) => paper !== undefined),
      ties: ties.flatMap((tie, at) => {
        const between = tie.slice(0, TIE_NAMES).map(({ person }) => namesOf.get(person)?.[0] ?? '')
        return tie.length === 0
          ? []
          : [{ other: otherEntries[at]?.entry.text ?? '', count: tie.length, between }]
      }),
    }),
  )
  return { profiles, data_date: dataDate ?? bibliography.facts().dataDate }
}

function humansOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): Map<ResolvedEntry, Human> {
  const certain = entries.filter(({ status }) => status === 'unique')
  const found = peopleOnWorks(
    bibliography,
    certain.map(({ persons }) => persons.map(({ id }) => id)),
  )
  // `peopleOnWorks` returns one element for each human.
  return new Map(certain.map((entry, at) => [entry, { entry, ...(found[at] as OwnWorks) }]))
}

/** Sorts by joint works, the most first. Returns nobody if the humans share a person. */
function commonCoauthors(one: Human, other: Human): CommonCoauthor[] {
  const [own, theirs] = [one, other].map(({ entry }) => new Set(entry.persons.map(({ id }) => id)))
  if (own === undefined || theirs === undefined || !own.isDisjointFrom(theirs)) return []
  const ends = own.union(theirs)
  const between: CommonCoauthor[] = []
  for (const [person, works] of one.coauthors) {
    const others = other.coauthors.get(person)
    if (others !== undefined && !ends.has(person))
      between.push({ person, works: Math.min(works.length, others.length) })
  }
  // Persons with more publications have lower ids, so among equals they come first.
  return between.toSorted((a, b) => b.works - a.works || a.person - b.person)
}
