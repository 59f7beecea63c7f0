import { useT } from '../i18n/context.tsx'
import { comparison as en } from '../i18n/en/on-demand/comparison.ts'
import type { Language } from '../i18n/language.ts'
import { type Translator, translatorOf } from '../i18n/translator.ts'
import { comparison as zhCN } from '../i18n/zh-CN/on-demand/comparison.ts'

export type ComparisonMessageKey = keyof typeof en

/** The messages of the comparison with an earlier answer, which load with it. */
export const COMPARISON_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS: Record<Language, Translator<ComparisonMessageKey>> = {
  en: translatorOf('en', en),
  'zh-CN': translatorOf('zh-CN', zhCN),
}

export const useComparisonT = (): Translator<ComparisonMessageKey> => TEXTS[useT().language]
