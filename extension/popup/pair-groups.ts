import type { PairStatus, UnresolvedReason } from '../../shared/conflicts/pair-status.ts'
import { allPairs, type Pair, type PairTable } from '../../shared/conflicts/pair-table.ts'
import type { Locale } from '../../shared/ui/i18n/locale.ts'
import { claimsSince } from '../../shared/ui/results/pair-statements.ts'
import type { ExtensionMessageKey } from '../messages/en.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'

/**
 * Pairs that stand alike: with papers; of one person; not known, since a name is not; none found by a server that
 * does not say which names it knows; none.
 */
export type GroupKind = 'papers' | 'same' | 'unresolved' | 'unchecked' | 'none'

export type PairGroup = {
  kind: GroupKind
  /** How many there are; `shown` may be fewer. */
  count: number
  shown: readonly Pair[]
  /** Only its head is in view until it is opened. */
  isFolded: boolean
}

/** Pairs drawn of one group: the popup is for a few, the side panel has them all. */
export const MOST_SHOWN = 40
/** A group without papers that has more pairs would bury what is worth reading. */
const MOST_UNFOLDED = 5

/** What a chair looks for comes first; within a group conflicts come before what is only possible. */
const GROUPS: readonly { kind: GroupKind; statuses: readonly PairStatus[] }[] = [
  { kind: 'papers', statuses: ['conflict', 'papers', 'possible'] },
  { kind: 'same', statuses: ['same_person'] },
  { kind: 'unresolved', statuses: ['unresolved'] },
  { kind: 'unchecked', statuses: ['unknown'] },
  { kind: 'none', statuses: ['none'] },
]

/** The pairs of an answer in groups, those that there are; pairs that stand the same keep the order of the lists. */
export function pairGroups(table: PairTable): PairGroup[] {
  const pairs = allPairs(table)
  return GROUPS.map(({ kind, statuses }) => {
    const members = statuses.flatMap((status) => pairs.filter((pair) => pair.status === status))
    const isFolded = kind !== 'papers' && members.length > MOST_UNFOLDED
    return { kind, count: members.length, shown: members.slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

/** The head of a folded group; where papers were counted since a year only, no more is claimed. */
export function groupText(
  { kind, count }: Pick<PairGroup, 'kind' | 'count'>,
  yearMin: number | undefined,
  locale: Pick<Locale, 't'>,
  texts: ExtensionTexts,
): string {
  const year = String(yearMin)
  const isSince = yearMin !== undefined
  switch (kind) {
    case 'papers':
      return locale.t('jointPapers')
    case 'same':
      return locale.t('summarySame', { count })
    case 'unresolved':
      return texts.t('pairsUnresolved', { count })
    case 'unchecked':
      return texts.t(isSince ? 'pairsUncheckedSince' : 'pairsUnchecked', { count, year })
    case 'none':
      return texts.t(isSince ? 'pairsNoneSince' : 'pairsNone', { count, year })
  }
}

const UNRESOLVED_REASONS = {
  not_found: 'verdictNotFound',
  truncated: 'verdictTruncated',
  unsaid: 'verdictUnsettled',
} as const satisfies Record<UnresolvedReason, ExtensionMessageKey>

/** How a pair stands, and how many papers it has, for under its names: what `cellLabel` says without them. */
export function verdictText(
  { status, count, unresolvedReason }: Pair,
  yearMin: number | undefined,
  locale: Pick<Locale, 't'>,
  texts: ExtensionTexts,
): string {
  const t = claimsSince(yearMin, locale.t)
  switch (status) {
    case 'conflict':
      return [t('papersCount', { count }), texts.t('verdictConflict')].join(t('clauseSeparator'))
    case 'papers':
      return t('papersCount', { count })
    case 'possible':
      return t('possibleCount', { count })
    case 'none':
      return yearMin === undefined
        ? texts.t('verdictNone')
        : texts.t('verdictNoneSince', { year: String(yearMin) })
    case 'unresolved':
      return texts.t(UNRESOLVED_REASONS[unresolvedReason ?? 'unsaid'])
    case 'same_person':
      return t('legendSame')
    case 'unknown':
      return t('legendUnknown')
  }
}
