import { en, type PageKey } from './en/places/pages.ts'
import { type Locale, localesWith } from './locale.ts'
import { zhCN } from './zh-CN/places/pages.ts'

export type PageTexts = Locale<PageKey>

export const pageTexts = localesWith<PageKey>({ en, 'zh-CN': zhCN })
