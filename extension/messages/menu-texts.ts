import { textsOf } from '../../shared/ui/i18n/translator.ts'
import { menu as en } from './en/menu.ts'
import { menu as zhCN } from './zh-CN/menu.ts'

export const MENU_CATALOGUES = { en, 'zh-CN': zhCN } as const

/** The translators of the context menu's messages. */
export const MENU_TEXTS = textsOf<keyof typeof en>(MENU_CATALOGUES)
