import type { PairItem } from '../../contract/backend.ts'
import type { WorkKind } from '../../contract/policies.ts'

type Work = Pick<PairItem, 'pub_type' | 'publtype'>

/** Whether a work is of one of the kinds that a policy leaves out. */
export function isOfKinds(work: Work, kinds: readonly WorkKind[]): boolean {
  const kind = kindOf(work)
  return kind !== null && kinds.includes(kind)
}

/** Whether a work is a preprint: `publtype` is one word or several, such as `informal withdrawn`. */
export const isInformal = (publtype: string | null | undefined): boolean =>
  publtype?.split(/\s+/).includes('informal') ?? false

/** The kind of a work that a policy may leave out; null for articles, conference papers and chapters. */
function kindOf({ pub_type: type, publtype }: Work): WorkKind | null {
  if (isInformal(publtype)) return 'preprint'
  if (type === 'phdthesis' || type === 'mastersthesis') return 'thesis'
  return type === 'book' || type === 'data' ? type : null
}
