import { isResult } from '../../conflicts/pair-status.ts'
import { rulingOf } from '../../conflicts/standing.ts'
import { en, type OutputKey } from '../../messages/en/places/conference-outputs.ts'
import { type Locale, localesWith } from '../../messages/locale.ts'
import { zhCN } from '../../messages/zh-CN/places/conference-outputs.ts'
import { verdictWord } from '../../words/verdict-words.ts'
import type { Cell, CellKind } from '../cells.ts'
import type { Submission } from '../conference-model.ts'
import type { Sign } from '../signs/signs.ts'

export const outputTexts = localesWith<OutputKey>({ en, 'zh-CN': zhCN })

export type OutputLocale = Locale<OutputKey>

/** Says that a submission names only some of its authors, or no author. */
export const unnamedText = (
  { id, authors }: Pick<Submission, 'id' | 'authors'>,
  { t }: OutputLocale,
): string => t(authors.length === 0 ? 'authorsUnnamed' : 'someUnnamed', { id })

export const kindWord = (kind: CellKind, { t }: Pick<OutputLocale, 't'>, count = 1): string =>
  t(`finding_${kind}`, { count })

/** The word for a cell's kind. A conflict that only the user's decision shows has no proof. */
export function cellWord({ standing, kind, pairs }: Cell, locale: Pick<OutputLocale, 't'>): string {
  const isProved = pairs.some(({ pair }) => isResult(pair.status))
  const confirmed = pairs.find(({ pair }) => rulingOf(pair) === 'confirmed')
  return standing === 'conflict' && confirmed && !isProved
    ? verdictWord(confirmed.pair, locale.t)
    : kindWord(kind, locale)
}

export const signText = ({ kind, detail }: Sign, { t }: Pick<OutputLocale, 't'>): string =>
  kind === 'advisor'
    ? t(detail === 'author' ? 'sign_advisor_author' : 'sign_advisor_reviewer')
    : t(`sign_${kind}`, { detail })

export const unknownWord = (reason: keyof typeof UNKNOWN_WORDS, { t }: Pick<OutputLocale, 't'>): string =>
  t(UNKNOWN_WORDS[reason])

const UNKNOWN_WORDS = {
  not_found: 'statusNotFound',
  truncated: 'statusTruncated',
  near_truncated: 'statusTruncated',
  not_understood: 'notUnderstood',
  not_named: 'notNamed',
} as const
