import { useT } from '../../../../shared/ui/i18n/context.tsx'
import { type Translator, textsOf } from '../../../../shared/ui/i18n/translator.ts'
import { type DecisionsKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The messages of the list of decisions, which load with it. */
export const DECISIONS_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<DecisionsKey>(DECISIONS_CATALOGUES)

export const useDecisionsT = (): Translator<DecisionsKey> => TEXTS[useT().language]
