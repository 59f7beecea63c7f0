import { type ExtensionMessageKey, en } from './en/places/extension.ts'
import { localesWith } from './locale.ts'
import { zhCN } from './zh-CN/places/extension.ts'

export const extensionTexts = localesWith<ExtensionMessageKey>({ en, 'zh-CN': zhCN })
