import { type Locale, localesWith } from '../../../shared/i18n/locale.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { en, type PageKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

export type PageTexts = Locale<PageKey>

export const textsIn = localesWith<PageKey>({ en, 'zh-CN': zhCN })

/** The locale from the context, with the messages of the pages beside the query. */
export const usePageT = (): PageTexts => textsIn(useT().language)
