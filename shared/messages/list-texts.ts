import { en, type ListKey } from './en/places/collaborators.ts'
import { type Locale, localesWith, type MessageKey } from './locale.ts'
import type { Values } from './translator.ts'
import { zhCN } from './zh-CN/places/collaborators.ts'

export const listTexts = localesWith<ListKey>({ en, 'zh-CN': zhCN })

export type ListLocale = Locale<ListKey>
export type ListMessage = { key: ListKey | MessageKey; values?: Values }
