import type { Language } from '../../shared/ui/i18n/language.ts'
import { type Speech, speechOf } from '../../shared/ui/i18n/speech.ts'
import { en, type WordKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** What only the extension says, beside what it shares with the page. */
export type Words = Speech<WordKey>

export const WORD_CATALOGUES = { en, 'zh-CN': zhCN } as const

const WORDS: Record<Language, Words> = {
  en: speechOf('en', en),
  'zh-CN': speechOf('zh-CN', zhCN),
}

export const wordsOf = (language: Language): Words => WORDS[language]
