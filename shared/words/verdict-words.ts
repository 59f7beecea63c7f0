import type { PairStatus, UncertainReason, UnresolvedReason } from '../conflicts/pair-status.ts'
import {
  type ComesBackReason,
  comesBackFor,
  type Pair,
  type PairDecision,
  type Ruling,
} from '../conflicts/pair-table.ts'
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

const GROUP_WORDS = {
  conflict: 'groupConflict',
  same_person: 'groupSame',
  possible: 'groupPossible',
  unknown: 'groupUnknown',
  not_covered: 'groupNotCovered',
  clear: 'groupClear',
  dismissed: 'groupDismissed',
} as const satisfies Record<Standing, MessageKey>

/** `saysWho`: false for a server that does not resolve names. It knows papers, but no conflicts. */
export const standingWord = (group: Standing, t: T, { count = 1, saysWho = true } = {}): string =>
  t(group === 'conflict' && !saysWho ? 'groupPapers' : GROUP_WORDS[group], { count })

/** Example: `3 conflicts`. */
export const standingFigure = (group: Standing, count: number, saysWho: boolean, t: T): string =>
  t('figure', { count, word: standingWord(group, t, { count, saysWho }) })

export const statusWord = (status: PairStatus, t: T): string =>
  standingWord(STANDING_OF_STATUS[status], t, { saysWho: status !== 'papers' })

/** `name`: for a button and lists. `stands`: the verdict on a decided pair. */
const RULING_WORDS = {
  confirmed: { name: 'rulingConflict', stands: 'decidedConflict' },
  dismissed: { name: 'rulingNone', stands: 'groupDismissed' },
  somebody_else: { name: 'rulingAnother', stands: 'decidedAnother' },
} as const satisfies Record<Ruling, { name: MessageKey; stands: MessageKey }>

export const rulingName = (ruling: Ruling, t: T): string => t(RULING_WORDS[ruling].name)

/** Returns the words for the user's decision if the decision gives the standing, otherwise the standing's word. */
export function verdictWord(pair: PairFacts, t: T): string {
  const [ruling, standing] = [rulingOf(pair), standingOf(pair)]
  if (ruling === 'confirmed' && standing === 'same_person') return t('decidedSame')
  if (ruling !== null && (standing === 'conflict' || standing === 'dismissed'))
    return t(RULING_WORDS[ruling].stands)
  return standingWord(standing, t, { saysWho: pair.status !== 'papers' })
}

const COMES_BACK_WORDS = {
  new_works: 'sinceNewWorks',
  wider_rule: 'sinceWiderRule',
  more_works: 'sinceMoreWorks',
  now_certain: 'sinceNowCertain',
  more_doubtful: 'sinceMoreDoubtful',
} as const satisfies Record<ComesBackReason, MessageKey>

/** Example: `2 papers are new since then`. Null if the decision applies. */
export function comesBackText(decision: PairDecision, t: T): string | null {
  const reason = comesBackFor(decision)
  return reason && t(COMES_BACK_WORDS[reason], { count: decision.newItems.length })
}

/** Example: `open again: 2 papers are new since then`. Null if the decision applies. */
export function openAgainText(decision: PairDecision, t: T): string | null {
  const why = comesBackText(decision, t)
  return why && t('openAgain', { why })
}

/** `short`: a clause after the verdict. `long`: sentences with advice. */
const REASON_WORDS = {
  not_found: { short: 'whyNotFound', long: 'notFoundHereWhy' },
  truncated: { short: 'whyTruncated', long: 'truncatedHereWhy' },
  near_truncated: { short: 'whyTruncated', long: 'truncatedHereWhy' },
  unsettled: { short: 'whyUnsettled', long: 'unsettledHereWhy' },
  same_person: { short: 'whyMaybeSame', long: 'possibleSameWhy' },
  undated: { short: 'whyUndated', long: 'possibleUndatedWhy' },
  ambiguous_name: { short: 'whyAmbiguous', long: 'possibleWhy' },
  near_namesake: { short: 'whyNear', long: 'possibleNearWhy' },
  disambiguation_page: { short: 'whyDisambiguation', long: 'possibleDisambiguationWhy' },
  unsaid: { short: null, long: 'possibleUnsaidWhy' },
} as const satisfies Record<
  UnresolvedReason | UncertainReason,
  { short: MessageKey | null; long: MessageKey }
>

/** Says why a pair is unknown or only possible. Empty if the server does not say. */
export function reasonWord(pair: Pair, t: T): string {
  if (pair.status === 'papers' || pair.status === 'unknown') return t('whyUnchecked')
  const reason = pair.unresolvedReason ?? pair.uncertainReason
  const key = reason && REASON_WORDS[reason].short
  return key ? t(key) : ''
}

export const reasonSentence = (reason: UnresolvedReason | UncertainReason): MessageKey =>
  REASON_WORDS[reason].long
