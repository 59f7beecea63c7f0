import { useWording } from '../../../shared/ui/messages/context.tsx'
import type { Language } from '../../../shared/ui/messages/language.ts'
import { type Measures, measuresOf } from '../../../shared/ui/messages/measures.ts'
import { type Speech, speechOf } from '../../../shared/ui/messages/speech.ts'
import { en, type WordKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** What only the console says, beside what it shares with the page. */
export type Words = Speech<WordKey> & Measures

export const CONSOLE_CATALOGUES = { en, 'zh-CN': zhCN } as const

const WORDS: Record<Language, Words> = {
  en: { ...speechOf('en', en), ...measuresOf('en') },
  'zh-CN': { ...speechOf('zh-CN', zhCN), ...measuresOf('zh-CN') },
}

export const wordsOf = (language: Language): Words => WORDS[language]

/** The words of the language that is spoken around a component. */
export const useWords = (): Words => wordsOf(useWording().language)
