import { type Translator, textsOf } from '../../../shared/i18n/translator.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { type DecisionsKey, en } from './messages/en.ts'
import { zhCN } from './messages/zh-CN.ts'

/** The messages of the list of decisions, which load with it. */
export const DECISIONS_CATALOGUES = { en, 'zh-CN': zhCN } as const

const texts = textsOf<DecisionsKey>(DECISIONS_CATALOGUES)

export const useDecisionsT = (): Translator<DecisionsKey> => texts(useT().language)
