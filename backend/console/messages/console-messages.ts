import { formatBytes, formatDuration } from '../../../shared/measures.ts'
import { useWording } from '../../../shared/ui/i18n/context.tsx'
import type { Language } from '../../../shared/ui/i18n/language.ts'
import { type Speech, speechOf } from '../../../shared/ui/i18n/speech.ts'
import { en, type WordKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** What only the console says, beside what it shares with the page. */
export type Words = Speech<WordKey> & {
  size: (bytes: number) => string
  /** Seconds that are left. */
  time: (seconds: number) => string
}

export const CONSOLE_CATALOGUES = { en, 'zh-CN': zhCN } as const

const WORDS: Record<Language, Words> = {
  en: wordsIn('en'),
  'zh-CN': wordsIn('zh-CN'),
}

export const wordsOf = (language: Language): Words => WORDS[language]

/** The words of the language that is spoken around a component. */
export const useWords = (): Words => wordsOf(useWording().language)

function wordsIn(language: Language): Words {
  return {
    ...speechOf(language, CONSOLE_CATALOGUES[language]),
    size: (bytes) => formatBytes(bytes, language),
    time: (seconds) => formatDuration(seconds * 1000, language, 'up'),
  }
}
