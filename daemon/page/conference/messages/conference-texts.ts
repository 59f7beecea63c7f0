import { type Locale, localesWith } from '../../../../shared/i18n/locale.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { type ConferenceKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

export type ConferenceTexts = Locale<ConferenceKey>

const textsIn = localesWith<ConferenceKey>({ en, 'zh-CN': zhCN })

/** The locale from the context, with the messages of the conference. */
export const useConferenceT = (): ConferenceTexts => textsIn(useT().language)
