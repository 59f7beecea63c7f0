import type { PairPubs } from '../../shared/contract/backend.ts'
import { foldedBase } from '../../shared/names/folding.ts'
import type { Bibliography, RecordRow } from '../database/bibliography.ts'
import type { ResolvedEntry } from '../names/resolution.ts'
import { sharedWorks } from './shared-records.ts'
import { isSamePerson, type Overlap, overlapsOf, type Through } from './verdict.ts'

type PairWorks = {
  left: ResolvedEntry
  right: ResolvedEntry
  overlap: Overlap
  /** The shared works since `year_min`: newest year first, then by title. Works without a year come last. */
  works: readonly RecordRow[]
  /** The number of shared works that `year_min` excludes because they have no year. */
  undated: number
  /** The stage that `works` come from: `own`, or a later stage if the pair's own persons share no work that counts. */
  through: Through
  /** The shared works of later stages, which do not count because an earlier stage has works. Undefined without works. */
  doubtful: PairPubs['doubtful']
  /** The persons who count as the left and as the right author of these works. */
  leftPersons: readonly number[]
  rightPersons: readonly number[]
}

export type AllPairWorks = {
  pairs: PairWorks[]
  /** Contains every person who may be an author of the pairs' works, and possibly a few more. */
  persons: ReadonlySet<number>
}

/** The stages of the search. Each stage adds persons, whose works count only if the stages before found no shared work. */
const STAGES = ['own', 'near_namesake', 'disambiguation_page'] as const

type Dated = { year: number | null }

/** `undated` counts the shared works of the stage that `year_min` excludes because they have no year. */
type StageWorks<Work extends Dated> = { through: Through; works: Work[]; undated: number }

export const emptyStages = <Work extends Dated>(): StageWorks<Work>[] =>
  STAGES.map((through) => ({ through, works: [], undated: 0 }))

/** Adds a work of `yearMin` or later to its stage. With a `yearMin`, counts a work without a year as undated. */
export function addWork<Work extends Dated>(
  stage: StageWorks<Work>,
  work: Work,
  yearMin: number | null,
): void {
  if (yearMin === null || (work.year !== null && work.year >= yearMin)) stage.works.push(work)
  else if (work.year === null) stage.undated++
}

/**
 * Finds the shared works of every pair, in left × right order. Only the works of the first stage (`STAGES`) with a work since
 * `yearMin` count. `undated` counts the works without a year in that stage and in all stages before it.
 */
export function allPairWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): AllPairWorks {
  const leftSets = personSets(bibliography, left)
  const rightSets = personSets(bibliography, right)
  // Reads each person's list once, although a person may match several entries.
  const recordsOf = bibliography.recordIdsOf([...new Set([...leftSets, ...rightSets].flat(2))])
  const humans = { left: left.map(humanOf), right: right.map(humanOf) }
  const { shares, persons } = sharedWorks(leftSets, rightSets, recordsOf, humans)
  const stagesOf = new Map<number, StageWorks<RecordRow>[]>()
  for (const record of bibliography.records([...shares.keys()])) {
    for (const [pair, stage] of shares.get(record.id) ?? []) {
      const stages = stagesOf.get(pair) ?? emptyStages()
      stagesOf.set(pair, stages)
      const ofStage = stages[stage]
      if (ofStage !== undefined) addWork(ofStage, record, yearMin)
    }
  }
  // Most pairs share no work and get this result.
  const nothing = countedWorks(emptyStages<RecordRow>())
  // All pairs of an entry share one array, so that `listedPapers` (pair-items.ts) builds one set for each array.
  const leftCounted = leftSets.map(cumulativeStages)
  const rightCounted = rightSets.map(cumulativeStages)
  const overlapIn = overlapsOf(left, right)
  const pairs = left.flatMap((one, row) =>
    right.map((other, column): PairWorks => {
      const overlap = overlapIn(row, column)
      const stages = stagesOf.get(row * right.length + column)
      const isCounted = stages !== undefined && !isSamePerson(one, other, overlap)
      const { works, undated, through, doubtful, last } = isCounted ? countedWorks(stages) : nothing
      return {
        left: one,
        right: other,
        overlap,
        works,
        undated,
        through,
        doubtful,
        leftPersons: withoutHuman(leftCounted[row]?.[last] ?? [], humans.right[column]),
        rightPersons: withoutHuman(rightCounted[column]?.[last] ?? [], humans.left[row]),
      }
    }),
  )
  return { pairs, persons }
}

