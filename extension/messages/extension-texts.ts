import { type Locale, localesWith } from '../../shared/i18n/locale.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { type ExtensionMessageKey, en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The page's messages and formats, with the extension's own messages. */
export type ExtensionLocale = Locale<ExtensionMessageKey>

export const extensionTexts = localesWith<ExtensionMessageKey>({ en, 'zh-CN': zhCN })

/** The extension's messages in the language from the context. */
export const useExtensionT = (): ExtensionLocale => extensionTexts(useT().language)
