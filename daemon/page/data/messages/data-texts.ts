import { type Locale, localesWith } from '../../../../shared/i18n/locale.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { type DataKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

const textsIn = localesWith<DataKey>({ en, 'zh-CN': zhCN })

/** The locale from the context, with the messages about a backend's data and their import. */
export const useDataT = (): Locale<DataKey> => textsIn(useT().language)
