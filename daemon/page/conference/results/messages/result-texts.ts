import { type Locale, localesWith } from '../../../../../shared/i18n/locale.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { en, type ResultKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

export type ResultTexts = Locale<ResultKey>

const textsIn = localesWith<ResultKey>({ en, 'zh-CN': zhCN })

/** The locale from the context, with the messages of a conference's results. */
export const useResultT = (): ResultTexts => textsIn(useT().language)
