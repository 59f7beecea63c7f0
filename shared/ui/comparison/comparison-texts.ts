import { useT } from '../i18n/context.tsx'
import { comparison as en } from '../i18n/en/on-demand/comparison.ts'
import { type Translator, textsOf } from '../i18n/translator.ts'
import { comparison as zhCN } from '../i18n/zh-CN/on-demand/comparison.ts'

export type ComparisonMessageKey = keyof typeof en

/** The messages of the comparison with an earlier answer, which load with it. */
export const COMPARISON_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<ComparisonMessageKey>(COMPARISON_CATALOGUES)

export const useComparisonT = (): Translator<ComparisonMessageKey> => TEXTS[useT().language]
