import type { Ruling } from '../../conflicts/decisions/pair-decision.ts'
import { standingRuling } from '../../conflicts/pair-group.ts'
import type { PairStatus, UnresolvedReason } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import type { Locale } from '../i18n/locale.ts'
import type { Translator } from '../i18n/translator.ts'
import { UNCERTAIN_MESSAGES } from '../results/texts/pair-statements.ts'
import type { PairViewsKey } from './pair-views-texts.ts'

export type PairTexts = Translator<PairViewsKey>

const VERDICTS = {
  conflict: 'verdictConflict',
  papers: 'verdictPapers',
  same_person: 'verdictSame',
  possible: 'verdictPossible',
  unresolved: 'verdictUnknown',
  unknown: 'verdictUnknown',
  none: 'verdictClear',
} as const satisfies Record<PairStatus, PairViewsKey>

/** Shorter than in the label of a cell: the column is narrow. */
const RULING_WORDS = {
  confirmed: 'wordConfirmed',
  dismissed: 'wordDismissed',
  somebody_else: 'wordSomebodyElse',
} as const satisfies Record<Ruling, PairViewsKey>

/** The verdict in a word: what its user has decided, if that stands. */
export function verdictWord(pair: Pair, { t }: PairTexts): string {
  const ruling = standingRuling(pair)
  return t(ruling === null ? VERDICTS[pair.status] : RULING_WORDS[ruling])
}

const UNRESOLVED_WHY = {
  not_found: 'whyNotFound',
  truncated: 'whyTruncated',
  unsaid: 'whyUnsettled',
} as const satisfies Record<UnresolvedReason, PairViewsKey>

/** Why a pair is what it is, in a line: the newest paper, what has to be checked, what does not count. */
export function whyText(
  pair: Pair,
  table: PairTable,
  yearMin: number | undefined,
  { t, list }: Locale,
  texts: PairTexts,
): string {
  switch (pair.status) {
    case 'conflict':
    case 'papers':
      return newestPaper(pair, t)
    case 'possible':
      return t(UNCERTAIN_MESSAGES[pair.uncertainReason ?? 'unsaid'] ?? 'mayCount')
    case 'same_person':
      return texts.t('whySame')
    case 'unresolved':
      return texts.t(UNRESOLVED_WHY[pair.unresolvedReason ?? 'unsaid'], {
        names: list(notFoundIn(pair, table)),
      })
    case 'unknown':
      return texts.t('whyUnchecked')
    case 'none':
      return noneText(pair, table, yearMin, t, texts)
  }
}

function newestPaper({ pubs }: Pair, t: Locale['t']): string {
  const [newest] = pubs?.items ?? []
  if (!newest) return ''
  return [newest.title || t('untitled'), newest.venue].filter(Boolean).join(' · ')
}

function noneText(
  { judgement, count }: Pair,
  { judging }: PairTable,
  yearMin: number | undefined,
  t: Locale['t'],
  texts: PairTexts,
): string {
  if (judgement && count > 0) return texts.t('whyTooFew', { count, least: judging?.policy.least ?? 1 })
  if (judgement && judgement.leftOut > 0) return t('doNotCount', { count: judgement.leftOut })
  return yearMin === undefined ? texts.t('whyNone') : texts.t('whyNoneSince', { year: String(yearMin) })
}

function notFoundIn({ left, right, leftName, rightName }: Pair, table: PairTable): string[] {
  const isMissing = (side: 'leftResolution' | 'rightResolution', entry: string): boolean =>
    table[side].get(entry)?.status === 'not_found'
  return [
    ...(isMissing('leftResolution', left) ? [leftName] : []),
    ...(isMissing('rightResolution', right) ? [rightName] : []),
  ]
}
