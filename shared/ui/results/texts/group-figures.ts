import type { PairGroup } from '../../../conflicts/pair-group.ts'
import type { MessageKey } from '../../i18n/en.ts'
import type { Locale } from '../../i18n/locale.ts'

const FIGURES = {
  conflict: 'figureConflicts',
  same_person: 'figureSame',
  possible: 'figurePossible',
  unknown: 'figureUnknown',
  not_covered: 'figureNotCovered',
  clear: 'figureClear',
  dismissed: 'figureDismissed',
} as const satisfies Record<PairGroup, MessageKey>

/** The word of a server that does not resolve names: papers, but no conflicts. */
const WITHOUT_VERDICTS: Partial<Record<PairGroup, MessageKey>> = {
  conflict: 'figurePapers',
  unknown: 'figureUnchecked',
}

/** How many pairs are in a group, in words: `3 conflicts`. */
export const groupFigure = (group: PairGroup, count: number, saysWho: boolean, t: Locale['t']): string =>
  t((saysWho ? undefined : WITHOUT_VERDICTS[group]) ?? FIGURES[group], { count })