/** Counts the works of the first stage that has works. `last` is that stage, or the last stage if no stage has works. */
export function countedWorks<Work extends Dated>(stages: readonly StageWorks<Work>[]) {
  const first = stages.findIndex(({ works }) => works.length > 0)
  const last = first === -1 ? stages.length - 1 : first
  return {
    // The stages before `last` have no works, so these are the works of all stages that count.
    works: stages[last]?.works ?? [],
    undated: stages.slice(0, last + 1).reduce((sum, { undated }) => sum + undated, 0),
    through: stages[first]?.through ?? ('own' as const),
    doubtful: doubtfulOf(stages.slice(last + 1)),
    last,
  }
}

/** Returns the persons of an entry that names several persons as one human. Null for any other entry. */
export const humanOf = (entry: ResolvedEntry): ReadonlySet<number> | null =>
  entry.asOne ? new Set(idsOf(entry.persons)) : null

const withoutHuman = (
  persons: readonly number[],
  human: ReadonlySet<number> | null = null,
): readonly number[] => (human === null ? persons : persons.filter((id) => !human.has(id)))

function doubtfulOf(later: readonly StageWorks<Dated>[]): PairPubs['doubtful'] {
  const reason = later.find(({ works }) => works.length > 0)?.through
  if (reason === undefined || reason === 'own') return undefined
  const years = later.flatMap(({ works }) => works.map(({ year }) => year))
  return {
    reason,
    count: years.length,
    last_year: years.includes(null) ? null : Math.max(...years.map(Number)),
  }
}

/** Caches the sets of an entry while its resolution is in memory: users query the same committee with every paper. */
const knownSets = new WeakMap<ResolvedEntry, number[][]>()

/** Returns for each entry its own persons, its near namesakes and its disambiguation pages. Each person appears once. */
export function personSets(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][][] {
  const unknown = entries.filter((entry) => !knownSets.has(entry))
  const pages = disambiguationPagesOf(bibliography, unknown)
  for (const [index, entry] of unknown.entries()) {
    const seen = new Set<number>()
    const sets = [idsOf(entry.persons), entry.near, pages[index] ?? []]
    knownSets.set(
      entry,
      sets.map((ids) => ids.filter((id) => !seen.has(id) && seen.add(id))),
    )
  }
  return entries.map((entry) => knownSets.get(entry) ?? [])
}

/** Returns for each stage the persons of this stage and of all stages before it. */
const cumulativeStages = (stages: readonly (readonly number[])[]): number[][] =>
  stages.map((_, stage) => stages.slice(0, stage + 1).flat())

const idsOf = (persons: ResolvedEntry['persons']): number[] => persons.map(({ id }) => id)

/**
 * Finds the disambiguation pages of each entry that is certainly one human. A page has papers of people whom dblp
 * does not tell apart.
 */
function disambiguationPagesOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][] {
  const certain = entries.map(({ persons, truncated, asOne }) => {
    const isOneHuman = asOne || (persons.length === 1 && !truncated && persons[0]?.disambiguation === 0)
    return isOneHuman ? idsOf(persons) : []
  })
  return disambiguationPagesOfHumans(bibliography, certain)
}

/** Finds the disambiguation pages of the names of each human. A human is a list of persons. */
export function disambiguationPagesOfHumans(
  bibliography: Bibliography,
  humans: readonly (readonly number[])[],
): number[][] {
  const namesOf = bibliography.namesOf(humans.flat())
  const basesOf = humans.map((ids) => ids.flatMap((id) => namesOf.get(id) ?? []).map(foldedBase))
  const pagesOf = Map.groupBy(
    bibliography.index.disambiguationPages([...new Set(basesOf.flat())]),
    ({ base }) => base,
  )
  return basesOf.map((bases) =>
    bases.flatMap((base) => pagesOf.get(base) ?? []).map(({ personId }) => personId),
  )
}
