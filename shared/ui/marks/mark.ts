import type { Standing } from '../../conflicts/standing.ts'

/**
 * `unsure`: the person or the data are uncertain. `nothing`: nothing to do. `dismissed`: the user has dismissed the finding. A
 * filled mark is an open finding, and an outline with ✓ is a decided finding.
 */
export type Mark = 'conflict' | 'unsure' | 'nothing' | 'dismissed'

export const MARK_OF: Readonly<Record<Standing, Mark>> = {
  same_person: 'conflict',
  conflict: 'conflict',
  possible: 'unsure',
  unknown: 'unsure',
  not_covered: 'unsure',
  dismissed: 'dismissed',
  clear: 'nothing',
}

export const markClass = (mark: Mark, isDecided = false): string =>
  `mark mark-${mark}${isDecided ? ' is-decided' : ''}`
