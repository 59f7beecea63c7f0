import type { Wording } from '../../shared/ui/i18n/wording.ts'
import type { Words } from '../messages/words-of.ts'
import type { PairGroup } from './pair-groups.ts'

/** The head of a folded group; where papers were counted since a year only, no more is claimed. */
export function groupText(
  { kind, count }: Pick<PairGroup, 'kind' | 'count'>,
  yearMin: number | undefined,
  wording: Pick<Wording, 't'>,
  words: Words,
): string {
  const year = String(yearMin)
  const isSince = yearMin !== undefined
  switch (kind) {
    case 'papers':
      return wording.t('jointPapers')
    case 'same':
      return wording.t('summarySame', { count })
    case 'unresolved':
      return words.t('pairsUnresolved', { count })
    case 'unchecked':
      return words.t(isSince ? 'pairsUncheckedSince' : 'pairsUnchecked', { count, year })
    case 'none':
      return words.t(isSince ? 'pairsNoneSince' : 'pairsNone', { count, year })
  }
}
