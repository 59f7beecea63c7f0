import { type Locale, localesWith } from '../../../shared/i18n/locale.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { type ConsoleMessageKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

export const consoleTexts = localesWith<ConsoleMessageKey>({ en, 'zh-CN': zhCN })

/** The locale from the context, with the console's messages. */
export const useConsoleT = (): Locale<ConsoleMessageKey> => consoleTexts(useT().language)
