import type { Standing } from '../../conflicts/standing.ts'

/**
 * The marks of a finding, the same in lists, matrix, map, popup and on paper: `conflict`, `unsure` (who it is, or what the
 * data say), `nothing` (nothing to do), `dismissed` by the user. A filled mark is open; an outline with ✓ is decided.
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

/** The classes of an element that shows a mark (marks.css). */
export const markClass = (mark: Mark, isDecided = false): string =>
  `mark mark-${mark}${isDecided ? ' is-decided' : ''}`
