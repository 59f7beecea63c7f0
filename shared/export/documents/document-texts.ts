import { documents as en } from '../../ui/i18n/en/on-demand/documents.ts'
import type { Locale } from '../../ui/i18n/locale.ts'
import { type Translator, textsOf } from '../../ui/i18n/translator.ts'
import { documents as zhCN } from '../../ui/i18n/zh-CN/on-demand/documents.ts'

/** The messages of the files, which load with what writes them. */
export const DOCUMENT_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TRANSLATORS = textsOf<keyof typeof en>(DOCUMENT_CATALOGUES)

/** The texts of a file for people: `say` translates its messages, `locale` formats and translates those of the view. */
export type DocumentTexts = { say: Translator<keyof typeof en>['t']; locale: Locale }

export type DocumentMessageKey = keyof typeof en

export const documentTexts = (locale: Locale): DocumentTexts => ({
  say: TRANSLATORS[locale.language].t,
  locale,
})
