import { standingRuling } from '../../shared/conflicts/pair-group.ts'
import type { PairStatus, UnresolvedReason } from '../../shared/conflicts/pair-status.ts'
import { allPairs, type Pair, type PairTable } from '../../shared/conflicts/pair-table.ts'
import type { Locale } from '../../shared/ui/i18n/locale.ts'
import { recencyClauses } from '../../shared/ui/matrix/cell.ts'
import { sinceMessages } from '../../shared/ui/results/texts/pair-statements.ts'
import type { ExtensionMessageKey } from '../messages/en.ts'
import type { ExtensionTexts } from '../messages/extension-texts.ts'

/**
 * Groups of pairs: `papers` with papers; `same` of one person; `unresolved` with an unresolved name; `unchecked`
 * without papers at a server that does not resolve names; `none` without papers; `dismissed` by the user.
 */
export type GroupKind = 'papers' | 'same' | 'unresolved' | 'unchecked' | 'none' | 'dismissed'

export type PairGroup = {
  kind: GroupKind
  /** Number of pairs; `shown` may hold fewer. */
  count: number
  shown: readonly Pair[]
  /** Only the head is visible until the user opens the group. */
  isFolded: boolean
  /** A policy has judged the pairs, so that they may have joint papers. */
  isJudged: boolean
}

/** Maximum number of pairs drawn of one group; the side panel shows all. */
export const MOST_SHOWN = 40
/** Groups without papers that have more pairs are collapsed, so that they do not hide the results. */
const MOST_UNFOLDED = 5

/** Most relevant groups first; within a group conflicts come before possible ones. */
const GROUPS: readonly { kind: GroupKind; statuses: readonly PairStatus[] }[] = [
  { kind: 'papers', statuses: ['conflict', 'papers', 'possible'] },
  { kind: 'same', statuses: ['same_person'] },
  { kind: 'unresolved', statuses: ['unresolved'] },
  { kind: 'unchecked', statuses: ['unknown'] },
  { kind: 'none', statuses: ['none'] },
  { kind: 'dismissed', statuses: ['conflict', 'papers', 'possible', 'same_person', 'none', 'unknown'] },
]

/** The non-empty groups of an answer's pairs. Pairs of the same status keep the order of the lists. */
export function pairGroups(table: PairTable): PairGroup[] {
  const pairs = allPairs(table)
  return GROUPS.map(({ kind, statuses }) => {
    const members = statuses.flatMap((status) =>
      pairs.filter((pair) => pair.status === status && isOf(pair, kind)),
    )
    const isFolded = kind === 'dismissed' || (kind !== 'papers' && members.length > MOST_UNFOLDED)
    const isJudged = members.some(({ judgement }) => judgement)
    return { kind, count: members.length, shown: members.slice(0, MOST_SHOWN), isFolded, isJudged }
  }).filter(({ count }) => count > 0)
}

/** What the user has dismissed is a group of its own, whatever its status. */
function isOf(pair: Pair, kind: GroupKind): boolean {
  const ruling = standingRuling(pair)
  return (ruling !== null && ruling !== 'confirmed') === (kind === 'dismissed')
}

/** The head of a collapsed group, which names the year if only papers since a year were counted. */
export function groupText(
  { kind, count, isJudged = false }: Pick<PairGroup, 'kind' | 'count'> & { isJudged?: boolean },
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
    case 'dismissed':
      return texts.t('pairsDismissed', { count })
    case 'none':
      if (isJudged) return texts.t(isSince ? 'pairsClearSince' : 'pairsClear', { count, year })
      return texts.t(isSince ? 'pairsNoneSince' : 'pairsNone', { count, year })
  }
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
