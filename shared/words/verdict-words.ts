import type { PairStatus, UncertainReason, UnresolvedReason } from '../conflicts/pair-status.ts'
import { comesBackFor, type Pair, type PairDecision, type Ruling } from '../conflicts/pair-table.ts'
import {
  type PairFacts,
  rulingOf,
  STANDING_OF_STATUS,
  type Standing,
  standingOf,
} from '../conflicts/standing.ts'
import type { Locale, MessageKey } from '../messages/locale.ts'

/** All views, files and commands use these words. */

type T = Locale['t']

/** `saysWho`: false for a server that does not resolve names. It knows papers, but no conflicts. */
export const standingWord = (group: Standing, t: T, { count = 1, saysWho = true } = {}): string =>
  t(`standing_${group === 'conflict' && !saysWho ? 'papers' : group}`, { count })

/** Example: `3 conflicts`. */
export const standingFigure = (group: Standing, count: number, saysWho: boolean, t: T): string =>
  t('figure', { count, word: standingWord(group, t, { count, saysWho }) })

export const statusWord = (status: PairStatus, t: T): string =>
  standingWord(STANDING_OF_STATUS[status], t, { saysWho: status !== 'papers' })

export const rulingName = (ruling: Ruling, t: T): string => t(`ruling_${ruling}`)

/** Returns the words for the user's decision if the decision gives the standing, otherwise the standing's word. */
export function verdictWord(pair: PairFacts, t: T): string {
  const [ruling, standing] = [rulingOf(pair), standingOf(pair)]
  if (ruling === 'confirmed' && standing === 'same_person') return t('decidedSame')
  if (ruling !== null && ruling !== 'dismissed' && (standing === 'conflict' || standing === 'dismissed'))
    return t(`decided_${ruling}`)
  return standingWord(standing, t, { saysWho: pair.status !== 'papers' })
}

/** Example: `2 papers are new since then`. Null if the decision applies. */
export function comesBackText(decision: PairDecision, t: T): string | null {
  const reason = comesBackFor(decision)
  return reason && t(`since_${reason}`, { count: decision.newItems.length })
}

/** Example: `open again: 2 papers are new since then`. Null if the decision applies. */
export function openAgainText(decision: PairDecision, t: T): string | null {
  const why = comesBackText(decision, t)
  return why && t('openAgain', { why })
}

/** Says why a pair is unknown or only possible. Empty if the server does not say. */
export function reasonWord(pair: Pair, t: T): string {
  if (pair.status === 'papers' || pair.status === 'unknown') return t('whyUnchecked')
  const reason = pair.unresolvedReason ?? pair.uncertainReason
  if (!reason || reason === 'unsaid') return ''
  return t(reason === 'near_truncated' ? 'why_truncated' : `why_${reason}`)
}

/** Says more than `reasonWord`: in sentences, with advice. */
export const reasonSentence = (reason: UnresolvedReason | UncertainReason): MessageKey =>
  reason === 'near_truncated' ? 'because_truncated' : `because_${reason}`
