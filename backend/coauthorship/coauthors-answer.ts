import { isOfKinds } from '../../shared/conflicts/policy/conflict-policy.ts'
import { VERDICT_RULES } from '../../shared/contract/backend.ts'
import { COAUTHOR_PAPERS, COAUTHORS_OF_CANDIDATE } from '../../shared/contract/coauthors.ts'
import type { WorkKind } from '../../shared/contract/policies.ts'
import type { Bibliography, WorkRow } from '../database/bibliography.ts'
import { describedBriefly, describedEntry } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, type ResolvedEntry, resolveEntry } from '../names/resolution.ts'
import { type AnsweredEntry, type CoauthorList, coauthorsText, type Found } from './coauthors-text.ts'
import { describedPaper } from './pair-items.ts'
import { disambiguationPagesOfHumans } from './pair-records.ts'
import { type OwnWorks, peopleOnWorks } from './people-on-works.ts'

export type CoauthorsQuery = {
  authors: readonly string[]
  rules: MatchRules
  /** Counts only works of this year or later. Null counts all works. */
  yearMin: number | null
  /** Leaves out works with more authors. Null keeps works with any number of authors. */
  mostAuthors: number | null
  /** Leaves out works of these kinds. */
  without: readonly WorkKind[]
  /** The most coauthors listed for one entry. */
  limit: number
  /** Replaces the date of the data. */
  dataDate: string | null
}

/**
 * Lists the coauthors of each entry, as the JSON text of a `CoauthorsAnswer` (docs/dev/protocol.md, Coauthors of a person). For
 * an ambiguous entry lists the coauthors of each candidate separately, because no person has all of them.
 */
export function answerCoauthors(bibliography: Bibliography, query: CoauthorsQuery): Uint8Array {
  const { rules, yearMin, mostAuthors, without, limit } = query
  const isLeftOut = ({ authorIds, type, publtype }: WorkRow) =>
    (mostAuthors !== null && authorIds.length > mostAuthors) ||
    isOfKinds({ pub_type: type, publtype }, without)
  const isInTime = ({ year }: WorkRow) => yearMin === null || (year !== null && year >= yearMin)
  const mayBeInTime = (work: WorkRow) => work.year === null || isInTime(work)
  const listOf = ({ works, coauthors }: OwnWorks, onPages: number, most: number): CoauthorList => {
    const within = works.filter((work) => !isLeftOut(work))
    return {
      disambiguation_works: onPages,
      coauthor_count: coauthors.size,
      works: within.filter(isInTime).length,
      undated: yearMin === null ? 0 : within.filter(({ year }) => year === null).length,
      left_out: works.filter((work) => isLeftOut(work) && mayBeInTime(work)).length,
      shown: latestFirst(coauthors, most),
    }
  }
  const resolved = query.authors.map((text) => {
    const entry = resolveEntry(bibliography, parseEntry(text), rules)
    return { entry, humans: humansOf(bibliography, entry) }
  })
  const allHumans = resolved.flatMap(({ humans }) => humans)
  const counts = (work: WorkRow) => !isLeftOut(work) && isInTime(work)
  const found = peopleOnWorks(bibliography, allHumans, counts)
  const pagesOf = disambiguationPagesOfHumans(bibliography, allHumans)
  const onPages = pagesOf.map((pages, human) => {
    const others = pages.filter((id) => !allHumans[human]?.includes(id))
    const works = bibliography.recordIdsOf(others).values().toArray().flat()
    return bibliography.works([...new Set(works)]).filter(counts).length
  })
  const all = found.map((own, human) => ({ own, onPages: onPages[human] ?? 0 })).values()
  const entries = resolved.map(({ entry, humans }): AnsweredEntry => {
    const most = isOneHuman(entry) ? limit : Math.min(limit, COAUTHORS_OF_CANDIDATE)
    const { resolution, listed } = describedEntry(bibliography, entry)
    const lists = all
      .take(humans.length)
      .map(({ own, onPages }) => listOf(own, onPages, most))
      .toArray()
    const [own = null] = isOneHuman(entry) ? lists : []
    const candidates = lists.flatMap((list, at) => {
      const person = listed.get(humans[at]?.[0] ?? 0)
      return own !== null || person === undefined ? [] : [{ person, list }]
    })
    return { entry: entry.entry.text, resolution, own, candidates }
  })
  const shown = entries.flatMap(({ own, candidates }) =>
    [own, ...candidates.map(({ list }) => list)].flatMap((list) => list?.shown ?? []),
  )
  const papers = shown.flatMap(({ works }) => works.slice(0, COAUTHOR_PAPERS).map(({ id }) => id))
  const described = {
    persons: describedBriefly(bibliography, [...new Set(shown.map(({ person }) => person))]),
    papers: new Map(
      bibliography.records([...new Set(papers)]).map((record) => [record.id, describedPaper(record, [])]),
    ),
  }
  const { dataDate, newestYear, sample } = bibliography.facts()
  const rest = {
    limit,
    most_authors: mostAuthors,
    without: [...without],
    exact_base_match: rules.exactBaseMatch,
    author_limit: rules.authorLimit,
    year_min: yearMin,
    data_date: query.dataDate ?? dataDate,
    newest_year: newestYear,
    sample,
    rules: VERDICT_RULES,
  }
  return coauthorsText(rest, entries, described)
}

const isOneHuman = ({ status, asOne }: ResolvedEntry): boolean => status === 'unique' || asOne

/**
 * Returns the humans whose coauthors are listed: the entry's one human, or each person that the answer lists for an
 * ambiguous one.
 */
function humansOf(bibliography: Bibliography, entry: ResolvedEntry): number[][] {
  const ids = entry.persons.map(({ id }) => id)
  if (isOneHuman(entry)) return [ids]
  const { listed } = describedEntry(bibliography, entry)
  return ids.filter((id) => listed.has(id)).map((id) => [id])
}

/** Returns the coauthors with the latest joint works first, and within a year those with the most joint works. */
function latestFirst(coauthors: OwnWorks['coauthors'], most: number): Found[] {
  const lastYear = ({ works }: Found) => works[0]?.year ?? 0
  // Person ids are assigned by publications, most first.
  return Array.from(coauthors, ([person, works]) => ({ person, works }))
    .sort((a, b) => lastYear(b) - lastYear(a) || b.works.length - a.works.length || a.person - b.person)
    .slice(0, most)
}
