import { formatBytes, formatDuration } from '../../../shared/measures.ts'
import { useT } from '../../../shared/ui/i18n/context.tsx'
import type { Language } from '../../../shared/ui/i18n/language.ts'
import { type Translator, translatorOf } from '../../../shared/ui/i18n/speech.ts'
import { type ConsoleMessageKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The console's own messages, in addition to those it shares with the page. */
export type ConsoleTexts = Translator<ConsoleMessageKey> & {
  size: (bytes: number) => string
  /** Formats the remaining seconds. */
  time: (seconds: number) => string
}

export const CONSOLE_CATALOGUES = { en, 'zh-CN': zhCN } as const

const WORDS: Record<Language, ConsoleTexts> = {
  en: textsIn('en'),
  'zh-CN': textsIn('zh-CN'),
}

export const consoleTexts = (language: Language): ConsoleTexts => WORDS[language]

/** Returns the console's messages in the language of the surrounding component. */
export const useConsoleT = (): ConsoleTexts => consoleTexts(useT().language)

function textsIn(language: Language): ConsoleTexts {
  return {
    ...translatorOf(language, CONSOLE_CATALOGUES[language]),
    size: (bytes) => formatBytes(bytes, language),
    time: (seconds) => formatDuration(seconds * 1000, language, 'up'),
  }
}
