import { type Translator, textsOf } from '../../shared/i18n/translator.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { type ExtensionMessageKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The extension's own messages; it shares others with the page. */
export type ExtensionTexts = Translator<ExtensionMessageKey>

export const extensionTexts = textsOf<ExtensionMessageKey>({ en, 'zh-CN': zhCN })

/** The extension's messages in the language from the context. */
export const useExtensionT = (): ExtensionTexts => extensionTexts(useT().language)
