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
  /** The works that count: newest year first, then by title, and works without a year last. */
  works: readonly RecordRow[]
  /** Counts shared works without a year, which `year_min` excludes. */
  undated: number
  /** The stage of `works`. Later than `own` only if the pair's own persons share no work that counts. */
  through: Through
  /** Works of stages later than `through`. They do not count. Undefined if there are none. */
  doubtful: PairPubs['doubtful']
  /** The persons of each side who may be authors of `works`. */
  leftPersons: readonly number[]
  rightPersons: readonly number[]
}

export type AllPairWorks = {
  pairs: PairWorks[]
  /** Contains all authors of the pairs' works. */
  persons: ReadonlySet<number>
}

/** Each stage adds persons. Their works count only if the stages before found no shared work. */
const STAGES = ['own', 'near_namesake', 'disambiguation_page'] as const

type Dated = { year: number | null }

type StageWorks<Work extends Dated> = { through: Through; works: Work[]; undated: number }

export const emptyStages = <Work extends Dated>(): StageWorks<Work>[] =>
  STAGES.map((through) => ({ through, works: [], undated: 0 }))

/** Adds a work to its stage. With `yearMin`, leaves out earlier works, and counts works without a year in `undated`. */
export function addWork<Work extends Dated>(
  stage: StageWorks<Work>,
  work: Work,
  yearMin: number | null,
): void {
  if (yearMin === null || (work.year !== null && work.year >= yearMin)) stage.works.push(work)
  else if (work.year === null) stage.undated++
}

/**
 * Pairs are in left × right order. Only the works of one stage count: the first that has a work since `yearMin`. `undated`: works
 * without a year in this stage and earlier ones.
 */
export function allPairWorks(
  bibliography: Bibliography,
  left: readonly ResolvedEntry[],
  right: readonly ResolvedEntry[],
  yearMin: number | null,
): AllPairWorks {
  const leftSets = personSets(bibliography, left)
  const rightSets = personSets(bibliography, right)
  // Reads each list once: a person may match several entries.
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
  const nothing = countedWorks(emptyStages<RecordRow>())
  // The pairs of an entry share an array, so that `listedPapers` builds one set for each (pair-items.ts).
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

/** Returns the works of the first stage that has any. `last`: that stage's index, or the last index if no stage has works. */
export function countedWorks<Work extends Dated>(stages: readonly StageWorks<Work>[]) {
  const first = stages.findIndex(({ works }) => works.length > 0)
  const last = first === -1 ? stages.length - 1 : first
  return {
    // Earlier stages have no works.
    works: stages[last]?.works ?? [],
    undated: stages.slice(0, last + 1).reduce((sum, { undated }) => sum + undated, 0),
    through: stages[first]?.through ?? ('own' as const),
    doubtful: doubtfulOf(stages.slice(last + 1)),
    last,
  }
}

/** Returns the persons if the entry names several as one human, else null. */
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

/** Cached as long as the resolution, because users ask about the same committee for each submission. */
const knownSets = new WeakMap<ResolvedEntry, number[][]>()

/** Returns by stage: own persons, near namesakes, disambiguation pages. Each person appears once. */
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

const cumulativeStages = (stages: readonly (readonly number[])[]): number[][] =>
  stages.map((_, stage) => stages.slice(0, stage + 1).flat())

const idsOf = (persons: ResolvedEntry['persons']): number[] => persons.map(({ id }) => id)

/** Finds pages only for entries that are certainly one human. A page has papers of people whom dblp does not tell apart. */
function disambiguationPagesOf(bibliography: Bibliography, entries: readonly ResolvedEntry[]): number[][] {
  const certain = entries.map(({ persons, truncated, asOne }) => {
    const isOneHuman = asOne || (persons.length === 1 && !truncated && persons[0]?.disambiguation === 0)
    return isOneHuman ? idsOf(persons) : []
  })
  return disambiguationPagesOfHumans(bibliography, certain)
}

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
