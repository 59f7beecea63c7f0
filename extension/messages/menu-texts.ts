import { textsOf } from '../../shared/i18n/translator.ts'
import { menu as en } from './en.ts'
import { menu as zhCN } from './zh-CN.ts'

export const MENU_CATALOGUES = { en, 'zh-CN': zhCN } as const

/** The translators of the context menu's messages. */
export const menuTexts = textsOf<keyof typeof en>(MENU_CATALOGUES)
