import { type DataKey, en } from './en/places/data.ts'
import { localesWith } from './locale.ts'
import { zhCN } from './zh-CN/places/data.ts'

export const dataTexts = localesWith<DataKey>({ en, 'zh-CN': zhCN })
