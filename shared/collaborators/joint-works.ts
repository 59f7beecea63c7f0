import type { Coauthor } from '../contract/coauthors.ts'
import { paperId } from '../export/taken-answer.ts'

/** The number of works in each year, the earliest year first. */
export type Years = NonNullable<Coauthor['years']>

/** Without years from the server, all works count in `last_year`. */
export const yearsOf = ({ works, years, last_year }: Coauthor): Years =>
  years ?? (last_year === null ? [] : [[last_year, works]])

export const worksIn = (years: Years): number => years.reduce((sum, [, works]) => sum + works, 0)

/** Joins lists of works. A work in several lists appears once. */
export function newestFirst(lists: readonly Coauthor['papers'][]): Coauthor['papers'] {
  const unique = new Map(lists.flat().map((paper) => [paperId(paper), paper]))
  return [...unique.values()].sort((one, other) => (other.year ?? -Infinity) - (one.year ?? -Infinity))
}

/** Takes the largest number, not the sum: a work with two people of the query is in two lists. */
export function mostEachYear(lists: readonly Years[]): Years {
  const most = new Map<number, number>()
  for (const [year, count] of lists.flat()) most.set(year, Math.max(count, most.get(year) ?? count))
  return [...most].sort(([one], [other]) => one - other)
}
