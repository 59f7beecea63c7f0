import { useT } from '../../shared/ui/i18n/context.tsx'
import type { Language } from '../../shared/ui/i18n/language.ts'
import { type Translator, textsOf } from '../../shared/ui/i18n/translator.ts'
import { type ExtensionMessageKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The extension's own messages; it shares others with the page. */
export type ExtensionTexts = Translator<ExtensionMessageKey>

export const EXTENSION_CATALOGUES = { en, 'zh-CN': zhCN } as const

const WORDS = textsOf<ExtensionMessageKey>(EXTENSION_CATALOGUES)

export const extensionTexts = (language: Language): ExtensionTexts => WORDS[language]

/** The extension's messages in the language from the context. */
export const useExtensionT = (): ExtensionTexts => extensionTexts(useT().language)
