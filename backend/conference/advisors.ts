import type { Bibliography } from '../database/bibliography.ts'
import type { DatedRecord, RecordYears } from './record-years.ts'
import { recordsOf } from './reviewers.ts'

/** `left` and `right` are the ids of two persons. */
export type JointWorks = { left: number; right: number; works: readonly DatedRecord[] }

/** An advisor is on at least `LEAST_JOINT` works of a junior's first years, and on `LEAST_SHARE` of all works of these years. */
const EARLY_YEARS = 5
/** An advisor began to publish at least this many years before the junior. */
const YEARS_BEFORE = 6
const LEAST_JOINT = 3
const LEAST_SHARE = 0.7

/** Guesses who of each pair is the other's advisor; null for neither (docs/dev/protocol.md, Conflicts of a conference). */
export function likelyAdvisors(
  bibliography: Bibliography,
  pairs: readonly JointWorks[],
  years: RecordYears,
): ('left' | 'right' | null)[] {
  const ids = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))]
  const firstYears = new Map(bibliography.persons(ids).map(({ id, first_year }) => [id, first_year]))
  const early = pairs.map(({ left, right, works }) => {
    const [ofLeft = null, ofRight = null] = [firstYears.get(left), firstYears.get(right)]
    if (ofLeft === null || ofRight === null || Math.abs(ofLeft - ofRight) < YEARS_BEFORE) return null
    const last = Math.max(ofLeft, ofRight) + EARLY_YEARS - 1
    const joint = works.filter(({ year }) => year !== null && year <= last).length
    const isLeft = ofLeft > ofRight
    return joint < LEAST_JOINT ? null : { junior: isLeft ? left : right, isLeft, last, joint }
  })
  const juniors = [...new Set(early.flatMap((pair) => pair?.junior ?? []))]
  const recordsOfJunior = new Map(recordsOf(bibliography, juniors))
  years.read(new Set([...recordsOfJunior.values()].flat()))
  return early.map((pair) => {
    if (pair === null) return null
    const all = (recordsOfJunior.get(pair.junior) ?? []).filter((id) => {
      const { year } = years.of(id)
      return year !== null && year <= pair.last
    })
    if (pair.joint < LEAST_SHARE * all.length) return null
    return pair.isLeft ? 'right' : 'left'
  })
}
