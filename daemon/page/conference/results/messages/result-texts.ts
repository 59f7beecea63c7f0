import { type OutputKey, en as outputEn } from '../../../../../shared/conference/outputs/messages/en.ts'
import { zhCN as outputZh } from '../../../../../shared/conference/outputs/messages/zh-CN.ts'
import { type Locale, localesWith } from '../../../../../shared/i18n/locale.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { en, type ResultKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

export type ResultTexts = Locale<ResultKey | OutputKey>

const textsIn = localesWith<ResultKey | OutputKey>({
  en: { ...outputEn, ...en },
  'zh-CN': { ...outputZh, ...zhCN },
})

/** The locale from the context, with the messages of a conference's results and of the files that come out of it. */
export const useResultT = (): ResultTexts => textsIn(useT().language)
