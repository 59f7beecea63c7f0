import { groupedPairs } from '../../shared/conflicts/grouped-pairs.ts'
import { PAIR_GROUPS, type PairGroup } from '../../shared/conflicts/pair-group.ts'
import type { UnresolvedReason } from '../../shared/conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'
import type { Locale } from '../../shared/ui/i18n/locale.ts'
import { recencyClauses } from '../../shared/ui/matrix/cell.ts'
import { sinceMessages } from '../../shared/ui/results/texts/pair-statements.ts'
import type { ExtensionMessageKey } from '../messages/en.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'

/** A group of pairs as the popup draws it. */
export type PopupGroup = {
  group: PairGroup
  /** Number of pairs; `shown` may hold fewer. */
  count: number
  shown: readonly Pair[]
  /** Only the head is visible until the user opens the group. */
  isFolded: boolean
}

/** Maximum number of pairs drawn of one group; the side panel shows all. */
export const MOST_SHOWN = 40
/** Groups to look at are never collapsed. Others with more pairs are, so that they do not hide the results. */
const UNFOLDED: readonly PairGroup[] = ['conflict', 'possible']
const MOST_UNFOLDED = 5

/** The non-empty groups of an answer's pairs, gravest first. Pairs of a group keep the order of the lists. */
export function popupGroups(table: PairTable): PopupGroup[] {
  const groups = groupedPairs(table)
  return PAIR_GROUPS.map((group) => {
    const { length: count } = groups[group]
    const isFolded = group === 'dismissed' || (!UNFOLDED.includes(group) && count > MOST_UNFOLDED)
    return { group, count, shown: groups[group].slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

const UNRESOLVED_REASONS = {
  not_found: 'verdictNotFound',
  truncated: 'verdictTruncated',
  near_truncated: 'verdictNearTruncated',
  unsaid: 'verdictUnsettled',
} as const satisfies Record<UnresolvedReason, ExtensionMessageKey>

/** Status and number of papers of a pair, shown below its names: `cellLabel` without the names. */
export function verdictText(
  pair: Pair,
  yearMin: number | undefined,
  { t }: Pick<Locale, 't'>,
  texts: ExtensionTexts,
): string {
  return [statusText(pair, yearMin, t, texts), ...recencyClauses(pair, t)].join(t('clauseSeparator'))
}

function statusText(
  { status, count, unresolvedReason, uncertainReason, judgement }: Pair,
  yearMin: number | undefined,
  said: Locale['t'],
  texts: ExtensionTexts,
): string {
  const t = sinceMessages(yearMin, said)
  switch (status) {
    case 'conflict':
      return [t('papersCount', { count }), texts.t('verdictConflict')].join(t('clauseSeparator'))
    case 'papers':
      return t('papersCount', { count })
    case 'possible':
      if (count > 0) return t('possibleCount', { count })
      return t(uncertainReason === 'same_person' ? 'maybeSame' : 'mayCount')
    case 'none':
    case 'not_covered':
      if (judgement) return t('noneCounts', { count })
      return yearMin === undefined
        ? texts.t('verdictNone')
        : texts.t('verdictNoneSince', { year: String(yearMin) })
    case 'unresolved':
      return texts.t(UNRESOLVED_REASONS[unresolvedReason ?? 'unsaid'])
    case 'same_person':
      return t('legendSame')
    case 'unknown':
      return t(judgement ? 'legendUnknownCounts' : 'legendUnknown')
  }
}
