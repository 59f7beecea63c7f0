import { useT } from '../i18n/context.tsx'
import { pairViews as en } from '../i18n/en/on-demand/pair-views.ts'
import { type Translator, textsOf } from '../i18n/translator.ts'
import { pairViews as zhCN } from '../i18n/zh-CN/on-demand/pair-views.ts'

export type PairViewsKey = keyof typeof en

/** The messages of the views that load apart from the matrix. */
export const PAIR_VIEWS_CATALOGUES = { en, 'zh-CN': zhCN } as const

export const PAIR_VIEWS_TEXTS = textsOf<PairViewsKey>(PAIR_VIEWS_CATALOGUES)

export const usePairViewsT = (): Translator<PairViewsKey> => PAIR_VIEWS_TEXTS[useT().language]
