import { type Locale, localesWith, type MessageKey } from '../../i18n/locale.ts'
import type { Values } from '../../i18n/translator.ts'
import { en, type ListKey } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The locale with the messages of lists of collaborators, which the views and the terminal share. */
export const listTexts = localesWith<ListKey>({ en, 'zh-CN': zhCN })

export type ListLocale = Locale<ListKey>
/** A message about a list and its values. */
export type ListMessage = { key: ListKey | MessageKey; values?: Values }
