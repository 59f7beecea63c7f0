import { perLanguage, type Translator, translatorOf } from '../../../shared/i18n/translator.ts'
import { formatBytes, formatDuration } from '../../../shared/measures.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { type ConsoleMessageKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The console's own messages; it shares others with the page. */
export type ConsoleTexts = Translator<ConsoleMessageKey> & {
  size: (bytes: number) => string
  /** A remaining time, given in seconds. */
  time: (seconds: number) => string
}

export const consoleTexts = perLanguage(
  (language): ConsoleTexts => ({
    ...translatorOf(language, { en, 'zh-CN': zhCN }[language]),
    size: (bytes) => formatBytes(bytes, language),
    time: (seconds) => formatDuration(seconds * 1000, language, 'up'),
  }),
)

/** The console's messages in the language from the context. */
export const useConsoleT = (): ConsoleTexts => consoleTexts(useT().language)
