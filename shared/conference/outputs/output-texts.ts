import { type Locale, localesWith, type MessageKey } from '../../i18n/locale.ts'
import type { CellKind } from '../cells.ts'
import { en, type OutputKey } from './messages/en.ts'
import { zhCN } from './messages/zh-CN.ts'

/** The locale with the texts of a conference's files. */
export const outputTexts = localesWith<OutputKey>({ en, 'zh-CN': zhCN })

export type OutputLocale = Locale<OutputKey>

const KIND_WORDS = {
  same_person: 'kindSamePerson',
  undeclared: 'kindUndeclared',
  proved: 'kindProved',
  possible: 'kindPossible',
  no_evidence: 'kindNoEvidence',
  outside: 'kindOutside',
  dismissed: 'groupDismissed',
} as const satisfies Record<CellKind, OutputKey | MessageKey>

/** The word for a kind of finding. */
export const kindWord = (kind: CellKind, { t }: OutputLocale, count = 1): string =>
  t(KIND_WORDS[kind], { count })
