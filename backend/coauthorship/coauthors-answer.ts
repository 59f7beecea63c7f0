import { isOfKinds } from '../../shared/conflicts/policy/work-kinds.ts'
import { VERDICT_RULES } from '../../shared/contract/backend.ts'
import {
  COAUTHOR_PAPERS,
  COAUTHORS_OF_CANDIDATE,
  type Coauthor,
  type CoauthorsAnswer,
  type CoauthorsOfEntry,
} from '../../shared/contract/coauthors.ts'
import type { WorkKind } from '../../shared/contract/policies.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import { describedEntry, describedPersons } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, type ResolvedEntry, resolveEntry } from '../names/resolution.ts'
import { describedPaper } from './pair-items.ts'
import { type OwnWorks, peopleOnWorks } from './people-on-works.ts'

export type CoauthorsQuestion = {
  authors: readonly string[]
  rules: MatchRules
  /** Counts only works of this year or later; null counts all works. */
  yearMin: number | null
  /** Leaves out works with more authors; null leaves out none. */
  mostAuthors: number | null
  /** Leaves out works of these kinds. */
  without: readonly WorkKind[]
  /** The most coauthors listed for one entry. */
  limit: number
  /** Replaces the date that the data give. */
  dataDate: string | null
}

/** Somebody's coauthor, by person, and their joint works, newest first. */
type Found = { person: number; works: readonly RecordRow[] }

/**
 * Lists everybody with whom each entry has written (docs/protocol.md, Coauthors of a person). The persons that an ambiguous
 * entry may mean are listed one at a time, since nobody has all of their coauthors.
 */
export function answerCoauthors(bibliography: Bibliography, question: CoauthorsQuestion): Uint8Array {
  const { rules, yearMin, mostAuthors, without, limit } = question
  const entries = question.authors.map((text) => resolveEntry(bibliography, parseEntry(text), rules))
  const asked = entries.map((entry) => ({ entry, humans: humansOf(bibliography, entry) }))
  const isLeftOut = ({ authorIds, type, publtype }: RecordRow) =>
    (mostAuthors !== null && authorIds.length > mostAuthors) ||
    isOfKinds({ pub_type: type, publtype }, without)
  const isInTime = ({ year }: RecordRow) => yearMin === null || (year !== null && year >= yearMin)
  const all = asked.flatMap(({ humans }) => humans)
  const found = peopleOnWorks(bibliography, all, (work) => !isLeftOut(work) && isInTime(work))
  const worksOf = new Map(all.map((human, at) => [human, found[at] as OwnWorks]))
  const listed = asked.map(({ entry, humans }) => {
    const most = isOne(entry) ? limit : Math.min(limit, COAUTHORS_OF_CANDIDATE)
    return humans.map((human) => ({ human, ...latest(worksOf.get(human), most) }))
  })
  const persons = describedPersons(
    bibliography,
    [...new Set(listed.flat().flatMap(({ shown }) => shown.map(({ person }) => person)))],
    null,
  )
  const paperOf = memoize((record: RecordRow) => describedPaper(record, []))
  const coauthorOf = ({ person, works }: Found): Coauthor[] => {
    const described = persons.get(person)
    if (described === undefined) return []
    const years = works.flatMap(({ year }) => year ?? [])
    return [
      {
        person: described,
        works: works.length,
        first_year: years.at(-1) ?? null,
        last_year: years[0] ?? null,
        years: countedByYear(years),
        papers: works.slice(0, COAUTHOR_PAPERS).map(paperOf),
      },
    ]
  }
  const answered = asked.map(({ entry }, at): CoauthorsOfEntry => {
    const { resolution, listed: candidates } = describedEntry(bibliography, entry)
    const lists = (listed[at] ?? []).map(({ human, count, shown }) => {
      const works = worksOf.get(human)?.works ?? []
      const within = works.filter((work) => !isLeftOut(work))
      return {
        coauthor_count: count,
        coauthors: shown.flatMap(coauthorOf),
        works: within.filter(isInTime).length,
        undated: yearMin === null ? 0 : within.filter(({ year }) => year === null).length,
        left_out: works.length - within.length,
      }
    })
    const [only = NOBODY] = lists
    if (isOne(entry)) return { entry: entry.entry.text, resolution, ...only }
    const ofCandidates = lists.flatMap((list, index) => {
      const person = candidates.get(asked[at]?.humans[index]?.[0] ?? 0)
      return person === undefined ? [] : { person, ...list }
    })
    return {
      entry: entry.entry.text,
      resolution,
      ...NOBODY,
      ...(ofCandidates.length > 0 && { candidates: ofCandidates }),
    }
  })
  const { dataDate, newestYear, sample } = bibliography.facts()
  const answer: CoauthorsAnswer = {
    limit,
    most_authors: mostAuthors,
    without: [...without],
    exact_base_match: rules.exactBaseMatch,
    author_limit: rules.authorLimit,
    year_min: yearMin,
    data_date: question.dataDate ?? dataDate,
    newest_year: newestYear,
    sample,
    rules: VERDICT_RULES,
    authors: answered,
  }
  return new TextEncoder().encode(JSON.stringify(answer))
}

const NOBODY = { coauthor_count: null, coauthors: [], works: 0, undated: 0, left_out: 0 }

const isOne = ({ status, asOne }: ResolvedEntry): boolean => status === 'unique' || asOne

/** The people whose works are read: one human, or each person who is listed for an entry that may mean several. */
function humansOf(bibliography: Bibliography, entry: ResolvedEntry): number[][] {
  const ids = entry.persons.map(({ id }) => id)
  if (isOne(entry)) return [ids]
  const { listed } = describedEntry(bibliography, entry)
  return ids.filter((id) => listed.has(id)).map((id) => [id])
}

/** How many works each year has, the first year first, of the years of works from the newest. */
function countedByYear(newestFirst: readonly number[]): [year: number, works: number][] {
  const counted = new Map<number, number>()
  for (const year of newestFirst.toReversed()) counted.set(year, (counted.get(year) ?? 0) + 1)
  return [...counted]
}

/** The coauthors of the last years, of one year those with the most works, and the number of all. */
function latest(own: OwnWorks | undefined, most: number): { count: number; shown: Found[] } {
  const all = Array.from(own?.coauthors ?? [], ([person, works]) => ({ person, works }))
  const lastYear = ({ works }: Found) => works[0]?.year ?? 0
  // Person numbers are by publications.
  const sorted = all.sort(
    (a, b) => lastYear(b) - lastYear(a) || b.works.length - a.works.length || a.person - b.person,
  )
  return { count: all.length, shown: sorted.slice(0, most) }
}
