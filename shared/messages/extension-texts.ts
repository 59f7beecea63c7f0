import { type ExtensionMessageKey, en } from './en/places/extension.ts'
import { type Locale, localesWith } from './locale.ts'
import { zhCN } from './zh-CN/places/extension.ts'

export type ExtensionLocale = Locale<ExtensionMessageKey>

/** The locale with the messages of the extension. */
export const extensionTexts = localesWith<ExtensionMessageKey>({ en, 'zh-CN': zhCN })
