import { isOfKinds } from '../../shared/conflicts/policy/conflict-policy.ts'
import type { EntryResolution, PairItem, Person } from '../../shared/contract/backend.ts'
import type { CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import type { WorkKind } from '../../shared/contract/policies.ts'
import { COAUTHOR_PAPERS, COAUTHORS_OF_CANDIDATE, VERDICT_RULES } from '../../shared/limits.ts'
import { memoize } from '../database/batched-lookup.ts'
import type { Bibliography, WorkRow } from '../database/bibliography.ts'
import { briefDescriptions, describedEntry } from '../names/description.ts'
import { parseEntry } from '../names/query-name.ts'
import { type MatchRules, type ResolvedEntry, resolveEntry } from '../names/resolution.ts'
import { growingBytes } from './growing-bytes.ts'
import { describedPaper } from './pair-items.ts'
import { disambiguationPagesOfHumans } from './pair-records.ts'
import { type OwnWorks, peopleOnWorks } from './people-on-works.ts'

export type CoauthorsQuery = {
  authors: readonly string[]
  rules: MatchRules
  /** The first year of works that count. Null counts all works. */
  yearMin: number | null
  /** Leaves out works with more authors. Null: no bound. */
  mostAuthors: number | null
  without: readonly WorkKind[]
  limit: number
  /** Overrides the date in the database. */
  dataDate: string | null
}

/** `person`: the coauthor's id. `works`: newest first. */
type Found = { person: number; works: readonly WorkRow[] }

/** One human's listed coauthors, with the numbers of all coauthors and of works. */
type CoauthorList = {
  coauthor_count: number
  works: number
  undated: number
  left_out: number
  disambiguation_works: number
  shown: readonly Found[]
}

type AnsweredEntry = {
  entry: string
  resolution: EntryResolution
  /** Null if the entry is not certainly one human. */
  own: CoauthorList | null
  candidates: readonly { person: Person; list: CoauthorList }[]
}

/** Persons as JSON, and papers, both by id. */
type Described = { persons: ReadonlyMap<number, Uint8Array>; papers: ReadonlyMap<number, PairItem> }

/**
 * Returns the JSON text of a `CoauthorsAnswer` (docs/dev/protocol.md, Coauthors of a person). An ambiguous entry gets one list
 * for each candidate.
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
    persons: briefDescriptions(bibliography)([...new Set(shown.map(({ person }) => person))]),
    papers: new Map(
      bibliography.records([...new Set(papers)]).map((record) => [record.id, describedPaper(record)]),
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

const isOneHuman = ({ status }: ResolvedEntry): boolean => status === 'unique'

function humansOf(bibliography: Bibliography, entry: ResolvedEntry): number[][] {
  const ids = entry.persons.map(({ id }) => id)
  if (isOneHuman(entry)) return [ids]
  const { listed } = describedEntry(bibliography, entry)
  return ids.filter((id) => listed.has(id)).map((id) => [id])
}

/** Sorts by the year of the last joint work, then by the number of joint works. */
function latestFirst(coauthors: OwnWorks['coauthors'], most: number): Found[] {
  const lastYear = ({ works }: Found) => works[0]?.year ?? -Infinity
  // Persons with more publications have lower ids, so among equals they come first.
  return Array.from(coauthors, ([person, works]) => ({ person, works }))
    .sort((a, b) => lastYear(b) - lastYear(a) || b.works.length - a.works.length || a.person - b.person)
    .slice(0, most)
}

/**
 * Makes the bytes of each person and paper once: 50 prolific people have 20,000 coauthors in 13 MB. Joins bytes, not texts: V8
 * takes several times as long to write a text with a letter outside Latin-1.
 */
function coauthorsText(
  rest: Omit<CoauthorsAnswer, 'authors'>,
  entries: readonly AnsweredEntry[],
  { persons, papers }: Described,
): Uint8Array {
  const { add, addText, bytes } = growingBytes()
  const paperBytes = memoize((id: number) => Buffer.from(JSON.stringify(papers.get(id))))

  const addCoauthor = (text: Uint8Array, works: Found['works'], isFirst: boolean): void => {
    addText(isFirst ? '{"person":' : ',{"person":')
    add(text)
    addText(`,${fieldsOf({ works: works.length, ...yearsOf(works) })},"papers":[`)
    for (const [place, { id }] of works.slice(0, COAUTHOR_PAPERS).entries()) {
      if (place > 0) addText(',')
      add(paperBytes(id))
    }
    addText(']}')
  }
  const addList = ({ shown, ...counts }: CoauthorList): void => {
    addText(`${fieldsOf(counts)},"coauthors":[`)
    let isFirst = true
    for (const { person, works } of shown) {
      const text = persons.get(person)
      // A damaged database may lack a person.
      if (text === undefined) continue
      addCoauthor(text, works, isFirst)
      isFirst = false
    }
    addText(']')
  }

  addText(`{${fieldsOf(rest)},"authors":[`)
  for (const [at, { own, candidates, ...named }] of entries.entries()) {
    addText(`${at === 0 ? '' : ','}{${fieldsOf(named)},`)
    if (own === null) addText(fieldsOf(NOBODY))
    else addList(own)
    for (const [place, { person, list }] of candidates.entries()) {
      addText(`${place === 0 ? ',"candidates":[' : ','}{${fieldsOf({ person })},`)
      addList(list)
      addText(place === candidates.length - 1 ? '}]' : '}')
    }
    addText('}')
  }
  addText(']}')
  return bytes()
}

const NOBODY = {
  coauthor_count: null,
  coauthors: [],
  works: 0,
  undated: 0,
  left_out: 0,
  disambiguation_works: 0,
}

const fieldsOf = (value: object): string => JSON.stringify(value).slice(1, -1)

function yearsOf(works: readonly WorkRow[]) {
  const years: [year: number, works: number][] = []
  for (const { year } of works.toReversed()) {
    const last = years.at(-1)
    if (last?.[0] === year) last[1] += 1
    else if (year !== null) years.push([year, 1])
  }
  return { first_year: years[0]?.[0] ?? null, last_year: years.at(-1)?.[0] ?? null, years }
}
