import { type Said, saidOf } from './alarms.ts'
import type { Asked } from './asking.ts'
import type { personRecords } from './records.ts'

/** The members of the committee had at least this many papers at the venue in the `YEARS_BEFORE` years before. */
const PAPERS_BEFORE = 3
const YEARS_BEFORE = 5
const COMMITTEE = 100
const SIDE = 50

export type Programme = {
  authors: number
  members: number
  /** Numbers of pairs by verdict. `joint`: with a joint paper. `same`: of one person on both sides. `clear`: the others. */
  joint: Map<Said, number>
  same: Map<Said, number>
  clear: Map<Said, number>
  /** Pairs with a joint paper and the verdict `none`. */
  missed: string[]
}

/**
 * Queries as a chair does: the authors of a venue's papers of one year against a committee. The committee are the people with
 * the most papers at the venue in the years before. Counts joint papers in the dump, without code of the backend.
 * @param venue the beginning of the papers' keys: `conf/sigmod`
 * @param written gives a name the form of the chair's lists
 */
export function programmeOf(
  asked: Asked,
  { papers, personOf, jointPapers }: ReturnType<typeof personRecords>,
  { venue, year, written }: { venue: string; year: number; written: (name: string) => string },
): Programme {
  const atVenue = papers.filter(({ key }) => key.startsWith(`${venue}/`))
  const before = atVenue.filter((paper) => paper.year < year && paper.year >= year - YEARS_BEFORE)
  const members = mostFrequent(
    before.flatMap(({ names }) => names.flatMap((name) => personOf.get(name) ?? [])),
  )
  const left = new Map<string, Set<string>>()
  const right = new Map<string, Set<string>>()
  for (const name of atVenue.filter((paper) => paper.year === year).flatMap(({ names }) => names)) {
    const key = personOf.get(name)?.key
    if (key !== undefined) meant(left, written(name)).add(key)
  }
  for (const { key, names } of members) meant(right, written(names[0] ?? '')).add(key)
  const programme: Programme = {
    authors: left.size,
    members: right.size,
    joint: new Map(),
    same: new Map(),
    clear: new Map(),
    missed: [],
  }
  for (const rows of parts([...left.keys()])) {
    for (const columns of parts([...right.keys()])) {
      for (const pair of asked.pairs(rows, columns)) {
        const [ones, others] = [[...meant(left, pair.left)], [...meant(right, pair.right)]]
        const isSame = ones.some((one) => others.includes(one))
        const isJoint = ones.some((one) =>
          others.some((other) => (jointPapers.get(one)?.get(other) ?? 0) > 0),
        )
        const said = saidOf(pair)
        const counts = isSame ? programme.same : isJoint ? programme.joint : programme.clear
        counts.set(said, (counts.get(said) ?? 0) + 1)
        if (isJoint && said === 'none') programme.missed.push(`${pair.left} × ${pair.right}`)
      }
    }
  }
  return programme
}

/** Returns the keys of the persons whom an entry means. Two people with the same name share one entry. */
function meant(side: Map<string, Set<string>>, entry: string): Set<string> {
  const known = side.get(entry) ?? new Set()
  side.set(entry, known)
  return known
}

function mostFrequent<T>(people: readonly T[]): T[] {
  return [...Map.groupBy(people, (person) => person)]
    .filter(([, papers]) => papers.length >= PAPERS_BEFORE)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, COMMITTEE)
    .map(([person]) => person)
}

const parts = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / SIDE) }, (_, part) =>
    names.slice(part * SIDE, (part + 1) * SIDE),
  )
